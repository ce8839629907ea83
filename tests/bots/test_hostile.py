"""Bots that crash, sleep, cheat, spy or break things: the game goes on and says what happened."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sekki
from sekki.bots import BadBot
from sekki.bots.process import BotFailed
from sekki.lab.contest import Contest, play_round
from sekki.lab.process_bot import ProcessBot

HERE = "tests.bots.hostile"


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing needs compiling here."""
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")


@pytest.fixture
def table() -> sekki.Table:
    table = sekki.game("cats").table(seats=4, seed=1)
    for seat in range(4):
        table.play(seat, "keep")
    return table


def outside(name: str, patience: float = 60.0, **settings: object) -> Iterator[ProcessBot]:
    bot = ProcessBot(f"{HERE}:{name}", settings, patience)
    yield bot
    bot.close()


@pytest.mark.parametrize(
    ("name", "patience", "says"),
    [
        ("Crasher", 60.0, "crashed"),
        ("Thrower", 60.0, r"failed \(RuntimeError: no idea\)"),
        ("Sleeper", 0.5, "took too long"),
    ],
)
def test_a_bot_that_cannot_answer_is_named_and_the_next_one_plays(
    table: sekki.Table, name: str, patience: float, says: str
) -> None:
    before = table.digest
    bot = next(outside(name, patience))
    with pytest.raises(BotFailed, match=says):
        bot.decide(table.seen(0))
    assert table.digest == before
    other = ProcessBot("random", {"seed": 1})
    assert other.decide(table.seen(0)) in table.seen(0).legal_ids
    other.close()
    bot.close()


def test_an_illegal_answer_is_refused_by_the_table_with_its_reason(table: sekki.Table) -> None:
    bot = next(outside("Cheat"))
    before = table.digest
    with pytest.raises(sekki.IllegalMove, match="not possible"):
        table.play(0, bot.decide(table.seen(0)))
    assert table.digest == before
    bot.close()


def test_a_spy_finds_no_table_and_no_hidden_card(table: sekki.Table) -> None:
    bot = next(outside("Spy"))
    for seat in range(4):
        table.play(seat, bot.decide(table.seen(seat)))
    bot.close()


def test_a_vandal_breaks_only_its_own_process(table: sekki.Table) -> None:
    bot = next(outside("Vandal"))
    seen, before = table.seen(0), table.digest
    move = bot.decide(seen)
    assert (table.seen(0), table.digest) == (seen, before)
    table.play(0, move)
    assert table.scores == [0, 0, 0, 0]
    bot.close()


def test_an_arena_plays_on_without_them_and_says_what_they_did() -> None:
    contest = Contest("cats", (f"{HERE}:Cheat", f"{HERE}:Thrower", "random"), 3, 1, {"single": True})
    played = play_round(contest, 0)
    assert len(played["games"]) == 3
    failures = {said.partition(" ")[2] for game in played["games"] for said in game["failures"]}
    assert any("not legal" in said for said in failures)
    assert any("no idea" in said for said in failures)
    for game in played["games"]:
        assert sorted({said[0] for said in game["failures"]}) == [str(s) for s in range(3) if game["line"][s] != 2]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (f"{HERE}:Nobody", "there is no bot .*Nobody"),
        ("no_such_module:Bot", "there is no bot"),
        ("sekki:Table", "is no bot"),
    ],
)
def test_a_bot_of_ones_own_must_be_one(name: str, says: str) -> None:
    with pytest.raises(BadBot, match=says):
        sekki.bot(name)
