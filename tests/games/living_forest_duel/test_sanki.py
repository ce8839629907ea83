"""Sanki cards: chapter 14."""

import pytest

from .positions import SUMMER, WINTER, Duel, table


def taking_a_sanki(sankis):
    play = table(help_line="bat", onibi=6, sankis=sankis)
    return play.play(SUMMER, "use wind").play(SUMMER, "advance 1")


@pytest.mark.rule("living_forest_duel-14.1")
@pytest.mark.parametrize(
    ("before", "after", "source"),
    [((0, 0), (1, 0), "supply"), ((1, 1), (2, 1), "supply"), ((1, 2), (2, 1), "opponent"), ((3, 0), (3, 0), "nowhere")],
)
def test_a_sanki_card_comes_from_the_supply_or_the_opponent(before, after, source):
    play = taking_a_sanki(before)
    assert tuple(play.of_seats("sankis")) == after
    assert f"sanki seat-1 {source}" in play.events


@pytest.mark.rule("living_forest_duel-14.2")
@pytest.mark.rule("living_forest_duel-14.4")
@pytest.mark.parametrize("revealer", [SUMMER, WINTER])
def test_the_owner_may_send_a_varan_back_before_anybody_counts(revealer):
    play = table(help_line="bear lynx", draw="summer-varan bat", sankis=(1, 1), active=revealer)
    play.reveal(revealer, "summer-varan")
    assert (play.phase, play.actors) == ("varan", [SUMMER])
    assert play.legal(SUMMER) == {"banish", "keep"}
    play.play(SUMMER, "banish")
    assert play.seat(SUMMER)["line"] == []
    assert play.seat(SUMMER)["varans_left"] == 7
    assert play.seat(SUMMER)["sankis"] == 0
    assert play.view()["supply"]["sankis"] == 2
    assert play.of_seats("tokens") == [2, 2]


@pytest.mark.rule("living_forest_duel-14.2")
def test_a_varan_that_is_kept_is_counted():
    play = table(help_line="bear lynx", draw="summer-varan bat", sankis=(1, 0), active=WINTER)
    play.reveal(WINTER, "summer-varan").play(SUMMER, "keep")
    assert play.seat(SUMMER)["tokens"] == 1
    assert play.seat(SUMMER)["line"] == ["summer-varan"]


@pytest.mark.rule("living_forest_duel-14.2")
def test_nobody_is_asked_without_a_sanki_card_or_about_the_others_varan():
    play = table(draw="summer-varan winter-varan bat", sankis=(0, 1))
    play.reveal(SUMMER, "summer-varan")
    assert (play.phase, play.actors) == ("turn", [WINTER])


@pytest.mark.rule("living_forest_duel-14.3")
@pytest.mark.rule("living_forest_duel-14.4")
def test_after_a_reveal_a_sanki_card_allows_an_extra_action():
    play = table(help_line="weasel", sankis=(1, 0))
    play.reveal(SUMMER, "tapir")
    assert (play.phase, play.actors) == ("hurry", [SUMMER])
    assert play.legal(SUMMER) == {"use sun", "use water", "use plant", "wait"}
    play.play(SUMMER, "use water").play(SUMMER, "extinguish clearing-3").play(SUMMER, "stop")
    assert play.seat(SUMMER)["fires"] == 1
    assert (play.seat(SUMMER)["tokens"], play.seat(SUMMER)["sankis"]) == (1, 0)
    assert play.view()["supply"]["sankis"] == 3
    assert (play.phase, play.actors) == ("turn", [WINTER])


@pytest.mark.rule("living_forest_duel-14.3")
def test_waiting_keeps_the_sanki_card():
    play = table(help_line="weasel", sankis=(1, 0)).reveal(SUMMER, "tapir").play(SUMMER, "wait")
    assert (play.seat(SUMMER)["tokens"], play.seat(SUMMER)["sankis"]) == (2, 1)
    assert (play.phase, play.actors) == ("turn", [WINTER])


@pytest.mark.rule("living_forest_duel-14.3")
@pytest.mark.rule("living_forest_duel-17.3")
def test_another_sanki_card_lets_one_use_another_token():
    play = table(help_line="weasel", sankis=(2, 0)).reveal(SUMMER, "tapir")
    play.play(SUMMER, "use water").play(SUMMER, "extinguish clearing-3").play(SUMMER, "stop")
    assert (play.phase, play.actors) == ("hurry", [SUMMER])
    play.play(SUMMER, "use sun").play(SUMMER, "recruit coati").play(SUMMER, "stop")
    assert (play.seat(SUMMER)["tokens"], play.seat(SUMMER)["sankis"]) == (0, 0)


