"""Figures of several processes behind one port are added up, whichever of them is asked."""

from __future__ import annotations

import os
import signal

import httpx
from prometheus_client.parser import text_string_to_metric_families

from .people import Person, wait_until
from .test_supervisor import servers, supervised


def figure(address: str, name: str) -> float:
    found = httpx.get(f"{address}/metrics").text  # a new connection, so any process may answer
    samples = [sample for family in text_string_to_metric_families(found) for sample in family.samples]
    return sum(sample.value for sample in samples if sample.name == name)


def test_all_processes_are_counted_together_also_after_one_has_ended(postgres_url: str) -> None:
    with supervised(postgres_url) as (supervisor, address):
        people = [Person(address, f"P{i}") for i in range(6)]  # each with a connection of its own
        for person in people:
            table = person.open_table("me", "me:Ana", "me:Ben")["id"]
            assert person.play_any(table) == 3
        for _ in range(6):
            assert figure(address, "sekki_answers_total") == 18
        os.kill(servers(supervisor)[0], signal.SIGKILL)
        wait_until(lambda: len(servers(supervisor)) == 2)
        wait_until(lambda: answered(address) == 18)


def answered(address: str) -> float | None:
    try:
        return figure(address, "sekki_answers_total")
    except httpx.TransportError:
        return None
