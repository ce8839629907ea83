"""Advancing Onibi: chapter 12."""

import pytest

from .oracle import walk
from .positions import SUMMER, WINTER, table


def walking(seat=SUMMER, **more):
    more.setdefault("help_line", "elephant lynx")
    return table(active=seat, **more).play(seat, "use wind")


def onibi(play):
    return 1 + next(i for i, card in enumerate(play.view()["clearing"]) if card["onibi"])


@pytest.mark.rule("living_forest_duel-12.1")
@pytest.mark.parametrize(("seat", "steps", "spot"), [(SUMMER, 1, 5), (SUMMER, 3, 7), (WINTER, 1, 3), (WINTER, 3, 1)])
def test_onibi_walks_towards_the_opponent(seat, steps, spot):
    play = walking(seat)
    assert play.legal(seat) == {f"advance {n}" for n in (1, 2, 3, 4)}
    assert play.why(seat, "advance 5") == ("living_forest_duel-12.1", "Onibi may walk at most 4 cards now.")
    play.play(seat, f"advance {steps}")
    assert onibi(play) == spot


@pytest.mark.rule("living_forest_duel-12.2")
@pytest.mark.parametrize(("seat", "spot"), [(SUMMER, 1), (WINTER, 7)])
def test_stepping_off_and_on_again_is_one_step(seat, spot):
    play = walking(seat).play(seat, "advance 4")
    assert onibi(play) == spot


@pytest.mark.rule("living_forest_duel-12.2")
def test_a_long_walk_goes_round_more_than_once():
    play = walking(
        help_line="elephant lynx anteater bat chameleon cobra", lines=("bee axolotl", ""), onibi=7, onibi_card=SUMMER
    )
    assert play.view()["doing"]["strength"] == 12
    play.play(SUMMER, "advance 8")
    assert onibi(play) == 1
    assert play.events[:2] == ["onibi-card-back seat-1", "onibi-card seat-2"]


@pytest.mark.rule("living_forest_duel-12.3")
def test_ones_own_onibi_card_goes_back_to_the_supply():
    play = walking(onibi_card=SUMMER, onibi=7).play(SUMMER, "advance 1")
    assert play.view()["supply"]["onibi_card"]
    assert play.winner is None


@pytest.mark.rule("living_forest_duel-12.3")
def test_the_opponent_gets_the_onibi_card():
    play = walking(WINTER, onibi=1).play(WINTER, "advance 1")
    assert play.seat(SUMMER)["onibi_card"]
    assert play.winner is None


@pytest.mark.rule("living_forest_duel-12.3")
@pytest.mark.parametrize(("seat", "spot"), [(SUMMER, 6), (WINTER, 2)])
def test_leaving_past_the_holder_of_the_card_wins(seat, spot):
    play = walking(seat, onibi=spot, onibi_card=1 - seat)
    assert play.legal(seat) == {"advance 1", "advance 2"}
    assert play.why(seat, "advance 3") == ("living_forest_duel-12.3", "Step 2 wins the game; Onibi need not walk on.")
    play.play(seat, "advance 2")
    assert play.winner == (seat, "onibi")


@pytest.mark.rule("living_forest_duel-12.4")
@pytest.mark.parametrize(("steps", "phase"), [(1, "recruit"), (2, "extinguish")])
def test_the_clearing_card_gives_its_bonus(steps, phase):
    play = walking(help_line="elephant lynx anteater raccoon", fire=(3, 5), onibi=4)
    play.play(SUMMER, f"advance {steps}")
    assert play.phase == phase
    assert "stop" in play.legal(SUMMER)


@pytest.mark.rule("living_forest_duel-12.4")
def test_the_ends_of_the_clearing_give_a_sanki_card():
    play = walking().play(SUMMER, "advance 3")
    assert play.seat(SUMMER)["sankis"] == 1


@pytest.mark.parametrize("seat", [SUMMER, WINTER])
@pytest.mark.parametrize("holder", [-1, SUMMER, WINTER])
@pytest.mark.parametrize("spot", range(1, 8))
def test_every_walk_ends_where_the_second_telling_says(seat, holder, spot):
    strong = {"help_line": "elephant lynx anteater bat chameleon cobra", "lines": ("bee axolotl", "mantis goldfish")}
    for steps in range(1, 13):
        play = walking(seat, onibi=spot, onibi_card=holder, **strong)
        there, card, won = walk(play.view(), seat, steps)
        if f"advance {steps}" not in play.legal(seat):
            assert won
            continue
        play.play(seat, f"advance {steps}")
        assert (play.winner == (seat, "onibi")) == won
        if not won:
            assert (onibi(play) - 1, play.s.onibi_card) == (there, -1 if card is None else card)
