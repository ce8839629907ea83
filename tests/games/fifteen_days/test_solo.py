"""Alone against the automa: chapters 14 to 17."""

import pytest

from sekki.games.fifteen_days.scoring import automa_score

from .positions import FifteenDays, at

SIX = "1 2 3 4 5 6"
SPARE = "autumn-1 autumn-2 autumn-3"
MARKET = ("summer-1 summer-2", "autumn-5 autumn-6", "winter-1")


def alone(**what: object) -> FifteenDays:
    return at(seats=1, **what)


def automa_turn(cards: list[str], **what: object) -> FifteenDays:
    """The automa's turn, with these cards to come from the left deck, which shows their backs."""
    backs = [card.split("-")[-1] if card.startswith("spring") else card.split("-")[0] for card in cards]
    deck = what.pop("deck", None)
    tops = (backs[0], "autumn")
    game = alone(turn=1, actions=0, todo=3, phase="automa-draw", tops=tops, deck=deck, **what)
    fronts = ["-".join(card.split("-")[:2]) for card in cards]
    game.script(*[f"front {front}" for front in fronts], *[f"back {back}" for back in backs[1:]])
    return game.do(*["draw left-deck"] * len(cards))


def automa(game: FifteenDays) -> dict:
    seat: dict = game.view()["seats"][1]
    return seat


@pytest.mark.rule("fifteen_days-14.3")
def test_you_start_and_turns_alternate() -> None:
    game = FifteenDays(1)
    assert (game.actor, game.phase, game.view()["turn"]) == (0, "act", 0)
    game.do(*["draw left-deck"] * 4)
    while game.phase == "limit":
        game.do(min(game.now()))
    assert (game.actor, game.phase, game.view()["turn"]) == (0, "automa-draw", 1)
    assert automa(game)["automa"] is True
    assert game.prompt(0) == "Choose a deck for the automa's next card (3 to go)."


@pytest.mark.rule("fifteen_days-14.2")
def test_there_are_no_feathers_alone() -> None:
    game = FifteenDays(1)
    assert game.now("feather") == set()
    assert game.view()["feathers_left"] == 0


@pytest.mark.rule("fifteen_days-14.4")
def test_after_a_face_up_card_a_market_card_is_discarded() -> None:
    game = alone(market=MARKET, discard="winter-6").do("take column-1")
    assert game.now() == {"drop column-1", "drop column-2", "drop column-3"}
    assert game.prompt(0) == "Choose a column and discard its top card."
    assert game.refused("give column-1")[0] == "fifteen_days-16.4"
    game.do("drop column-2")
    assert game.pile == ["winter-6", "autumn-6"]
    assert (game.phase, game.view()["actions"]) == ("act", 1)


@pytest.mark.rule("fifteen_days-14.4")
def test_the_toll_is_due_for_a_card_from_the_discard_pile_too_and_refills_a_column() -> None:
    game = alone(market=MARKET, discard="winter-6").do("take discard", "drop column-3")
    assert (game.pile, game.phase) == (["winter-1"], "refill")
    game.do(*["draw left-deck"] * 3)
    assert (game.phase, game.view()["actions"]) == ("act", 1)


@pytest.mark.rule("fifteen_days-14.4")
def test_the_toll_is_due_once_for_two_cards_and_after_the_refill() -> None:
    game = alone(market=MARKET, rows=({"winter": "left 2 3 4"},)).do("take column-3")
    game.do(*["draw left-deck"] * 3)
    game.do("take column-1")
    assert game.phase == "toll"
    game.do("drop column-1", *["draw left-deck"] * 3)
    assert (game.phase, game.view()["actions"]) == ("act", 1)


@pytest.mark.rule("fifteen_days-14.4")
def test_there_is_no_toll_from_an_empty_market() -> None:
    game = alone(market=("summer-1", "", ""), deck=(0, 0), closer="seat-2").do("take column-1")
    assert (game.phase, game.view()["actions"]) == ("act", 1)


@pytest.mark.rule("fifteen_days-15.1", "fifteen_days-15.2", "fifteen_days-15.3")
def test_the_automa_draws_three_discards_one_and_places_two() -> None:
    game = automa_turn(["summer-4", "spring-1-winter", "summer-2"], rows=({}, {"summer": "left 1"}))
    assert game.phase == "automa-discard"
    assert [card["id"] for card in automa(game)["drawn"]] == ["summer-2", "summer-4", "spring-1-winter"]
    assert game.now() == {"discard summer-2", "discard summer-4", "discard spring-1-winter"}
    assert game.refused("discard summer-1") == ("fifteen_days-15.2", "The automa did not draw Summer 1.")
    game.do("discard summer-2")
    assert game.pile == ["summer-2"]
    assert (game.row(1, "summer"), game.row(1, "spring")) == ("left 1 4", "left 1")
    assert (game.phase, game.view()["turn"]) == ("act", 0)


