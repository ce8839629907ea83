"""The crew, the start of the game and the logbook: chapters 1 to 3."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from sekki.games.twenty_one_days import GAME
from sekki.games.twenty_one_days.components import BOX, COLOUR, COLOUR_OF, PAGE, PAGES, SURVIVOR
from sekki.games.twenty_one_days.state import RESULT_LOST, RESULT_WON
from sekki.games.twenty_one_days.symbols import turn_page, weigh_pages
from sekki.kit import listed

from .positions import Raft, Voyage

STRONG = tuple(f"strength {face}" for face in (6, 6, 6, 6, 6, 6, 5, 5))
WEAK = tuple(f"strength {face}" for face in (1, 2, 3, 1, 4, 2, 3, 1))
FAIR = tuple(f"strength {face}" for face in (4, 2, 3, 3, 6, 1, 5, 2))


@pytest.mark.rule("twenty_one_days-1.1")
def test_one_survivor_at_the_buoy_on_day_21_is_a_win_for_everybody() -> None:
    raft = Raft().dice(yellow="-", red="-", green="-").hope(blue=2).put(ship=14).last_day()
    raft.play("flare blue", "die 6")
    assert raft.s.result == RESULT_WON
    assert [GAME.rules.place(raft.s, seat) for seat in range(4)] == [1, 1, 1, 1]
    assert raft.actors == []
    assert raft.refused_by("flare blue", 0) == "twenty_one_days-1.1"


@pytest.mark.rule("twenty_one_days-1.2")
def test_day_21_without_the_ship_is_lost() -> None:
    raft = Raft().dice(blue="11", yellow="11", red="11", green="11").put(ship=14).last_day()
    assert raft.s.result == RESULT_LOST
    assert [GAME.rules.place(raft.s, seat) for seat in range(4)] == [0, 0, 0, 0]
    assert raft.refused_by("flare blue", 0) == "twenty_one_days-1.2"


@pytest.mark.rule("twenty_one_days-1.2")
def test_without_a_human_all_is_lost_at_once() -> None:
    raft = Raft(("magnusson", "rosina", "tomi", "scruffs"), seats=1, solo="scruffs")
    raft.dice(blue="1", yellow="1", red="1", green="4").read("1b", "evening")
    assert raft.s.result == RESULT_LOST
    assert raft.s.top[3] == 3


@pytest.mark.rule("twenty_one_days-1.3", "twenty_one_days-2.3")
def test_the_crew_is_one_of_each_colour_chosen_in_turn() -> None:
    raft = Voyage(script=("starter player-3",))
    assert raft.actors == [2]
    assert len(raft.legal()) == 12
    raft.play("choose maya")
    assert raft.actors == [3]
    assert "choose horvath" not in raft.legal()
    assert raft.refused_by("choose horvath") == "twenty_one_days-2.3"
    assert raft.refused_by("choose scruffs") == "twenty_one_days-20.1"
    raft.play("choose pjotr").play("choose rosina").play("choose mick")
    assert [SURVIVOR[who] for who in raft.s.who] == ["maya", "rosina", "mick", "pjotr"]
    assert raft.s.owner == [2, 0, 1, 3]


@pytest.mark.rule("twenty_one_days-2.3", "twenty_one_days-17.1")
@pytest.mark.parametrize(("seats", "owners"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2, 0]), (4, [0, 1, 2, 3])])
def test_players_have_two_or_one_survivors(seats: int, owners: list[int]) -> None:
    raft = Voyage(seats, script=("starter player-1",))
    for name, seat in zip(("maya", "rosina", "mick", "pjotr"), owners, strict=True):
        assert raft.actors == [seat]
        raft.play(f"choose {name}")
    assert raft.s.owner == owners


@pytest.mark.rule("twenty_one_days-2.3")
def test_the_lot_may_choose_the_crew() -> None:
    crews = {tuple(sorted(Voyage(seed=seed, survivors="random").s.who)) for seed in range(300)}
    assert len(crews) > 60
    assert all(
        [COLOUR_OF[who] for who in Voyage(seed=seed, survivors="random").s.who] == [0, 1, 2, 3] for seed in range(20)
    )


@pytest.mark.rule("twenty_one_days-2.2")
def test_a_start_player_is_drawn_by_lot_and_alone_it_is_the_first() -> None:
    assert {Voyage(seed=seed).s.start for seed in range(40)} == {0, 1, 2, 3}
    assert {Voyage(1, seed=seed).s.start for seed in range(10)} == {0}


@pytest.mark.rule("twenty_one_days-2.1", "twenty_one_days-2.9")
def test_everything_lies_on_its_place() -> None:
    raft = Voyage(script=("swap dolphin",))
    view = raft.view()
    assert [plank["there"] for plank in view["planks"]] == [True] * 6
    assert (view["tentacles"], view["shark_distance"]) == (8, 5)
    assert (view["bottles_left"], view["disasters_left"], view["hope"]["bag"]) == (11, 6, 16)
    assert view["swap"]["id"] == "dolphin"
    assert sum(raft.s.sharks) == 36
    assert raft.s.bag == [13, 2, 1]


@pytest.mark.rule("twenty_one_days-2.4")
def test_a_weak_or_strong_crew_may_be_rolled_again_as_often_as_it_happens() -> None:
    raft = Voyage(script=("starter player-2", *WEAK), survivors="random")
    assert raft.actors == [1]
    assert raft.legal() == {"pass", "reroll"}
    raft.play("reroll", *STRONG)
    assert raft.legal() == {"pass", "reroll"}
    raft.play("reroll", *FAIR)
    assert raft.doing == "settle"
    kept = Voyage(script=WEAK, survivors="random").play("pass")
    assert kept.doing == "settle"
    assert sum(kept.s.top) + sum(kept.s.below) == 17


@pytest.mark.rule("twenty_one_days-2.4")
@pytest.mark.parametrize(
    ("dice", "asks"),
    [
        ((1, 2, 3, 4, 3, 2, 2, 3), False),
        ((1, 2, 3, 4, 3, 2, 2, 2), True),
        ((5, 5, 5, 5, 5, 5, 5, 5), False),
        ((5, 5, 5, 5, 5, 5, 5, 6), True),
    ],
    ids=[20, 19, 40, 41],
)
def test_sums_from_twenty_to_forty_stand(dice: tuple[int, ...], asks: bool) -> None:
    raft = Voyage(script=tuple(f"strength {face}" for face in dice), survivors="random")
    assert (raft.doing == "again") == asks


@pytest.mark.rule("twenty_one_days-2.5", "twenty_one_days-2.6")
def test_owners_choose_spots_and_which_die_lies_on_top() -> None:
    raft = Voyage(script=("starter player-1",))
    for name in ("maya", "rosina", "mick"):
        raft.play(f"choose {name}")
    raft.play("choose pjotr", *FAIR)
    assert raft.refused_by("pass") == "twenty_one_days-2.6"
    raft.play("sit spot-3").play("stack low-on-top")
    assert (raft.s.top[0], raft.s.below[0]) == (2, 4)
    assert raft.actors == [1]
    assert raft.refused_by("sit spot-3") == "twenty_one_days-2.6"
    raft.play("sit spot-1")
    assert raft.actors == [2], "equal dice need no order"
    raft.play("sit spot-2")
    assert raft.refused_by("sit spot-4") == "twenty_one_days-2.5"
    raft.play("stack high-on-top")
    assert (raft.s.top[2], raft.s.below[2]) == (6, 1)
    assert raft.spot("green") == "spot-4", "the last spot is nobody's choice"
    raft.play("stack high-on-top")
    assert raft.phase != "setup"


@pytest.mark.rule("twenty_one_days-2.7")
def test_every_living_human_has_a_placement_die() -> None:
    raft = Raft().dice(red="-").midday()
    assert {move.split()[1] for move in raft.legal(0) | raft.legal(1)} == {"blue"}
    raft.play("place blue hope").play("place yellow hope").play("place green hope")
    assert raft.doing != "place"


@pytest.mark.rule("twenty_one_days-2.8")
@pytest.mark.parametrize(("difficulty", "space"), [("green", 7), ("orange", 5), ("red", 3)])
def test_the_ship_starts_further_left_when_it_is_harder(difficulty: str, space: int) -> None:
    assert Voyage(difficulty=difficulty).s.ship == space


@pytest.mark.rule("twenty_one_days-2.9")
def test_every_human_begins_with_a_token_from_the_bag() -> None:
    rng = random.Random(3)
    seen: Counter[int] = Counter()
    for seed in range(60):
        raft = Voyage(seed=seed, survivors="random")
        while raft.phase == "setup":
            raft.play(rng.choice(sorted(raft.legal())))
        held = [sum(row) for row in raft.s.hope.rows]
        assert all(n >= 1 for n in held)
        for row in raft.s.hope.rows:
            for kind, n in enumerate(row):
                seen[kind] += n
    assert seen[0] > seen[1] > seen[2] > 0


@pytest.mark.rule("twenty_one_days-2.10")
def test_flip_tokens_are_dealt_one_each_and_tossed() -> None:
    coins = ("coin front", "coin back", "coin front", "coin back")
    flips = ("flip feast", "flip trade", "flip cancel", "flip last-hope")
    raft = Voyage(script=("starter player-1", *FAIR), survivors="random")
    while raft.phase == "setup":
        last = raft.s.x[raft.s.depth - 1] == 3
        raft.play(
            "stack high-on-top" if raft.s.y[raft.s.depth - 1] else min(raft.legal()),
            *((*flips, *coins) if last else ()),
        )
    shown = [survivor["flip"]["id"] for survivor in raft.view()["survivors"]]
    assert shown == ["feast", "reroll", "cancel", "reroll"]


@pytest.mark.rule("twenty_one_days-1.4", "twenty_one_days-3.6")
def test_everything_lies_open_and_two_pages_are_visible() -> None:
    raft = Raft().hope(blue="one plain").bottle(red="cancel").flip(green="feast").midday(page="1c")
    for seat in (None, 0, 1, 2, 3):
        view = raft.view(seat)
        assert view["logbook"]["today"]["id"] == "1c"
        assert view["logbook"]["tomorrow"]["week"] == 1
        blue, _, red, green = view["survivors"]
        assert (blue["hope"], blue["special_hope"]) == (2, ["one"])
        assert red["bottle"]["id"] == "cancel"
        assert green["flip"]["id"] == "feast"
        assert "disasters" not in view and "deck" not in view


@pytest.mark.rule("twenty_one_days-1.4")
def test_a_copied_state_holds_no_future() -> None:
    raft = Raft().midday()
    other = GAME.state.copy(raft.s)
    GAME.knowledge.conceal(other, 0)
    GAME.knowledge.imagine(other, raft.f, 0, raft.w)
    assert GAME.state.dump(other) == GAME.state.dump(raft.s)


@pytest.mark.rule("twenty_one_days-1.5")
def test_cards_are_data_that_a_box_may_replace() -> None:
    assert BOX["logbook"]["source"] == "reconstruction"
    assert all(isinstance(page["morning"], list) for page in PAGES)


@pytest.mark.rule("twenty_one_days-1.6")
def test_the_box_is_the_plain_edition() -> None:
    assert len(PAGES) == 31
    assert len(SURVIVOR) == 13
    assert "kite" not in str(BOX).lower()
    assert [sum(1 for c in BOX["survivors"]["cards"] if c["colour"] == colour) for colour in COLOUR] == [3, 3, 3, 4]


def pages_of_a_game(seed: int) -> list[str]:
    """The pages of all 21 days, as they are turned up."""
    raft = Raft(seed=seed)
    s = raft.s
    s.seen = 0
    found = []
    for day in range(1, 22):
        found.append(PAGE[turn_page(s, raft.f, raft.w, day)])
    return found


@pytest.mark.rule("twenty_one_days-3.2", "twenty_one_days-3.3", "twenty_one_days-3.4", "twenty_one_days-3.5")
def test_the_logbook_is_made_up_week_by_week() -> None:
    wheels = {page["id"]: bool(page.get("wheel")) for page in PAGES}
    third, when = Counter[str](), Counter[int]()
    for seed in range(200):
        pages = pages_of_a_game(seed)
        assert len(set(pages)) == 21
        assert sorted(pages[:7]) == [f"1{letter}" for letter in "abcdefg"]
        assert [page[0] for page in pages[7:14]] == ["2"] * 7
        assert sum(wheels[page] for page in pages[7:14]) == 1
        assert [page[0] for page in pages[14:20]] == ["3"] * 6
        assert sum(wheels[page] for page in pages[14:20]) == 2
        assert pages[20] == "day-21"
        third.update(page for page in pages[14:20] if wheels[page])
        when[next(i for i, page in enumerate(pages[7:14]) if wheels[page])] += 1
    assert all(100 < third[page] < 167 for page in ("3p", "3m", "3n"))
    assert all(10 < when[day] < 50 for day in range(7))


@pytest.mark.rule("twenty_one_days-3.3", "twenty_one_days-3.4")
def test_the_next_page_has_a_wheel_with_chance_wheels_left_by_days_left() -> None:
    raft = Raft()
    cases = [
        (8, "", 1 / 7),
        (10, "2a 2b", 1 / 5),
        (10, "2m 2b", 0),
        (15, "", 2 / 6),
        (19, "3p 3a 3b 3c", 1 / 2),
        (20, "3p 3a 3b 3c 3d", 1),
    ]
    for day, names, chance in cases:
        seen = names.split()
        raft.s.seen = sum(1 << PAGE.index(page) for page in seen)
        weigh_pages(raft.s, raft.w, day)
        weights = {PAGE[i]: n for i, n in enumerate(raft.w.pages) if n}
        wheel = sum(n for page, n in weights.items() if PAGES[PAGE.index(page)].get("wheel"))
        assert wheel / sum(weights.values()) == pytest.approx(chance)
        assert not set(weights) & set(seen)
        for kind in (True, False):
            alike = {n for page, n in weights.items() if bool(PAGES[PAGE.index(page)].get("wheel")) == kind}
            assert len(alike) <= 1


@pytest.mark.rule("twenty_one_days-3.1")
def test_symbols_are_carried_out_in_their_order() -> None:
    raft = Raft().read("3g", "evening", "colour blue", "die 6")
    told = [event for event in raft.events if event.startswith("symbol")]
    assert told == ["symbol plank", "symbol shark-6", "symbol divide-minus-2"]
    done = [symbol["done"] for symbol in raft.view()["logbook"]["today"]["evening"]]
    assert done == [True, True, True]
    assert raft.doing == "divide"


@pytest.mark.rule("twenty_one_days-3.6")
def test_pages_come_one_a_day_with_tomorrow_in_sight() -> None:
    raft = Raft(seed=5)
    seen = []
    rng = random.Random(5)
    raft.midday(page="1a")
    while raft.actors and raft.s.day < 6:
        today, tomorrow = raft.s.today, raft.s.tomorrow
        seen.append((raft.s.day, PAGE[today], PAGE[tomorrow]))
        raft.play(rng.choice(sorted(raft.legal())))
    for (day, _, tomorrow), (later, today, _) in pairwise(seen):
        if later == day + 1:
            assert today == tomorrow
    assert len(listed(raft.s.seen)) == raft.s.next_day


@pytest.mark.rule("twenty_one_days-2.2")
def test_the_start_player_may_be_agreed_on() -> None:
    for seats, agreed, start in ((4, "player-3", 2), (2, "player-2", 1), (1, "player-2", 1)):
        assert Voyage(seats, starter=agreed).s.start == start
    assert {Voyage(3, seed).s.start for seed in range(20)} == {0, 1, 2}, "otherwise the lot decides"


@pytest.mark.rule("twenty_one_days-20.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scruffs_comes_along_with_several_players_too(seats: int) -> None:
    game = Voyage(seats, solo="scruffs", survivors="random", starter="player-1")
    assert SURVIVOR[game.s.who[3]] == "scruffs"
    assert game.s.owner[3] == 3 % seats, "whoever would take the last survivor has the dog"
