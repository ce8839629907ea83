"""The HTTP half against its own OpenAPI document: whatever fits it or not is answered as it says, never by a fault.

A few requests of each kind by default; `make fuzz` makes hundreds.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count, cycle
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import checks

from sekki.server.api import openapi

from .people import Person, Server, serving, wait_until

LONG = "SEKKI_FUZZ" in os.environ
EACH = 100 if LONG else 4
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
document = schemathesis.openapi.from_dict(openapi())
_number = count()


class Place:
    """A server with a table in progress and a finished game, so that requests lead somewhere."""

    def __init__(self, server: Server) -> None:
        self.server, self.mo = server, server.person("Mo")
        self.played = self.mo.open_table("bot", "bot", "bot", single=True)
        wait_until(lambda: self.mo.look(self.played["id"])["table"]["status"] == "over")
        self.going = self.mo.open_table("me", "me:Ana", "me:Ben")
        self.waiting = self.mo.open_table("me", "open", "open")
        tables = (self.played, self.going, self.waiting)
        self.real = {
            "table": cycle([card["id"] for card in tables]),
            "code": cycle([self.waiting["invitation"], self.going["watch"]]),
            "game": cycle(["cats", "twenty_one_days"]),
            "chapter": cycle(["0", "1", "99"]),
            "type": cycle(["move", "chat", "why", "undo", "hand", "dance"]),
            "watch": cycle([card["watch"] for card in tables]),
        }

    def lead(self, case: Any) -> None:
        """Let two of three requests name things that are there, and none wait for news."""
        if next(_number) % 3 == 0:
            return
        for name in case.path_parameters or {}:
            if name in self.real:
                case.path_parameters[name] = next(self.real[name])
        if "watch" in (case.query or {}):
            case.query["watch"] = next(self.real["watch"])

    def caller(self) -> Person | None:
        return None if next(_number) % 4 == 0 else self.mo


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("openapi")
    quick = {"adviser": ("greedy", {"seed": 1}), "review_simulations": 1, "guests_per_minute": 1e6}
    with (
        pytest.MonkeyPatch.context() as patch,
        serving(f"sqlite:///{folder / 'tables.sqlite'}", tables_per_guest=10**6, **quick) as server,
    ):
        patch.setenv("SEKKI_INTERPRETED", "1")
        patch.setattr("sekki.server.api.LONGEST_WAIT", 0.0)
        yield Place(server)


@pytest.mark.timeout(120 + 4 * EACH)
@document.parametrize()
@settings(
    max_examples=EACH,
    deadline=None,
    derandomize=not LONG,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_a_request_is_answered_as_the_document_says(case: schemathesis.Case, place: Place) -> None:
    place.lead(case)
    person = place.caller()
    headers = {"Authorization": f"Bearer {person.token}"} if person else {}
    case.call_and_validate(base_url=place.server.address, headers=headers, checks=CHECKS)
