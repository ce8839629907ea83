"""The AsyncAPI document of the socket: whole, and true of what a server really says."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from sekki.server.asyncapi import asyncapi

from .people import Server, Sock, hot_seat, new_id

DOCUMENT: dict[str, Any] = json.loads(json.dumps(asyncapi()))
SHAPES = DOCUMENT["components"]["schemas"]


def found(ref: str) -> Any:
    """What a reference inside the document leads to."""
    place: Any = DOCUMENT
    for part in ref.removeprefix("#/").split("/"):
        place = place[part]
    return place


def references(part: Any) -> list[str]:
    if isinstance(part, list):
        return [ref for one in part for ref in references(one)]
    if not isinstance(part, dict):
        return []
    own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
    return own + [ref for one in part.values() for ref in references(one)]


def check(message: dict[str, Any]) -> None:
    """Whether a message is one that the document describes."""
    payload = DOCUMENT["components"]["messages"][message["type"]]["payload"]
    jsonschema.Draft202012Validator({**payload, "components": {"schemas": SHAPES}}).validate(message)


def test_the_document_is_served_and_whole(server: Server) -> None:
    assert server.person("Mo").get("/api/asyncapi.json") == DOCUMENT
    assert all(found(ref) for ref in references(DOCUMENT))
    for shape in SHAPES.values():
        jsonschema.Draft202012Validator.check_schema(shape)


def test_every_message_is_sent_or_received_by_some_operation() -> None:
    operations = DOCUMENT["operations"].values()
    said = {ref.rpartition("/")[2] for operation in operations for ref in references(operation)} - {"table"}
    assert said == set(DOCUMENT["channels"]["table"]["messages"]) == set(DOCUMENT["components"]["messages"])


def test_what_a_client_and_a_server_say_is_what_the_document_says(server: Server) -> None:
    mo, table = hot_seat(server)
    sock = mo.sit_down(table)
    asked: list[dict[str, Any]] = [
        {"type": "ping"},
        {"type": "why", "seat": 0, "move": "dance"},
        {"type": "move", "seat": 0, "move": "keep", "expected_seq": sock.seq},
        {"type": "undo", "seat": 0},
        {"type": "chat", "text": "hello"},
        {"type": "hand", "seat": 1, "bot": "random"},
        {"type": "take_back", "seat": 1},
        {"type": "fill", "seat": 1, "bot": "random"},
        {"type": "consent", "yes": True},
        {"type": "stand", "seat": 0},
        {"type": "again"},
        {"type": "close"},
    ]
    for message in asked:
        message["client_move_id" if message["type"] == "move" else "id"] = new_id()
        check(message)
        answer = sock.ask(**message)
        reply = DOCUMENT["operations"][f"receive_{message['type']}"]["reply"]["messages"]
        assert answer["type"] in {ref.rpartition("/")[2] for ref in references(reply)}
    for frame in sock.frames:
        check(frame)
    assert {frame["type"] for frame in sock.frames} >= {"snapshot", "update", "ack", "refused", "because", "pong"}


def test_a_message_that_the_document_does_not_describe_is_refused_by_both(server: Server) -> None:
    sock = Sock(server.address, None)
    for message in ({"type": "ping"}, {"type": "ping", "id": ""}, {"type": "ping", "id": "x", "more": 1}):
        with pytest.raises(jsonschema.ValidationError):
            check(message)
        sock.send(**message)
        assert sock.receive()["code"] == "malformed"