@pytest.mark.rule("fifteen_days-15.1", "fifteen_days-15.2")
def test_with_short_decks_the_automa_draws_fewer_and_still_discards_one() -> None:
    game = automa_turn(["summer-6", "winter-6"], deck=(2, 0), closer="seat-1")
    assert game.phase == "automa-discard"
    game.do("discard winter-6")
    assert game.over
    assert game.row(1, "summer") == "left 6"


@pytest.mark.rule("fifteen_days-15.4", "fifteen_days-15.5")
def test_duplicates_leave_the_game_and_the_second_brings_a_wild() -> None:
    rows = ({}, {"summer": "left 1 2"})
    game = automa_turn(["summer-1", "summer-2", "winter-3"], rows=rows).do("discard winter-3")
    assert [card["id"] for card in automa(game)["removed"]] == ["summer-1", "summer-2"]
    assert (automa(game)["wilds"], game.view()["wilds_left"]) == (1, 7)
    game = automa_turn(["summer-1", "summer-2", "winter-3"], rows=rows).do("discard summer-2")
    assert automa(game)["wilds"] == 0


@pytest.mark.rule("fifteen_days-15.5", "fifteen_days-16.3")
def test_three_duplicates_in_one_turn_bring_one_wild() -> None:
    rows = ({}, {"summer": "left 1 2 3", "autumn": "left 1 2 3"})
    game = automa_turn(["summer-1", "summer-2", "summer-3"], rows=rows)
    assert [card["id"] for card in automa(game)["removed"]] == ["summer-1", "summer-2", "summer-3"]
    assert automa(game)["wilds"] == 1


@pytest.mark.rule("fifteen_days-15.4")
def test_two_of_a_kind_drawn_together_are_duplicates_whatever_their_backs() -> None:
    game = automa_turn(["spring-3-summer", "spring-3-winter", "winter-3"]).do("discard winter-3")
    assert game.row(1, "spring") == "left 3"
    assert [card["id"] for card in automa(game)["removed"]] == ["spring-3-winter"]


@pytest.mark.rule("fifteen_days-15.5")
def test_without_a_wild_left_the_automa_takes_none() -> None:
    rows = ({}, {"summer": "left 1 2"})
    what = {"rows": rows, "automa_wilds": 8}
    game = automa_turn(["summer-1", "summer-2", "winter-3"], **what).do("discard winter-3")
    assert (automa(game)["wilds"], game.view()["wilds_left"]) == (8, 0)


@pytest.mark.rule("fifteen_days-15.5", "fifteen_days-16.4")
def test_two_gifts_removed_in_your_turn_bring_a_wild() -> None:
    rows = ({}, {"winter": "left 1 2 3", "summer": "left 2", "autumn": "left 6"})
    game = alone(rows=rows, market=("summer-1 summer-2", "autumn-6 autumn-6", "spring-4-winter"), discard="winter-5")
    game.do("take column-3", *["draw left-deck"] * 3)
    game.do("give column-1")
    assert (automa(game)["wilds"], game.view()["actions"]) == (0, 1)
    game.do("take column-1", *["draw left-deck"] * 3)
    game.do("give column-2")
    assert automa(game)["wilds"] == 1


@pytest.mark.rule("fifteen_days-15.6", "fifteen_days-17.4")
def test_the_automa_never_places_its_wilds() -> None:
    game = automa_turn(["summer-1", "summer-2", "winter-3"], rows=({}, {"summer": "left 1 2"})).do("discard winter-3")
    assert all(corner["wild_at"] is None for corner in automa(game)["corners"])


@pytest.mark.rule("fifteen_days-16.1")
def test_animals_move_between_you_and_the_automa_without_feathers() -> None:
    rows = ({"summer": "left 1 2 3"}, {"summer": "left 1 2"})
    game = automa_turn(["summer-5", "winter-1", "winter-2"], rows=rows).do("discard winter-2")
    assert game.holder("frog") == 1
    assert game.view()["seats"][0]["feathers"] == 0
    game = alone(rows=({"summer": "right 1 2"}, {"summer": "left 1 2 3"}), hands=(f"summer-3 {SPARE}",))
    game.do("place summer-3 in-row")
    assert game.holder("frog") == 0


