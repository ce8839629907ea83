"""The table: what it shows, refuses, takes back, and how it is copied. Cats is the game at hand."""

import random
from typing import Any

import pytest

import sekki
from sekki.games.fifteen_days.state import PHASE
from sekki.kit import size


@pytest.fixture
def table() -> sekki.Table:
    return sekki.game("cats").table(seats=4, seed=7)


def keep(table: sekki.Table) -> sekki.Table:
    for seat in table.actors:
        table.play(seat, "keep")
    return table


def first_move(table: sekki.Table, seat: int) -> str:
    return table.legal(seat)[0].text


def test_everybody_acts_at_once_and_in_any_order(table: sekki.Table) -> None:
    assert table.actors == (0, 1, 2, 3)
    table.play(2, "keep")
    assert table.actors == (0, 1, 3)


def test_a_move_is_given_as_move_text_or_number(table: sekki.Table) -> None:
    keep(table)
    move = table.legal(0)[0]
    table.play(0, move)
    table.play(1, table.legal(1)[0].text)
    table.play(2, table.legal(2)[0].id)
    assert table.actors == (3,)
    table.play(first_move(table, 3))
    assert table.actors == (0, 1, 2, 3)


def test_the_seat_is_asked_for_when_several_act(table: sekki.Table) -> None:
    with pytest.raises(ValueError, match="say which seat"):
        table.play("keep")


def test_an_illegal_move_says_the_rule_the_reason_and_what_is_possible(table: sekki.Table) -> None:
    keep(table)
    shown = {card.split("-")[0] for card in table.view(0)["shown"]}
    barred = next(card for card in table.view(0)["hand"] if card.split("-")[0] in shown)
    before = table.digest
    with pytest.raises(sekki.IllegalMove) as refused:
        table.play(0, f"play {barred}")
    assert refused.value.rule == "cats-4.2"
    assert refused.value.reason
    assert [move.text for move in refused.value.legal] == [move.text for move in table.legal(0)]
    assert table.digest == before


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ply spring-4", "did you mean play"),
        ("play", "followed by <card>"),
        ("play spring-44", "there is no card 'spring-44'; did you mean spring-4"),
        ("", "empty line"),
    ],
)
def test_a_misspelt_move_says_what_was_probably_meant(table: sekki.Table, text: str, says: str) -> None:
    with pytest.raises(sekki.IllegalMove, match=says):
        table.play(0, text)


def test_a_seat_that_is_not_there_is_refused(table: sekki.Table) -> None:
    with pytest.raises(ValueError, match="seats are 0 to 3"):
        table.play(4, "keep")


def test_nobody_sees_a_commitment(table: sekki.Table) -> None:
    keep(table)
    before = {seat: table.seen(seat).to_bytes() for seat in range(1, 4)}
    table.play(0, first_move(table, 0))
    assert {seat: table.seen(seat).to_bytes() for seat in range(1, 4)} == before
    assert table.view(1)["seats"][0]["committed"]


def test_a_commitment_is_taken_back_while_others_are_still_choosing(table: sekki.Table) -> None:
    keep(table)
    before = table.position
    move = first_move(table, 0)
    table.play(0, move)
    table.play(1, first_move(table, 1))
    table.undo(0)
    assert table.actors == (0, 2, 3)
    assert table.position["hand"][0] == before["hand"][0]
    table.play(0, move)
    assert table.actors == (2, 3)


def test_what_was_revealed_is_not_taken_back_alone(table: sekki.Table) -> None:
    keep(table)
    for seat in range(4):
        table.play(seat, first_move(table, seat))
    for seat in range(4):  # who chose first has seen the others' cards as well
        with pytest.raises(sekki.UndoRefused, match="hidden"):
            table.undo(seat)
    with pytest.raises(sekki.UndoRefused, match="no move"):
        sekki.game("cats").table(seed=1).undo(0)


