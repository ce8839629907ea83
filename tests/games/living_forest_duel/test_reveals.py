"""A turn, revealing and solitary animals: chapters 3, 4, 5 and 13."""

import pytest

from .positions import SUMMER, WINTER, Duel, table


@pytest.mark.rule("living_forest_duel-3.1")
def test_summer_opens_the_first_turn():
    assert Duel().actors == [SUMMER]


@pytest.mark.rule("living_forest_duel-3.1")
def test_later_turns_are_opened_by_who_did_not_play_last():
    play = table(help_line="anteater", pointing=((SUMMER, "sun", "anteater"),), lost=(1, 1), active=WINTER)
    play.play(WINTER, "use wind").play(WINTER, "advance 1").stop(WINTER)
    assert (play.view()["turn"], play.actors) == (2, [SUMMER])


@pytest.mark.rule("living_forest_duel-3.2")
def test_players_alternate_and_may_reveal_or_use_a_token():
    play = Duel()
    play.reveal(SUMMER, "tapir")
    assert play.actors == [WINTER]
    assert "reveal" in play.legal(WINTER)
    assert "use water" in play.legal(WINTER)
    play.reveal(WINTER, "bat")
    assert play.actors == [SUMMER]


@pytest.mark.rule("living_forest_duel-3.3")
def test_a_player_without_tokens_is_skipped():
    play = table(help_line="anteater", pointing=((WINTER, "wind", "anteater"),), lost=(0, 1))
    play.reveal(SUMMER, "bat")
    assert play.actors == [SUMMER]
    assert play.legal(WINTER) == set()


@pytest.mark.rule("living_forest_duel-3.3")
def test_the_turn_ends_when_nobody_has_a_token():
    play = table(help_line="anteater", pointing=((WINTER, "wind", "anteater"),), lost=(1, 1))
    play.play(SUMMER, "use sun").play(SUMMER, "recruit coati").play(SUMMER, "stop")
    assert play.view()["turn"] == 2
    assert play.of_seats("tokens") == [2, 2]


COMMON = (
    "bear cobra hippopotamus lynx spider tapir anteater bat chameleon cockatoo crocodile elephant gorilla meerkat "
    "panda peacock raccoon"
)


@pytest.mark.rule("living_forest_duel-3.4")
@pytest.mark.rule("living_forest_duel-4.1")
def test_tokens_are_lost_when_there_is_nothing_to_reveal_and_nothing_to_use():
    """All cards lie in the help line; Winter takes the last water there is, and no fire is left to extinguish."""
    play = table(
        help_line=f"{COMMON} toucan chimpanzee weasel",
        offer="stag frog owl squirrel salamander horned-owl",
        draw="",
        pointing=((WINTER, "sun", "weasel"), (SUMMER, "wind", "toucan")),
        onibi_card=SUMMER,
        fire=(),
        active=WINTER,
        forests=({}, {}),
        tops="sun-3 water-3 plant-1 wind-1",
    )
    assert "reveal" not in play.legal(WINTER)
    assert play.why(WINTER, "reveal")[0] == "living_forest_duel-4.1"
    play.play(WINTER, "use plant")
    while play.phase == "plant":
        play.play(WINTER, sorted(move for move in play.legal(WINTER) if move != "stop")[0])
        play.play(WINTER, sorted(play.legal(WINTER))[0])
    assert "forfeited seat-1 1" in play.events
    assert play.view()["turn"] == 2


@pytest.mark.rule("living_forest_duel-3.4")
def test_who_loses_tokens_for_want_of_a_choice_leaves_the_turn_to_the_other():
    """Nothing can be revealed, recruited or extinguished; Summer's own token blocks plant for Summer only."""
    commons = " ".join(card for card in f"{COMMON} weasel stag".split() if card not in ("cockatoo", "raccoon"))
    play = table(
        help_line=f"{commons} cockatoo raccoon",
        offer="",
        draw="",
        fire=(),
        pointing=((SUMMER, "plant", "cockatoo"),),
        tops="sun-1",
        active=WINTER,
    )
    play.play(WINTER, "use wind").play(WINTER, "advance 1")
    assert "forfeited seat-1 1" in play.events
    assert play.of_seats("tokens") == [0, 1]
    assert play.of_seats("lost_tokens") == [1, 0]
    assert (play.view()["turn"], play.actors, play.legal(WINTER)) == (1, [WINTER], {"use plant"})


@pytest.mark.rule("living_forest_duel-4.1")
@pytest.mark.rule("living_forest_duel-17.2")
def test_an_empty_draw_pile_is_made_anew_from_the_discard_pile():
    play = table(draw="bear", discard="hummingbird winter-varan winter-varan bat")
    play.reveal(SUMMER, "bear")
    assert play.view()["draw_left"] == 0
    play.reveal(WINTER, "winter-varan")
    assert play.events[0] == "reshuffled 20"
    assert play.view()["draw_left"] == 19
    assert play.view()["discard"] == []


@pytest.mark.rule("living_forest_duel-4.2")
def test_common_animals_and_the_stag_go_to_the_shared_line():
    play = table(offer="coati squirrel frog", discard="", draw="bear stag")
    play.reveal(SUMMER, "stag").reveal(WINTER, "bear")
    assert play.help_line == ["stag", "bear"]
    assert [seat["strength"]["water"] for seat in play.view()["seats"]] == [2, 2]


