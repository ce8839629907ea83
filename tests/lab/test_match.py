"""One game between bots: who won, and how much."""

from __future__ import annotations

import pytest

from sekki.lab.match import Outcome, play_match


def outcome(places: list[int], together: bool = False, truncated: bool = False) -> Outcome:
    seats = len(places)
    return Outcome(places, [0] * seats, 10, truncated, [5] * seats, [0.0] * seats, together=together)


def test_winners_share_a_game_between_them() -> None:
    assert outcome([1, 2, 1]).shares == [0.5, 0.0, 0.5]
    assert outcome([2, 1, 3]).shares == [0.0, 1.0, 0.0]


def test_everyone_of_a_crew_wins_the_whole_game() -> None:
    assert outcome([1, 1, 1], together=True).shares == [1.0, 1.0, 1.0]
    assert outcome([0, 0, 0], together=True).shares == [0.0, 0.0, 0.0]


def test_a_game_that_was_cut_off_counts_for_nobody() -> None:
    assert outcome([1, 2], truncated=True).shares == [0.0, 0.0]


@pytest.mark.parametrize(
    ("game", "seats", "together"), [("twenty_one_days", 2, True), ("fifteen_days", 1, True), ("cats", 3, False)]
)
def test_a_match_knows_whether_its_seats_win_together(
    game: str, seats: int, together: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")

    class First:
        def decide(self, seen):  # type: ignore[no-untyped-def]
            return seen.legal_ids[0]

    assert play_match(game, seats, {}, [First()] * seats, 1, longest=3).together == together
