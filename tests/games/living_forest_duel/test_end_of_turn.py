"""The end of a turn and of the game: chapters 15 and 16."""

import pytest

from .positions import SUMMER, WINTER, table

# Summer and Winter have one token each; the fourth solitary animal takes both, and the turn ends.
LAST_MOMENT = {"help_line": "bear cobra lynx", "lost": (1, 1)}


def end(play):
    return play.reveal(SUMMER, "tapir")


@pytest.mark.rule("living_forest_duel-15.1")
def test_a_card_with_fire_and_onibi_counts_once():
    play = table(fire=(4, 5), onibi=4)
    assert (play.view()["fire_value"], play.view()["burning"]) == (4, 2)
    play = table(fire=(1, 5), onibi=4)
    assert (play.view()["fire_value"], play.view()["burning"]) == (8, 3)


@pytest.mark.rule("living_forest_duel-15.2")
def test_water_that_is_left_in_the_help_line_helps_both():
    play = table(**LAST_MOMENT, fire=(3, 5), onibi=4)
    end(play)
    # Bear 2, lynx 1 and tapir 2 are 5; the fire is 6.
    assert play.of_seats("varans_left") == [4, 4]


@pytest.mark.rule("living_forest_duel-15.2")
def test_water_that_was_used_up_helps_nobody_but_ones_own_does():
    play = table(
        help_line="bear cobra lynx",
        lost=(1, 1),
        pointing=((WINTER, "water", "lynx"),),
        lines=("platypus", ""),
    )
    end(play)
    # Summer has the tapir's 2 and the platypus's 4 against 6; Winter has only the tapir's 2.
    assert play.of_seats("varans_left") == [7, 4]
    assert "burned seat-2 3 6 4" in play.events


@pytest.mark.rule("living_forest_duel-15.3")
def test_water_as_high_as_the_fire_is_enough():
    play = table(**LAST_MOMENT, fire=(3, 6), onibi=4, lines=("hummingbird", "raven"))
    end(play)
    # 5 + 2 against 2 + 2 + 3.
    assert play.of_seats("varans_left") == [7, 7]


@pytest.mark.rule("living_forest_duel-15.3")
def test_varans_come_one_for_each_burning_card_into_the_discard_pile():
    play = end(table(**LAST_MOMENT, fire=(1, 2, 3, 5), onibi=4))
    assert play.view()["discard"].count("summer-varan") == 5
    assert play.view()["discard"].count("winter-varan") == 5
    assert play.of_seats("varans_left") == [2, 2]


@pytest.mark.rule("living_forest_duel-15.3")
def test_only_as_many_varans_come_as_are_left():
    in_the_pile = " ".join(["summer-varan"] * 6 + ["tapir", "bat"])
    play = end(table(**LAST_MOMENT, fire=(1, 2, 3, 5), onibi=4, draw=in_the_pile))
    assert play.seat(SUMMER)["varans_left"] == 0
    assert play.view()["discard"].count("summer-varan") == 1
    assert play.view()["discard"].count("winter-varan") == 5


@pytest.mark.rule("living_forest_duel-15.4")
@pytest.mark.parametrize(("onibi", "burning"), [(4, {3, 5}), (2, {1, 3}), (1, {2, 7}), (7, {1, 6})])
def test_fire_spreads_to_both_sides_of_onibi_round_the_ends(onibi, burning):
    play = end(table(**LAST_MOMENT, fire=(), onibi=onibi))
    assert play.fires == burning


@pytest.mark.rule("living_forest_duel-15.4")
def test_a_card_that_burns_gets_no_second_token():
    play = end(table(**LAST_MOMENT, fire=(3, 5, 7), onibi=4))
    assert play.fires == {3, 5, 7}


@pytest.mark.rule("living_forest_duel-15.4")
def test_the_last_fire_token_goes_to_the_card_nearer_summers_end():
    play = table(**LAST_MOMENT, fire=(1, 2, 4, 6), onibi=4, fires=(7, 7))
    assert play.view()["supply"]["fires"] == 1
    end(play)
    assert play.fires == {1, 2, 3, 4, 6}
    play = table(**LAST_MOMENT, fire=(1, 2, 4, 6, 7), onibi=4, fires=(7, 7))
    end(play)
    assert play.fires == {1, 2, 4, 6, 7}


@pytest.mark.rule("living_forest_duel-15.5")
def test_everything_is_cleared_away():
    play = table(**LAST_MOMENT, lines=("platypus summer-varan", "dolphin"))
    end(play)
    assert play.help_line == []
    assert play.of_seats("line") == [[], []]
    assert {"bear", "cobra", "lynx", "tapir", "platypus", "dolphin"} <= set(play.view()["discard"])
    assert [(seat["tokens"], seat["lost_tokens"]) for seat in play.view()["seats"]] == [(2, 0), (2, 0)]
    assert play.view()["turn"] == 2


@pytest.mark.rule("living_forest_duel-16.1")
def test_a_game_that_is_over_asks_nobody_anything():
    play = table(help_line="tapir crocodile", fires=(7, 0))
    play.play(SUMMER, "use water").play(SUMMER, "extinguish clearing-3")
    assert play.winner == (SUMMER, "fires")
    assert [play.legal(seat) for seat in (SUMMER, WINTER)] == [set(), set()]
    assert play.why(WINTER, "reveal") == ("living_forest_duel-16.1", "The game is over.")
    assert play.prompt(None) == "Ada wins with 8 fires."