@pytest.mark.rule("fifteen_days-16.2")
def test_the_automas_frog_costs_one_card_more_with_the_first_card() -> None:
    rows = ({"winter": "right 1"}, {"summer": "left 1 2 3"})
    game = alone(rows=rows, hands=(f"winter-4 winter-5 winter-3 {SPARE}",)).do("place winter-4 in-row")
    assert game.view()["todo"] == 2
    game.do("pay autumn-1", "pay autumn-2", "place winter-5 in-row")
    assert game.view()["todo"] == 1
    short = alone(rows=rows, hands=("winter-4 winter-5",))
    assert short.refused("place winter-4 in-row") == (
        "fifteen_days-7.7",
        "It costs 2 cards, and you hold 1 other card.",
    )


@pytest.mark.rule("fifteen_days-16.3")
def test_the_automas_squirrel_places_all_three() -> None:
    game = automa_turn(["summer-4", "winter-3", "summer-2"], rows=({}, {"autumn": "left 1 2 3"}))
    assert (game.phase, game.view()["turn"]) == ("act", 0)
    assert (game.row(1, "summer"), game.row(1, "winter"), game.pile) == ("left 2 4", "right 3", [])


@pytest.mark.rule("fifteen_days-16.3", "fifteen_days-15.2")
def test_with_its_squirrel_it_discards_none_of_fewer_either() -> None:
    game = automa_turn(["summer-6"], rows=({}, {"autumn": "left 1 2 3"}), deck=(1, 0), closer="seat-1")
    assert game.over
    assert game.row(1, "summer") == "left 6"


RABBIT = ({}, {"winter": "left 1 2 3"})


@pytest.mark.rule("fifteen_days-16.4")
def test_the_automas_rabbit_gets_the_market_card_you_would_discard() -> None:
    game = alone(rows=RABBIT, market=MARKET, discard="winter-6").do("take column-1")
    assert game.now() == {"give column-1", "give column-2", "give column-3"}
    assert game.prompt(0) == "Choose a column and give the automa its top card."
    assert game.refused("drop column-1")[0] == "fifteen_days-16.4"
    game.do("give column-2")
    assert (game.row(1, "autumn"), game.pile) == ("left 6", ["winter-6"])


@pytest.mark.rule("fifteen_days-16.4")
def test_its_rabbit_gets_nothing_if_you_took_from_the_discard_pile() -> None:
    game = alone(rows=RABBIT, market=MARKET, discard="winter-6").do("take discard")
    assert game.now() == {"drop column-1", "drop column-2", "drop column-3"}


@pytest.mark.rule("fifteen_days-16.4", "fifteen_days-16.1")
def test_a_gift_can_win_an_animal() -> None:
    rows = ({"autumn": "left 1 2 3"}, {"winter": "left 1 2 3", "autumn": "left 2 3"})
    game = alone(rows=rows, market=MARKET).do("take column-1", "give column-2")
    assert game.holder("squirrel") == 1


OTTER = ({}, {"spring": "left 1 2 3", "summer": "left 1 2"})


@pytest.mark.rule("fifteen_days-16.5")
def test_the_automas_otter_takes_a_wild_for_every_removed_card() -> None:
    game = automa_turn(["summer-1", "winter-1", "winter-3"], rows=OTTER).do("discard winter-3")
    assert automa(game)["wilds"] == 1
    game = automa_turn(["summer-1", "summer-2", "winter-3"], rows=OTTER).do("discard winter-3")
    assert automa(game)["wilds"] == 2


@pytest.mark.rule("fifteen_days-16.5", "fifteen_days-9.4")
def test_an_otter_won_while_placing_does_not_help_yet() -> None:
    rows = ({}, {"spring": "left 1 2", "winter": "left 4"})
    game = automa_turn(["spring-5-summer", "winter-4", "winter-3"], rows=rows).do("discard winter-3")
    assert (game.holder("otter"), automa(game)["wilds"]) == (1, 0)


@pytest.mark.rule("fifteen_days-17.1")
def test_a_full_season_of_the_automa_is_your_loss_at_once() -> None:
    rows = ({"spring": f"left {SIX}"}, {"winter": "left 1 2 3 4 6"})
    game = automa_turn(["winter-5", "summer-1", "summer-2"], rows=rows).do("discard summer-1")
    assert game.over
    assert "automa-set winter" in game.events
    assert game.places == [0]
    assert game.prompt(0) == "The automa has all six values of Winter: you lose."