def test_with_consent_a_reveal_is_taken_back_and_luck_repeats() -> None:
    table = sekki.game("cats").table(seats=3)
    keep(table)
    for seat in range(3):
        table.play(seat, first_move(table, seat))
    after, moves = table.digest, [table.game.moves.text(step.move) for step in table.steps[-3:]]
    table.undo(2, consent=True)
    assert table.actors == (2,)
    table.play(2, moves[2])
    assert table.digest == after, "the dummy's next card is the same"


def test_undo_without_a_seat_takes_back_the_last_move(table: sekki.Table) -> None:
    table.play(1, "keep")
    table.undo()
    assert table.actors == (0, 1, 2, 3)


def test_an_earlier_table_can_be_tried_differently(table: sekki.Table) -> None:
    keep(table)
    for seat in range(4):
        table.play(seat, first_move(table, seat))
    earlier = table.at(4)
    assert earlier.actors == (0, 1, 2, 3)
    same = earlier.fork(fate="same")
    for seat in range(4):
        same.play(seat, first_move(same, seat))
    assert same.digest == table.digest
    assert table.at(4).fork(fate="new").digest == earlier.digest
    with pytest.raises(ValueError, match="has 8 moves"):
        table.at(99)


def test_scripted_luck_is_followed_or_asked_for() -> None:
    deal = sekki.game("cats").table(seats=3, seed=3)
    setup = deal.record.lines[0]["setup"]
    table = sekki.game("cats").table(seats=3, setup=setup)
    assert table.digest == deal.digest
    table.play(0, "keep", answers=[])
    table.play(1, "keep", answers=[])
    before = table.digest
    with pytest.raises(sekki.OpenQuestion) as asked:
        table.play(2, "keep", answers=[])
    assert asked.value.question == "dummy"
    assert table.digest == before, "the table waits as if nothing had happened"
    card = table.position["hand"][3][0]
    table.play(2, "keep", answers=[f"dummy {card}"])
    assert table.view(0)["dummy"]["card"] == card


def test_luck_without_a_seed_differs() -> None:
    assert len({sekki.game("cats").table().digest for _ in range(5)}) == 5


def test_a_seed_repeats_the_whole_game() -> None:
    tables = [keep(sekki.game("cats").table(seats=3, seed=12)) for _ in range(2)]
    assert tables[0].digest == tables[1].digest


def test_bad_beginnings_are_refused() -> None:
    cats = sekki.game("cats")
    for seats in (2, 5):
        with pytest.raises(sekki.BadOption, match="3 to 4 players"):
            cats.table(seats=seats)
    with pytest.raises(sekki.BadOption, match="no option 'mod'; did you mean mode"):
        cats.table(mod="basic")
    with pytest.raises(sekki.BadOption, match="mode cannot be 'expert'"):
        cats.table(mode="expert")
    with pytest.raises(sekki.BadOption, match="whole number from 1 to"):
        cats.table(target=0)
    with pytest.raises(sekki.UnknownGame, match="there is no game 'cat'; did you mean cats"):
        sekki.game("cat")


def test_an_impossible_position_says_what_does_not_hold(table: sekki.Table) -> None:
    position = table.position
    position["hand"][0], position["hand"][1] = position["hand"][0][:-1], [*position["hand"][1], position["hand"][0][-1]]
    with pytest.raises(sekki.PositionError, match="not a position of cats"):
        sekki.game("cats").table(position=position)


def test_a_spectator_sees_no_hand(table: sekki.Table) -> None:
    assert table.view(None)["hand"] == []
    assert not any(event.kind == "dealt" for event in table.log(None))
    assert {event.args[0] for event in table.log(2) if event.kind == "dealt"} == {"seat-3"}


def test_a_rule_that_breaks_off_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sekki.game("cats").table(seats=4, seed=7)
    before, told = table.digest, table.log(0)

    def broken(s: Any, f: Any, seat: int, move: int, w: Any) -> None:
        s.round_number = 5
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(table.game.rules, "play", broken)
        with pytest.raises(ZeroDivisionError):
            table.play(0, "keep")
    assert (table.digest, table.log(0), table.steps) == (before, told, [])
    table.play(0, "keep")
    assert len(table.steps) == 1


