"""Messages of every kind, well formed and not, for a server to be thrown at."""

from __future__ import annotations

import json
import typing
from dataclasses import dataclass, field
from typing import Any

import msgspec
from hypothesis import strategies as st

from sekki.server import messages

Raw = str | bytes
KINDS = typing.get_args(messages.FromClient)


@dataclass(frozen=True)
class Now:
    """The table's number when the message is sent, or one near it."""

    offset: int


@dataclass(frozen=True)
class Legal:
    """A move that is legal when the message is sent."""

    choice: int


@dataclass
class Scene:
    """What an attacker knows, and may put into messages."""

    table: str
    watch: str
    other: str = "nowhere"
    seq: int = 0
    legal: list[str] = field(default_factory=list)

    def value(self, drawn: Any) -> Any:
        if isinstance(drawn, Now):
            return self.seq + drawn.offset
        if isinstance(drawn, Legal):
            return self.legal[drawn.choice % len(self.legal)] if self.legal else "keep"
        known = {"$table": self.table, "$other": self.other, "$watch": self.watch}
        return known.get(drawn, drawn) if isinstance(drawn, str) else drawn

    def write(self, drawn: dict[str, Any] | Raw) -> Raw:
        """The message as it is sent."""
        if not isinstance(drawn, dict):
            return drawn
        return json.dumps(
            {name: self.value(value) if isinstance(value, KNOWN) else value for name, value in drawn.items()}
        )


KNOWN = (Now, Legal, str)
ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
IDS = st.sampled_from(["a", "b", "c"]) | st.integers(0, 10**6).map("id-{}".format) | st.text(max_size=70)
USUAL: dict[str, st.SearchStrategy[Any]] = {
    "id": IDS,
    "client_move_id": IDS,
    "table": st.sampled_from(["$table", "$table", "$table", "$other", "nowhere", "", "a\0b"]),
    "watch": st.none() | st.sampled_from(["$watch", "guessed"]),
    "since": st.none() | st.integers(-1, 400),
    "language": st.sampled_from([None, "", "en", "de", "zh-Hant", "zh_TW.UTF-8", "qps", "../..", "*", "x" * 65]),
    "seat": st.integers(0, 3) | st.integers(-2, 20) | st.none(),
    "move": st.integers(0, 50).map(Legal) | st.sampled_from(["keep", "play spring-4", "dance"]) | st.text(max_size=210),
    "expected_seq": st.sampled_from([Now(0), Now(0), Now(-1), Now(1)]) | st.integers(-1, 2**65),
    "ask": st.booleans(),
    "forced": st.booleans(),
    "swap": st.booleans(),
    "harder": st.booleans(),
    "yes": st.booleans(),
    "text": st.text(max_size=40) | st.just("x" * 600),
    "bot": st.sampled_from(["random", "random", "oracle", "os:system", ""]) | st.none(),
    "level": st.none() | st.sampled_from(["plain", "strong"]),
}


def of_kind(kind: type[msgspec.Struct], usual: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    tag = kind.__struct_config__.tag
    return st.fixed_dictionaries({"type": st.just(tag), **{name: usual[name] for name in kind.__struct_fields__}})


@st.composite
def spoilt(draw: Any, whole: st.SearchStrategy[dict[str, Any]]) -> dict[str, Any]:
    """A message with a field missing, too many, or of another kind."""
    message = dict(draw(whole))
    name = draw(st.sampled_from(sorted(message)))
    what = draw(st.sampled_from(["missing", "other", "more"]))
    if what == "missing":
        del message[name]
    else:
        message[name if what == "other" else draw(st.text(max_size=6))] = draw(ANYTHING)
    return message


def torn(whole: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[Raw]:
    """Half a message, or no message at all."""
    text = whole.map(lambda message: json.dumps(message, default=str))
    cut = st.tuples(text, st.integers(0, 60)).map(lambda drawn: drawn[0][: drawn[1]])
    return cut | st.text(max_size=60) | st.binary(max_size=60) | ANYTHING.map(json.dumps)


def any_message(without: tuple[type, ...] = (), **usual: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Mostly messages that a server takes seriously; `usual` replaces what is put into a field."""
    values = {**USUAL, **usual}
    whole = st.one_of([of_kind(kind, values) for kind in KINDS if kind not in without])
    return st.one_of(whole, whole, whole, spoilt(whole), torn(whole))
