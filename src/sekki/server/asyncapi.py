"""The AsyncAPI document of the socket, made from the same messages as everything else.

https://www.asyncapi.com/docs/reference/specification/v3.0.0
"""

from __future__ import annotations

import typing
from typing import Any

import msgspec

from . import messages

SENT, HEARD = typing.get_args(messages.FromServer), typing.get_args(messages.FromClient)
UNASKED = (messages.Snapshot, messages.Update, messages.Presence)  # what comes whenever there is something new
ANSWERS: dict[type, tuple[type, ...]] = {
    messages.Hello: (messages.Snapshot, messages.Update),
    messages.Why: (messages.Because,),
    messages.Hint: (messages.Hints,),
    messages.Ping: (messages.Pong,),
}


def answers_to(kind: type) -> tuple[type, ...]:
    """What a message may be answered with."""
    return (*ANSWERS.get(kind, (messages.Ack,)), messages.Refused)


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def asyncapi() -> dict[str, Any]:
    """What may be said and heard at `/ws`."""
    refs, shapes = msgspec.json.schema_components([*HEARD, *SENT], ref_template="#/components/schemas/{name}")
    every = dict(zip((*HEARD, *SENT), refs, strict=True))
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Sekki", "version": "1", "description": "A table over a WebSocket; see docs/protocol.md."},
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": "/ws",
                "description": "The first message is `hello`. Every message is a JSON object in a text frame.",
                "messages": {tag(kind): {"$ref": f"#/components/messages/{tag(kind)}"} for kind in every},
            }
        },
        "operations": {
            **{f"receive_{tag(kind)}": _operation("receive", (kind,), answers_to(kind)) for kind in HEARD},
            "send_news": _operation("send", UNASKED),
        },
        "components": {
            "messages": {tag(kind): _message(kind, payload) for kind, payload in every.items()},
            "schemas": shapes,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(action: str, kinds: tuple[type, ...], answers: tuple[type, ...] = ()) -> dict[str, Any]:
    channel = {"$ref": "#/channels/table"}
    operation: dict[str, Any] = {"action": action, "channel": channel, "messages": _listed(kinds)}
    if answers:
        operation["reply"] = {"channel": channel, "messages": _listed(answers)}
    return operation


def _listed(kinds: tuple[type, ...]) -> list[dict[str, str]]:
    return [{"$ref": f"#/channels/table/messages/{tag(kind)}"} for kind in kinds]


def _message(kind: type, payload: Any) -> dict[str, Any]:
    message = {"name": tag(kind), "title": kind.__name__, "payload": payload}
    about = kind.__dict__.get("__doc__")
    return {**message, "summary": " ".join(about.split())} if about else message
