"""Cards and deal: chapters 2 and 3."""

import pytest

from sekki.games.cats import GAME
from sekki.games.cats.components import BOX, CARD, FISH, STRENGTH
from sekki.kit import BadOption

from .oracle import ICONS, MULTIPLIERS, SEASONS, is_crow, rank, times_of
from .positions import Play, deal_script, dealt_as_booze

FOUR_CROWS = "spring-5 summer-6 fall-7 winter-8"


@pytest.mark.rule("cats-1.1")
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_three_or_four_play(seats: int) -> None:
    with pytest.raises(BadOption, match="3 to 4 players"):
        Play(seats)


@pytest.mark.rule("cats-1.2")
def test_a_match_goes_to_30_unless_another_number_is_agreed_on() -> None:
    assert Play().s.target == 30
    assert Play(target=20).s.target == 20
    with pytest.raises(BadOption, match="target"):
        Play(target=0)


@pytest.mark.rule("cats-2.1", "cats-2.2", "cats-2.3")
def test_the_box_holds_the_cards_the_oracle_knows() -> None:
    rows = [*BOX["season_card"], *BOX["yorozu"]]
    icons = {
        r["id"]: " ".join(["fish"] * r.get("fish", 0) + ["booze"] * r["booze"] + ["crow"] * r.get("crow", 0))
        for r in rows
    }
    assert icons == ICONS
    assert all(r["id"].endswith(f"-{r['value']}") for r in rows)
    assert [sum(card.startswith(season) for card in CARD) for season in SEASONS] == [9, 9, 9, 9]
    assert sum(FISH[i] for i in range(len(CARD))) == 4 * 6


@pytest.mark.rule("cats-2.4")
def test_more_cats_break_a_tie_so_that_no_two_cards_are_equal() -> None:
    by_strength = sorted(CARD, key=lambda card: STRENGTH[CARD.index(card)])
    assert by_strength == sorted(ICONS, key=rank)
    assert by_strength.index("spring-4") > by_strength.index("summer-4") > by_strength.index("fall-4")
    assert len({STRENGTH[i] for i in range(len(CARD))}) == 38


@pytest.mark.rule("cats-10.1")
def test_every_pair_of_a_doubled_and_a_reversed_season_is_printed_once() -> None:
    assert {row["id"]: row["times"] for row in BOX["multiplier"]} == {m: times_of(m) for m in MULTIPLIERS}
    assert len(set(MULTIPLIERS.values())) == 12


def test_every_fact_in_the_box_names_its_source() -> None:
    for name, table in BOX.items():
        for row in table if isinstance(table, list) else [table]:
            assert row["source"] in ("rulebook", "derived", "public", "reconstruction"), name


@pytest.mark.rule("cats-2.5")
def test_a_hand_is_seen_by_its_owner_alone_and_all_else_by_everyone() -> None:
    play = Play(seed=5).keep()
    for seat in range(4):
        assert set(play.view(seat)["hand"]) == play.hand(seat)
    open_to_all = [
        {k: v for k, v in play.view(seat).items() if k not in ("hand", "playable", "you")} for seat in range(4)
    ]
    spectator = play.view(None)
    assert spectator["hand"] == []
    for view in open_to_all:
        assert view["shown"] == spectator["shown"]
        for other in range(4):
            for fact in ("taken", "booze", "total", "no_more", "cards"):
                assert view["seats"][other][fact] == spectator["seats"][other][fact]


@pytest.mark.rule("cats-3.1", "cats-3.2", "cats-12.1")
@pytest.mark.parametrize("seats", [3, 4])
def test_each_hand_gets_two_season_cards_with_booze_and_seven_others(seats: int) -> None:
    for seed in range(50):
        play = Play(seats, seed)
        for chair in range(4):
            assert sum(map(dealt_as_booze, play.hand(chair))) == 2
            assert len(play.hand(chair)) == 9
        assert not any(map(dealt_as_booze, play.shown))
        assert play.shown == sorted(play.shown, key=rank)
        assert play.phase == "keep"


@pytest.mark.rule("cats-3.2")
def test_of_two_equal_face_up_values_the_one_with_fewer_cats_lies_on_the_left() -> None:
    assert Play(script=deal_script(["spring-4", "summer-4"])).shown == ["summer-4", "spring-4"]


@pytest.mark.rule("cats-3.3")
@pytest.mark.parametrize("crows", [3, 4])
def test_three_crows_let_a_player_ask_for_a_new_deal(crows: int) -> None:
    held = " ".join(FOUR_CROWS.split()[:crows])
    play = Play(script=deal_script(["spring-1", "winter-12"], "", held))
    assert play.legal(1) == {"keep", "redeal"}
    before = [play.hand(seat) for seat in range(4)]
    for seat, answer in enumerate(["keep", "redeal", "keep", "keep"]):
        play.play(seat, answer)
    assert play.phase == "keep"
    assert [play.hand(seat) for seat in range(4)] != before
    assert "asked-redeal seat-2" in play.events


@pytest.mark.rule("cats-3.3")
def test_who_may_ask_need_not() -> None:
    play = Play(script=deal_script(["spring-1", "winter-12"], FOUR_CROWS)).keep()
    assert play.phase == "play"
    assert set(FOUR_CROWS.split()) <= play.hand(0)


@pytest.mark.rule("cats-3.3")
def test_two_crows_are_not_enough() -> None:
    play = Play(script=deal_script(["spring-1", "winter-12"], "spring-5 fall-7"))
    assert play.legal(0) == {"keep"}
    assert play.why(0, "redeal") == ("cats-3.3", "A new deal takes 3 crows; you hold 2.")


@pytest.mark.rule("cats-3.4")
def test_everyone_is_asked_and_the_question_gives_nobody_away() -> None:
    views = []
    for answer in ("keep", "redeal"):
        play = Play(script=deal_script(["spring-1", "winter-12"], FOUR_CROWS))
        assert play.actors == [0, 1, 2, 3]
        play.play(0, answer)
        assert play.actors == [1, 2, 3]
        assert play.events == []
        views.append([play.view(seat) for seat in (1, 2, 3, None)])
    assert views[0] == views[1]


@pytest.mark.rule("cats-3.4")
def test_after_a_new_deal_the_question_comes_again() -> None:
    play = Play(script=deal_script(["spring-1", "winter-12"], FOUR_CROWS))
    play.script(*deal_script(["spring-1", "winter-12"], "", "", "", FOUR_CROWS))
    for seat, answer in enumerate(["redeal", "keep", "keep", "keep"]):
        play.play(seat, answer)
    assert play.actors == [0, 1, 2, 3]
    assert [play.legal(seat) for seat in range(4)] == [{"keep"}, {"keep"}, {"keep"}, {"keep", "redeal"}]


@pytest.mark.rule("cats-12.1")
def test_the_dummy_never_asks_for_a_new_deal() -> None:
    play = Play(3, script=deal_script(["spring-1", "winter-12"], "", "", "", FOUR_CROWS))
    assert play.actors == [0, 1, 2]
    assert play.keep().phase == "play"
    assert sum(map(is_crow, play.hand(3))) + is_crow(CARD[play.s.played[3]]) == 4


def test_asked_in_any_order_the_answers_give_the_same_position() -> None:
    deals = []
    for order in ([0, 1, 2, 3], [3, 1, 0, 2]):
        play = Play(script=deal_script(["spring-1", "winter-12"], "", FOUR_CROWS))
        for seat in order:
            play.play(seat, "redeal" if seat == 1 else "keep")
        deals.append(GAME.state.dump(play.s))
    assert deals[0] == deals[1]