@pytest.mark.rule("fifteen_days-17.1", "fifteen_days-16.4")
def test_a_gift_can_complete_the_automas_season() -> None:
    rows = ({}, {"winter": "left 2 3 4 5 6"})
    game = alone(rows=rows, market=MARKET).do("take column-1", "give column-3")
    assert (game.over, game.places) == (True, [0])


@pytest.mark.rule("fifteen_days-17.2")
def test_your_four_sets_end_the_game_at_once() -> None:
    mine = {"summer": f"left {SIX}", "autumn": f"left {SIX}", "winter": f"right {SIX}", "spring": "right 1 2 3 4 5"}
    game = alone(rows=(mine,), hands=("spring-6-winter winter-1",)).do("place spring-6-winter in-row")
    assert (game.over, game.places, game.scores) == (True, [1], [24 + 8])


@pytest.mark.rule("fifteen_days-17.2")
def test_even_then_the_points_decide() -> None:
    """Every set of yours has a hole its wild does not fill: 3 points each. The automa has 20 cards and 4 wilds."""
    holed = "* 1 2 4 5 6"
    mine = {
        "summer": f"left {holed}",
        "autumn": f"left {holed}",
        "winter": f"right {holed}",
        "spring": "right * 1 2 4 5",
    }
    theirs = dict.fromkeys(("spring", "summer", "autumn", "winter"), "left 1 2 3 4 5")
    game = alone(rows=(mine, theirs), hands=("spring-6-winter winter-1",), automa_wilds=4, animals={"otter": 0})
    game.do("place spring-6-winter in-row")
    assert (game.over, game.scores, automa(game)["score"]) == (True, [12 + 8], 26)
    assert game.places == [0]


@pytest.mark.rule("fifteen_days-17.3")
def test_a_deck_run_out_in_your_turn_gives_you_a_wild_and_the_automa_a_last_turn() -> None:
    game = alone(deck=(1, 20), actions=1, rows=({"winter": "right 3"},)).do("draw left-deck", "draw right-deck")
    assert game.phase == "free-wild"
    game.do("wild winter first")
    assert (game.phase, game.view()["last_turns"]) == ("automa-draw", True)
    game.do(*["draw right-deck"] * 3)
    game.do(min(game.now()))
    assert game.over
    assert automa(game)["wilds"] == 0


@pytest.mark.rule("fifteen_days-17.3")
def test_a_deck_run_out_in_the_automas_turn_gives_it_a_wild_and_you_a_last_turn() -> None:
    game = automa_turn(["summer-4", "winter-3", "summer-2"], deck=(3, 20)).do("discard winter-3")
    assert (game.phase, game.actor, automa(game)["wilds"]) == ("act", 0, 1)
    game.do(*["draw right-deck"] * 4)
    assert game.over
    assert game.view()["wilds_left"] == 7


@pytest.mark.rule("fifteen_days-17.3")
def test_with_both_decks_empty_the_automas_last_turn_is_nothing() -> None:
    game = alone(deck=(1, 1), actions=1).do("draw left-deck", "draw right-deck")
    assert game.over


@pytest.mark.rule("fifteen_days-17.4")
def test_example_the_automa_has_20_points() -> None:
    """4 + 2 + 2 + 1 + 4 + 3 + 3 + 1: corners of 4, 1, 4 and 1 cards, two animals, and four wilds in two pairs."""
    rows = ({}, {"summer": "left 1 3 4 6", "autumn": "left 5", "winter": "left 2 3 4 5", "spring": "left 1"})
    game = alone(rows=rows, automa_wilds=4)
    assert automa_score(game.s) == 20
    assert automa(game)["score"] == 20
    assert automa_score(alone(rows=rows, automa_wilds=5).s) == 20


@pytest.mark.rule("fifteen_days-17.5")
@pytest.mark.parametrize(("wilds", "won"), [(0, 1), (2, 1), (4, 0)])
def test_you_win_with_as_many_points_or_more(wilds: int, won: int) -> None:
    """You have 3 points; the automa 0, 3 or 6."""
    rows = ({"summer": "left 1 2 3 4", "winter": "left 1"},)
    game = alone(rows=rows, deck=(0, 9), closer="seat-2", actions=1, automa_wilds=wilds)
    game.do("draw right-deck", "draw right-deck")
    assert (game.scores, game.places) == ([3], [won])
    said = "You win" if won else "The automa wins"
    assert game.prompt(0) == f"{said}, 3 to {3 * (wilds // 2)}."
