"""The box, the cards and what is open to whom: chapters 1 and 2."""

import importlib.util
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from sekki.games.fifteen_days import GAME
from sekki.games.fifteen_days.components import ANIMAL, BOX, CARD, COPIES, SEASON, SIDE_OF
from sekki.kit import BadOption
from sekki.kit.components import ComponentsError

from .oracle import ANIMAL as ANIMAL_OF
from .oracle import back_of, front_of, season_of, the_box
from .positions import FifteenDays, at


@pytest.mark.rule("fifteen_days-1.1")
@pytest.mark.parametrize("seats", [0, 5])
def test_one_to_four_play(seats: int) -> None:
    with pytest.raises(BadOption, match="1 to 4 players"):
        FifteenDays(seats)


@pytest.mark.rule("fifteen_days-1.2")
def test_the_box_holds_90_cards_8_wilds_5_feathers_and_4_animals() -> None:
    assert sum(COPIES) == 90
    assert max(row["wilds"] for row in BOX["setup"]) == 8
    assert max(row["seats"] * row["feathers"] + row["supply"] for row in BOX["setup"]) == 5
    assert len(ANIMAL) == 4
    assert [SIDE_OF[corner] for corner in range(4)] == [0, 0, 1, 1]


@pytest.mark.rule("fifteen_days-2.1", "fifteen_days-2.2")
def test_the_cards_are_those_the_oracle_knows() -> None:
    assert {CARD[i]: COPIES[i] for i in range(len(CARD))} == the_box()
    assert dict(zip(SEASON, ANIMAL, strict=True)) == ANIMAL_OF


@pytest.mark.rule("fifteen_days-2.2")
def test_behind_each_back_are_24_cards_of_its_season_and_6_of_spring() -> None:
    behind = Counter()
    for card, copies in the_box().items():
        behind[back_of(card), season_of(card)] += copies
    for back in ("summer", "autumn", "winter"):
        assert behind[back, back] == 24
        assert behind[back, "spring"] == 6
    fronts = Counter()
    for card, copies in the_box().items():
        fronts[front_of(card)] += copies
    assert {n for front, n in fronts.items() if front.startswith("spring")} == {3}
    assert {n for front, n in fronts.items() if not front.startswith("spring")} == {4}


def test_every_fact_in_the_box_names_its_source() -> None:
    for name, table in BOX.items():
        for row in table if isinstance(table, list) else [table]:
            assert row["source"] in ("rulebook", "derived", "public", "reconstruction"), name


def opened(monkeypatch: pytest.MonkeyPatch, folder: Path, printed: str, changed: str) -> ModuleType:
    """The components of a box of one's own, in which something is changed."""
    text = (GAME.folder / "components.toml").read_text("utf-8")
    assert printed in text
    (folder / "box.toml").write_text(text.replace(printed, changed, 1), "utf-8")
    monkeypatch.setenv("SEKKI_BOX_FIFTEEN_DAYS", str(folder / "box.toml"))
    spec = importlib.util.spec_from_file_location("another_box", GAME.folder / "components.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("printed", "changed", "says"),
    [
        (
            'season = "winter", value = 6, back = "winter"',
            'season = "winter", value = 7, back = "winter"',
            "no winter-7",
        ),
        ('value = 1, back = "summer"', 'value = 0, back = "summer"', "there is no summer-0"),
        ('back = "winter", copies = 4', 'back = "spring", copies = 4', "there is no back 'spring'"),
        ("copies = 4", "copies = 0", "there are 1 to 9 copies, not 0"),
        ("copies = 4", "copies = 10", "there are 1 to 9 copies, not 10"),
        ('value = 2, back = "summer", copies = 4', 'value = 1, back = "summer", copies = 4', "the same front and back"),
        ("seats = 4, boxed", "seats = 5, boxed", "there is a row for 1, 2, 3 and 4 seats"),
        ("decks = 2", "decks = 3", "there are 2 decks"),
        ("lowest = 0", "lowest = 1", "it stands for 0 to 7"),
        ("highest = 7", "highest = 6", "it stands for 0 to 7"),
        ("discard = 1", "discard = 2", "it discards one card"),
    ],
)
def test_a_box_that_is_no_box_of_this_game_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, printed: str, changed: str, says: str
) -> None:
    with pytest.raises(ComponentsError, match=says):
        opened(monkeypatch, tmp_path, printed, changed)