@pytest.mark.rule("living_forest_duel-4.3")
@pytest.mark.parametrize("revealer", [SUMMER, WINTER])
def test_season_animals_go_to_the_line_of_their_season_whoever_reveals_them(revealer):
    play = table(draw="bear platypus wolf", active=revealer)
    play.reveal(revealer, "platypus").reveal(1 - revealer, "wolf")
    assert (play.seat(SUMMER)["line"], play.seat(WINTER)["line"]) == (["platypus"], ["wolf"])
    assert play.help_line == []
    assert play.seat(SUMMER)["strength"] == {"sun": 1, "water": 4, "plant": 0, "wind": 0}
    assert play.seat(WINTER)["strength"] == {"sun": 5, "water": 0, "plant": 0, "wind": 0}


@pytest.mark.rule("living_forest_duel-4.4")
@pytest.mark.parametrize("revealer", [SUMMER, WINTER])
def test_varans_go_to_the_line_of_their_season(revealer):
    play = table(draw="summer-varan winter-varan bear", active=revealer)
    play.reveal(revealer, "summer-varan").reveal(1 - revealer, "winter-varan")
    assert play.of_seats("line") == [["summer-varan"], ["winter-varan"]]


@pytest.mark.rule("living_forest_duel-5.1")
def test_varans_are_solitary_for_their_owner_only():
    play = table(help_line="bear cobra", draw="summer-varan bat")
    play.reveal(SUMMER, "summer-varan")
    assert play.of_seats("solitary") == [3, 2]
    assert play.of_seats("tokens") == [1, 2]


@pytest.mark.rule("living_forest_duel-5.1")
def test_a_card_that_is_not_solitary_makes_nobody_count():
    play = table(help_line="bear cobra", lines=("owl", ""), offer="stag coati frog")
    play.reveal(SUMMER, "bat")
    assert play.seat(SUMMER)["solitary"] == 3
    assert play.seat(SUMMER)["tokens"] == 2


@pytest.mark.rule("living_forest_duel-5.2")
def test_the_third_costs_one_token_and_the_fourth_another():
    play = table(help_line="bear cobra")
    play.reveal(SUMMER, "lynx")
    assert [(seat["tokens"], seat["lost_tokens"]) for seat in play.view()["seats"]] == [(1, 1), (1, 1)]
    play.reveal(WINTER, "tapir")
    assert play.view()["turn"] == 2, "nobody has a token left"
    assert [event for event in play.events if event.startswith("lost")] == [
        "lost-token seat-1 4",
        "lost-token seat-2 4",
    ]


@pytest.mark.rule("living_forest_duel-5.2")
def test_jumping_from_two_to_four_costs_both_tokens():
    play = table(help_line="bear lynx", lines=("owl", ""), offer="stag coati frog")
    play.reveal(SUMMER, "tapir")
    assert play.of_seats("tokens") == [0, 1]


@pytest.mark.rule("living_forest_duel-5.3")
def test_counting_three_twice_costs_one_token():
    play = table(help_line="bear cobra", draw="lynx toucan summer-varan winter-varan bat")
    play.reveal(SUMMER, "lynx").reveal(WINTER, "toucan")
    assert play.seat(SUMMER)["solitary"] == 2
    play.reveal(SUMMER, "summer-varan")
    assert play.seat(SUMMER)["solitary"] == 3
    assert (play.seat(SUMMER)["tokens"], play.seat(SUMMER)["lost_tokens"]) == (1, 1)


@pytest.mark.rule("living_forest_duel-5.3")
def test_who_has_no_token_loses_nothing():
    play = table(
        help_line="bear cobra", pointing=((WINTER, "water", "bear"), (WINTER, "wind", "cobra")), draw="lynx tapir"
    )
    play.reveal(SUMMER, "lynx")
    assert play.seat(WINTER)["lost_tokens"] == 0
    assert play.seat(SUMMER)["tokens"] == 1


@pytest.mark.rule("living_forest_duel-5.4")
def test_a_recruited_owl_is_counted_only_at_the_next_reveal():
    play = table(help_line="spider tapir peacock", lost=(0, 1))
    play.play(SUMMER, "use sun").play(SUMMER, "recruit owl").play(SUMMER, "stop")
    assert play.seat(SUMMER)["solitary"] == 3
    assert play.seat(SUMMER)["lost_tokens"] == 0
    play.reveal(WINTER, "bear")
    assert (play.seat(SUMMER)["solitary"], play.seat(SUMMER)["lost_tokens"]) == (4, 1)


@pytest.mark.rule("living_forest_duel-13.1")
@pytest.mark.parametrize("revealer", [SUMMER, WINTER])
def test_the_holder_of_the_onibi_card_shares_revealed_animals(revealer):
    play = table(draw="platypus wolf bear", onibi_card=SUMMER, active=revealer)
    play.reveal(revealer, "platypus").reveal(1 - revealer, "wolf")
    assert play.help_line == ["platypus"]
    assert play.of_seats("line") == [[], ["wolf"]]
    assert [seat["strength"]["water"] for seat in play.view()["seats"]] == [4, 4]


@pytest.mark.rule("living_forest_duel-13.2")
def test_the_onibi_card_shares_neither_varans_nor_recruits():
    play = table(help_line="spider", draw="summer-varan bear", onibi_card=SUMMER)
    play.reveal(SUMMER, "summer-varan")
    play.reveal(WINTER, "bear")
    play.play(SUMMER, "use sun").play(SUMMER, "recruit coati")
    assert play.help_line == ["spider", "bear"]
    assert play.seat(SUMMER)["line"] == ["coati", "summer-varan"]