@pytest.mark.rule("living_forest_duel-14.3")
def test_both_count_before_the_extra_action():
    play = table(help_line="bear lynx", sankis=(1, 0), lost=(1, 0)).reveal(SUMMER, "tapir")
    assert play.seat(SUMMER)["tokens"] == 1
    play = table(help_line="bear lynx cobra", sankis=(1, 0), lost=(1, 1)).reveal(SUMMER, "tapir")
    assert play.view()["turn"] == 2, "no token is left to hurry with"


@pytest.mark.rule("living_forest_duel-14.3")
@pytest.mark.rule("living_forest_duel-17.1")
def test_a_revealed_varan_allows_the_extra_action_too():
    play = table(help_line="weasel", draw="winter-varan summer-varan bat", sankis=(2, 0))
    play.reveal(SUMMER, "winter-varan")
    assert (play.phase, play.actors) == ("hurry", [SUMMER])
    play = table(help_line="weasel", draw="winter-varan summer-varan bat", sankis=(2, 0))
    play.reveal(SUMMER, "summer-varan").play(SUMMER, "banish")
    assert (play.phase, play.actors) == ("hurry", [SUMMER])


@pytest.mark.rule("living_forest_duel-14.3")
def test_the_extra_action_is_the_revealers_only_and_only_after_a_reveal():
    play = table(help_line="weasel tapir", sankis=(0, 1)).reveal(SUMMER, "raccoon")
    assert (play.phase, play.actors) == ("turn", [WINTER])
    play = table(help_line="weasel tapir", sankis=(1, 0)).play(SUMMER, "use water")
    play.play(SUMMER, "extinguish clearing-3").play(SUMMER, "stop")
    assert (play.phase, play.actors) == ("turn", [WINTER])


@pytest.mark.rule("living_forest_duel-14.3")
def test_nobody_is_asked_where_no_token_could_be_used():
    play = table(sankis=(1, 0), draw="stag bat", offer="coati squirrel").reveal(SUMMER, "stag")
    assert (play.phase, play.actors) == ("turn", [WINTER])


@pytest.mark.rule("living_forest_duel-14.3")
def test_nobody_is_asked_while_the_opponent_has_no_token_left():
    alone = {"help_line": "weasel", "pointing": ((WINTER, "sun", "weasel"),), "sankis": (2, 0)}
    play = table(**alone, lost=(0, 1)).reveal(SUMMER, "tapir")
    assert (play.phase, play.actors) == ("turn", [SUMMER])
    assert {"reveal", "use water"} <= play.legal(SUMMER)
    play.play(SUMMER, "use water")
    assert (play.seat(SUMMER)["tokens"], play.seat(SUMMER)["sankis"]) == (1, 2), "the token costs no sanki card"
    play = table(**alone, lost=(0, 0)).reveal(SUMMER, "tapir")
    assert (play.phase, play.actors) == ("hurry", [SUMMER]), "Winter has a token left and would go first"


@pytest.mark.rule("living_forest_duel-14.3")
def test_the_second_extra_action_is_not_offered_once_the_opponent_has_lost_the_last_token():
    play = table(
        help_line="bear lynx",
        lost=(0, 1),
        lines=("", "horned-owl"),
        offer="stag coati frog squirrel ram",
        sankis=(1, 1),
    )
    play.reveal(SUMMER, "tapir")
    assert [event for event in play.events if event.startswith("lost")] == [
        "lost-token seat-1 3",
        "lost-token seat-2 4",
    ]
    assert (play.phase, play.actors) == ("turn", [SUMMER])


@pytest.mark.rule("living_forest_duel-14.5")
def test_animals_cannot_be_sent_back():
    play = table(draw="owl bat", offer="stag coati squirrel", sankis=(3, 0), active=WINTER)
    play.reveal(WINTER, "owl")
    assert (play.phase, play.actors) == ("turn", [SUMMER])
    assert play.why(SUMMER, "banish")[0] == "living_forest_duel-3.2"


def test_sanki_cards_are_never_asked_about_at_the_start():
    assert Duel().legal(SUMMER) == {"reveal"}