@pytest.mark.parametrize(("copies", "cards"), [(1, 87), (9, 95)])
def test_a_box_may_hold_more_or_fewer_copies(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, copies: int, cards: int
) -> None:
    components = opened(monkeypatch, tmp_path, "copies = 4", f"copies = {copies}")
    assert cards == components.ALL_CARDS
    assert components.COPIES_WITH_BACK[0] == 26 + copies


@pytest.mark.rule("fifteen_days-2.3")
def test_backs_are_open_and_fronts_in_hand_are_not() -> None:
    game = at(hands=("summer-1 spring-4-winter", "autumn-6 spring-2-autumn winter-3"), tops=("winter", "summer"))
    mine = game.view(1)["seats"][1]["hand"]
    assert [card["id"] for card in mine] == ["autumn-6", "spring-2-autumn", "winter-3"]
    for other in (0, None):
        seen = game.view(other)["seats"][1]["hand"]
        assert [card["card"] for card in seen] == [None] * 3
        assert [card["back"] for card in seen] == ["autumn", "autumn", "winter"]
    assert [deck["top_back"] for deck in game.view(None)["decks"]] == ["winter", "summer"]


@pytest.mark.rule("fifteen_days-2.3")
def test_whatever_lies_face_up_is_the_same_for_everyone() -> None:
    game = FifteenDays(4, seed=9)
    for _ in range(30):
        game.do(sorted(game.now())[-1])
    spectator = game.view(None)
    for seat in range(4):
        view = game.view(seat)
        for field in ("decks", "market", "discard", "wilds_left", "feathers_left", "animals"):
            assert view[field] == spectator[field]
        for mine, theirs in zip(view["seats"], spectator["seats"], strict=True):
            for field in ("corners", "feathers", "score"):
                assert mine[field] == theirs[field]


@pytest.mark.rule("fifteen_days-2.4")
def test_a_card_taken_face_up_stays_known_while_it_is_held() -> None:
    game = at(hands=("summer-1", "winter-2"), market=("autumn-4", "winter-3", "winter-5"), actions=1)
    game.do("take column-2", "draw left-deck", "draw left-deck", "draw left-deck")
    hand = game.view(1)["seats"][0]["hand"]
    assert [(card["card"], card["back"], card["known"]) for card in hand] == [
        ("winter-3", "winter", True),
        (None, "summer", False),
    ]
    assert game.view(0)["seats"][0]["hand"][1]["known"]


@pytest.mark.rule("fifteen_days-2.4")
def test_a_known_card_leaves_before_an_identical_hidden_one() -> None:
    game = at(hands=("summer-1 summer-3 autumn-2 autumn-2",), known=("autumn-2",), rows=({"summer": "right 1"},))
    game.do("place summer-3 in-row", "pay autumn-2")
    assert game.s.known.rows[0] == [0] * len(CARD)
    assert game.hand(0) == ["autumn-2", "autumn-2", "summer-1"]
    assert [card["card"] for card in game.view(1)["seats"][0]["hand"]] == [None] * 3
    assert "discarded seat-1 autumn-2 payment" in game.events


@pytest.mark.rule("fifteen_days-2.4")
def test_a_hidden_card_is_shown_to_all_by_leaving_the_hand() -> None:
    game = at(hands=("summer-1 summer-3 autumn-2",)).do("place summer-3 left")
    assert "placed-unseen seat-1 summer-3 left" in game.events
    game.do("pay autumn-2")
    assert "discarded-unseen seat-1 autumn-2 payment" in game.events