def test_going_back_and_forking_run_no_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sekki.game("cats").table(seats=3, seed=7)
    rng = random.Random(3)
    while len(table.steps) < 20:
        seat = rng.choice(table.actors)
        table.play(seat, rng.choice(table.legal_ids(seat)))
    digests = [sekki.replay([table.record.header, *table.record.lines[: n + 1]]).digest for n in range(21)]

    def never(*args: Any) -> None:
        raise AssertionError("a rule was run")

    with monkeypatch.context() as patch:
        patch.setattr(table.game.rules, "play", never)
        patch.setattr(table.game.rules, "setup", never)
        assert [table.at(n).digest for n in range(21)] == digests
        assert table.fork().record.lines == table.record.lines
        assert [line["digest"] for line in table.at(9).record.lines] == digests[:10]


def test_a_legal_move_is_played_without_wording_any(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sekki.game("cats").table(seats=4, seed=7)

    def never(*args: Any) -> None:
        raise AssertionError("a move was worded")

    monkeypatch.setattr(table.game.words, "label", never)
    table.play(0, "keep")
    with pytest.raises(AssertionError, match="worded"):
        table.play(1, "play spring-1")


def test_a_step_that_is_not_there_cannot_be_taken_back() -> None:
    table = sekki.game("cats").table(seats=4, seed=7)
    with pytest.raises(sekki.UndoRefused, match="there is no step 3"):
        table.take_back(3, rest=True)


@pytest.mark.parametrize("game", ["cats", "fifteen_days", "living_forest_duel"])
def test_whether_a_move_can_be_taken_back_is_the_same_asked_at_every_step_or_only_now(game: str) -> None:
    table = sekki.game(game).table(seed=3)
    chance = random.Random(3)
    for _ in range(60):
        if table.over:
            break
        seat = chance.choice(table.actors)
        table.play(seat, chance.choice(table.legal_ids(seat)))
        fresh = table.fork()
        said = [table.undo_refusal(seat) for seat in range(table.seats)]
        assert said == [fresh.undo_refusal(seat) for seat in range(table.seats)]
        takers = [seat for seat, reason in enumerate(said) if not reason]
        if takers and chance.random() < 0.2:
            table.undo(takers[0])


def test_a_move_is_forced_only_where_a_spectator_could_know() -> None:
    """Cats: everybody counts a hand down to its last card, but nobody can count the crows in a hand that is kept."""
    luck = random.Random(1)
    seen: dict[str, set[bool]] = {"keep": set(), "play": set()}
    for seed in range(40):
        table = sekki.game("cats").table(3, seed=seed, single=True)
        while not table.over:
            seat = table.actors[0]
            moves = table.legal(seat)
            if len(moves) == 1 and moves[0].kind in seen:
                seen[moves[0].kind].add(table.forced(seat))
                if table.forced(seat):
                    assert size(table._s.hand[seat]) == 1
            else:
                assert not table.forced(seat)
            table.play(seat, luck.choice(moves).text)
    assert seen == {"keep": {False}, "play": {False, True}}


def test_the_last_deck_and_the_last_card_are_forced_in_15_days() -> None:
    """Fronts in a hand are secret: two cards alike leave one payment, and nobody else can know."""
    luck = random.Random(1)
    seen: dict[str, set[bool]] = {"draw": set(), "refill": set(), "pay": set()}
    for seed in range(12):
        table = sekki.game("fifteen_days").table(2, seed=seed)
        while not table.over:
            seat = table.actors[0]
            moves = table.legal(seat)
            phase = PHASE[table._s.phase] if len(moves) == 1 else ""
            if phase in seen:
                alone = phase != "pay" or sum(table._s.backs.rows[seat]) == 1
                seen[phase].add(alone)
                assert table.forced(seat) == (alone or not table.has_secrets(seat))
            table.play(seat, luck.choice(moves).text)
    assert seen == {"draw": {True}, "refill": {True}, "pay": {False, True}}
