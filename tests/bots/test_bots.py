"""Bots choose legal moves from what they see, and `flat` is worth playing against."""

import sys
from pathlib import Path

import pytest

import sekki
from sekki.bots import BOTS, BadBot, find_bot, make_registered, registered_bot
from sekki.bots.spec import read_registered


def play_out(table: sekki.Table, bots: list[sekki.bots.Bot]) -> None:
    while not table.over:
        seat = table.actors[0]
        table.play(seat, bots[seat].choose(table.seen(seat)))


def test_flat_beats_random() -> None:
    wins = 0.0
    for game in range(40):
        table = sekki.game("cats").table(seats=4, seed=game, single=True)
        bots = [sekki.bot("random", seed=game) for _ in range(4)]
        bots[game % 4] = sekki.bot("flat", seed=game, playouts=40)
        play_out(table, bots)
        wins += (game % 4 in table.winners) / len(table.winners)
    assert wins > 16, "with luck alone flat would win 10 of 40"


def test_a_seeded_bot_chooses_the_same_again() -> None:
    table = sekki.game("cats").table(seed=2)
    for seat in range(4):
        table.play(seat, "keep")
    choices = {sekki.bot("flat", seed=9, playouts=20).choose(table.seen(1)).text for _ in range(3)}
    assert len(choices) == 1


def test_advice_is_ordered_and_estimates_chances() -> None:
    table = sekki.game("cats").table(seed=2)
    for seat in range(4):
        table.play(seat, "keep")
    advice = sekki.bot("flat", seed=1).advise(table.seen(0))
    assert [move.text for move, _ in advice] != []
    assert all(0 <= chance <= 1 for _, chance in advice)
    assert advice == sorted(advice, key=lambda pair: -pair[1])


def test_a_choice_does_not_depend_on_what_the_bot_cannot_know() -> None:
    table = sekki.game("cats").table(seed=5)
    for seat in range(4):
        table.play(seat, "keep")
    position = table.position
    mine, theirs = position["hand"][1], position["hand"][2]
    plain = [next(c for c in hand if c not in BOOZE) for hand in (mine, theirs)]
    mine[mine.index(plain[0])], theirs[theirs.index(plain[1])] = plain[1], plain[0]
    twin = sekki.game("cats").table(position=position)
    assert twin.digest != table.digest
    assert twin.seen(0).to_bytes() == table.seen(0).to_bytes()
    for name in ("random", "flat"):
        bot = sekki.bot(name, seed=3)
        assert bot.choose(twin.seen(0)) == bot.choose(table.seen(0))


BOOZE = {"spring-2", "spring-8", "summer-3", "summer-9", "fall-4", "fall-10", "winter-5", "winter-11"}


def test_what_a_bot_sees_travels_as_bytes() -> None:
    seen = sekki.game("cats").table(seed=2).seen(3)
    again = sekki.Seen.from_bytes(seen.to_bytes())
    assert again == seen
    assert [move.text for move in again.legal] == ["keep"]


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module with a bot that would be found, if anything imported it."""
    (tmp_path / "stranger.py").write_text("from sekki.bots import Bot\nclass Last(Bot):\n    name = 'last'\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "stranger", raising=False)
    return "stranger:Last"


def test_a_name_from_a_file_imports_nothing(stranger: str) -> None:
    for read in (registered_bot, make_registered, read_registered):
        with pytest.raises(BadBot, match="'stranger:Last' is not a bot of Sekki"):
            read(stranger)
    assert "stranger" not in sys.modules
    assert read_registered("ismcts:1000") == ("ismcts", {"simulations": 1000})
    assert make_registered("flat", playouts=3) == sekki.bot("flat", playouts=3)


def test_a_name_the_user_gives_may_be_a_class_of_a_module(stranger: str) -> None:
    assert find_bot(stranger).name == sekki.bot(stranger).name == "last"
    assert find_bot("owl") is registered_bot("owl")


def test_every_bot_has_a_title_and_a_sentence_for_players() -> None:
    assert all(bot.title and bot.says.endswith(".") for bot in BOTS.values())


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("flit", {}, "there is no bot 'flit'; did you mean flat"),
        ("flat", {"playout": 3}, "flat has no setting 'playout'"),
        ("flat", {"playouts": 0}, "from 1 to 1000000"),
    ],
)
def test_bad_bots_are_refused(name: str, options: dict[str, int], says: str) -> None:
    with pytest.raises(BadBot, match=says):
        sekki.bot(name, **options)


def test_a_setting_is_yes_or_no() -> None:
    for text, quick in (("no", False), ("false", False), ("yes", True), ("true", True)):
        name, settings = read_registered(f"guided:1200:quick={text}")
        assert settings == {"simulations": 1200, "quick": quick} and sekki.bot(name, **settings).quick is quick
    with pytest.raises(BadBot, match="guided's quick is yes or no, not 'never'"):
        sekki.bot("guided", quick="never")
