"""What the browser says is found in its files, so that it can be translated."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from scripts.extract_web import NotWhole, extract_web

WEB = Path(__file__).parents[2] / "web" / "src"


def found(text: str) -> list[tuple[int, str, str | tuple[str, ...]]]:
    return [message[:3] for message in extract_web(BytesIO(text.encode()), (), (), {})]


def test_sentences_are_found_in_scripts_and_in_markup() -> None:
    component = """<script lang="ts">
      import { say, sayN } from '$lib/say';
      const title = $derived(say('{name} wins', { name: session.name(0) }));
    </script>
    <h2 title={say("Somebody's turn")}>{title}</h2>
    {#if open}<p>{say(`Wait`)} {sayN('{n} card', '{n} cards', cards(seat, 'hand'))}</p>{/if}
    """
    assert found(component) == [
        (3, "say", "{name} wins"),
        (5, "say", "Somebody's turn"),
        (6, "say", "Wait"),
        (6, "sayN", ("{n} card", "{n} cards")),
    ]


def test_a_context_comes_after_the_message() -> None:
    assert found("say('Fall', { context: 'season' })") == [(1, "say", ("Fall", "season"))]
    assert found("sayN('{n} leaf', '{n} leaves', n, { who: name('x'), context: 'tea' })") == [
        (1, "sayN", ("{n} leaf", "{n} leaves", "tea"))
    ]
    assert found("say('Fall') + other({ context: 'season' })") == [(1, "say", "Fall")]


def test_escapes_are_read_as_the_browser_reads_them() -> None:
    assert found(r"later('it\'s\u2026 \u{2026}\n')") == [(1, "later", "it's… …\n")]


def test_what_is_no_sentence_of_ours_is_left_alone() -> None:
    comments = "// say('an example')\n * say('too')\n<!-- say('here') -->\n"
    assert found(comments + "session.say('x'); say(option.title); essay('y')") == []


@pytest.mark.parametrize("call", ["say('one ' + word)", "say(`${n} cards`)", "sayN('one card', many, n)"])
def test_a_sentence_put_together_from_pieces_is_refused(call: str) -> None:
    with pytest.raises(NotWhole):
        found(call)


def test_every_file_of_the_browser_can_be_read() -> None:
    files = [path for path in WEB.rglob("*") if path.suffix in {".ts", ".svelte"}]
    said = [message for path in files for message in found(path.read_text())]
    assert {function for _, function, _ in said} >= {"say", "sayN", "later"}
