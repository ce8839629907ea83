"""The course of a day: chapter 4."""

import pytest

from sekki.games.twenty_one_days.components import LAST_DAY
from sekki.games.twenty_one_days.state import RESULT_LOST

from .positions import Raft
from .thumb import choose


def play_on(raft: Raft, until_day: int) -> list[str]:
    """Sensible moves until a day begins; gives all events."""
    told: list[str] = []
    while raft.actors and raft.s.day < until_day:
        raft.play(choose(raft.s, sorted(raft.legal())))
        told += raft.events
    return told


def healthy(seed: int) -> Raft:
    """A crew that survives long enough to see the sharks come back."""
    raft = Raft(seed=seed).dice(blue="66", yellow="66", red="66", green="66")
    return raft.midday(page="1a")


@pytest.mark.rule("twenty_one_days-4.1", "twenty_one_days-10.5")
def test_the_sharks_come_closer_day_by_day_and_rest_after_an_attack() -> None:
    raft = healthy(3).put(distance=4)
    told = play_on(raft, 7)
    moves = [event.split()[1] for event in told if event.startswith(("distance", "day-began"))]
    assert moves == ["2", "3", "3", "2", "4", "1", "5", "5", "6", "4", "7", "3"]


@pytest.mark.rule("twenty_one_days-4.1")
def test_on_day_1_the_cube_moves_from_5_to_4() -> None:
    raft = Raft()
    assert raft.s.day == 1
    assert raft.s.distance == 4


@pytest.mark.rule("twenty_one_days-4.2", "twenty_one_days-4.3", "twenty_one_days-4.4")
def test_morning_midday_and_evening_are_read_in_order() -> None:
    raft = Raft().hope(blue=1)
    raft.on_day(2, "1b", tomorrow="1c").read("1b", "morning", "hope plain", "hope plain")
    assert raft.phase == "morning"
    raft.play("give plain blue").play("give plain red")
    assert raft.phase == "midday"
    assert raft.doing == "place"
    for die in ("blue", "yellow", "red", "green"):
        raft.play(
            f"place {die} {'hope' if die in ('blue', 'red') else 'flare'}",
            *(("die 1", "die 2", "die 1", "die 1") if die == "green" else ()),
        )
    told = [event for event in raft.events if event.startswith("symbol")]
    assert told[0] == "symbol all-minus-1"
    assert raft.strength == "3" * 4


@pytest.mark.rule("twenty_one_days-4.5", "twenty_one_days-4.7")
def test_the_sharks_attack_on_days_4_9_14_and_19() -> None:
    for seed in range(40):
        raft = healthy(seed).put(distance=4)
        told = play_on(raft, LAST_DAY)
        if raft.s.day < LAST_DAY or any(event.startswith("skipped") for event in told):
            continue
        day, attacks = 1, []
        for event in told:
            if event.startswith("day-began"):
                day = int(event.split()[1])
            if event == "symbol pack":
                attacks.append(day)
        assert attacks == [4, 9, 14, 19]
        return
    raise AssertionError("no crew reached day 21 without skipping a day")


@pytest.mark.rule("twenty_one_days-4.5")
def test_no_sharks_come_on_day_21() -> None:
    raft = Raft().hope(blue=2).put(distance=1, flare_cost=2)
    raft.read("day-21", "evening", day=21)
    assert raft.doing == "rescue"
    assert not raft.events_of("shark")


@pytest.mark.rule("twenty_one_days-4.6")
def test_at_night_the_page_turns_and_the_start_token_passes_on() -> None:
    raft = Raft().put(start=1, distance=3).read("1d", "evening", day=3)
    assert raft.events_of("day-began") == [f"4 {raft.view()['logbook']['today']['id']}"]
    assert raft.events_of("starter") == ["player-3"]
    assert raft.s.start == 2


@pytest.mark.rule("twenty_one_days-4.6")
def test_the_start_token_passes_over_players_who_have_nobody_left() -> None:
    raft = Raft().dice(red="-", green="-").put(start=1, distance=3).read("1d", "evening", day=3)
    assert raft.s.start == 0


@pytest.mark.rule("twenty_one_days-1.2")
def test_when_everybody_is_dead_nothing_else_of_the_page_happens() -> None:
    raft = Raft().dice(blue="1", yellow="1", red="1", green="1").read("2i", "evening")
    assert raft.events_of("symbol") == ["all-minus-1"]
    assert raft.s.result == RESULT_LOST


@pytest.mark.rule("twenty_one_days-1.2")
def test_when_everybody_is_dead_no_other_shark_attacks() -> None:
    raft = Raft().dice(blue="1", yellow="-", red="-", green="-").sharks("shark fin-1-strength-6")
    assert len(raft.events_of("shark")) == 1
    assert raft.s.result == RESULT_LOST
