"""Random games: audited after every step, and told a second time by the oracle."""

import os
import random

import pytest

from sekki.games.living_forest_duel import GAME
from sekki.kit.engine import engine
from sekki.kit.playout import run_random_games

from . import oracle
from .lengths import play_games
from .positions import Duel

ELEMENT_OF_PHASE = {"extinguish": "water", "recruit": "sun", "plant": "plant"}


def random_game(seed):
    """A game in progress after every random move, with the view before it and the move."""
    play, rng = Duel(seed), random.Random(seed)
    while play.actors:
        seat = play.actors[0]
        view = play.view()
        legal = play.legal(seat)
        assert legal
        check_moves(view, seat, legal)
        move = rng.choice(sorted(legal))
        play.play(seat, move)
        yield play, seat, move, view


def check_moves(view, seat, legal):
    """The legal moves are those that the second telling finds on the table."""
    check_sums(view)
    phase, doing = view["phase"], view["doing"]
    if phase == "turn":
        can_reveal = view["draw_left"] + len(view["discard"]) > 0
        assert legal == {f"use {e}" for e in oracle.usable(view, seat)} | ({"reveal"} if can_reveal else set())
    elif phase == "hurry":
        assert legal == {f"use {e}" for e in oracle.usable(view, seat)} | {"wait"}
        assert view["seats"][seat]["sankis"] > 0
        assert view["seats"][1 - seat]["tokens"] > 0
    elif phase == "place":
        legal_places = oracle.legal_places(oracle.forest_of(view, seat), doing["sapling"])
        assert len(legal) == len(legal_places) == len({targets(move) for move in legal} & legal_places)
    elif phase == "advance":
        winning = [n for n in range(1, doing["strength"] + 1) if oracle.walk(view, seat, n)[2]]
        assert legal == {f"advance {n}" for n in range(1, min([doing["strength"], *winning[:1]]) + 1)}
    elif phase in ELEMENT_OF_PHASE:
        power = doing["seeds"] if phase == "plant" else doing["strength"]
        things = oracle.affordable(view, seat, ELEMENT_OF_PHASE[phase], power)
        named = {f"clearing-{thing + 1}" if phase == "extinguish" else thing for thing in things}
        assert legal - {"stop"} == {f"{phase} {thing}" for thing in named}


def targets(move):
    x, y = GAME.words.targets(None, 0, GAME.moves.parse(move))[0].split(",")
    return int(x), int(y)


def check_sums(view):
    for seat, player in enumerate(view["seats"]):
        assert player["strength"] == {e: oracle.strength(view, seat, e) for e in oracle.ELEMENTS}
        assert player["solitary"] == oracle.solitary(view, seat)
        assert oracle.is_whole(oracle.forest_of(view, seat))
        if view["over_by"] is None:
            assert not oracle.victories(view, seat)
    assert (view["fire_value"], view["burning"]) == (oracle.fire_value(view), len(oracle.burning(view)))


def check_end(play):
    view = play.view()
    check_sums(view)
    if view["over_by"] == "onibi":
        assert view["seats"][1 - view["winner"]]["onibi_card"]
    else:
        assert view["over_by"] in oracle.victories(view, view["winner"])
    assert oracle.victories(view, 1 - view["winner"]) == set()


@pytest.mark.rule("living_forest_duel-1.2")
def test_random_games_follow_the_second_telling():
    for seed in range(25):
        *_, (play, *_) = random_game(seed)
        check_end(play)


@pytest.mark.rule("living_forest_duel-15.3")
def test_the_varans_of_every_turn_are_those_the_second_telling_counts():
    ended = 0
    for seed in range(100, 115):
        for play, seat, _, before in random_game(seed):
            burned = {event.split()[1]: int(event.split()[2]) for event in play.events if event.startswith("burned")}
            if play.view()["turn"] == before["turn"]:
                assert not burned
            elif bring_up_to_date(before, seat, play.events):
                assert burned == {
                    f"seat-{player + 1}": oracle.varans_due(before, player)
                    for player in range(2)
                    if oracle.fire_value(before) > oracle.strength(before, player, "water")
                }
                ended += 1
    assert ended > 100


def bring_up_to_date(view, seat, events):
    """Carries the last move before the end of a turn over to the view of the table before it, if that is simple."""
    for event in events:
        kind, *args = event.split()
        if kind == "revealed" and args[2] == "shared":
            view["help_line"].append({"card": args[1], "tokens": []})
        elif kind == "revealed":
            view["seats"][oracle.SEASONS.index(args[2])]["line"].append(args[1])
        elif kind == "banished":
            view["seats"][seat]["varans_left"] += 1
        elif kind == "extinguished":
            view["clearing"][int(args[1][-1]) - 1]["fire"] = False
        elif kind == "recruited" and oracle.ANIMAL[args[1]]["season"] == oracle.SEASONS[seat]:
            view["seats"][seat]["line"].append(args[1])
        elif kind in ("planted", "walked", "pointed"):
            return False
    return True


def test_cards_trees_and_fires_are_conserved():
    for seed in range(200, 210):
        for play, *_ in random_game_unchecked(seed):
            view = play.view()
            animals = [entry["card"] for entry in view["help_line"]] + view["recruitment"] + view["discard"]
            animals += [card for seat in view["seats"] for card in seat["line"]]
            away = view["draw_left"] + sum(seat["pile_left"] + seat["varans_left"] for seat in view["seats"])
            assert len(animals) + away == 18 + 15 + 15 + 1 + 14
            trees = [t for seat in view["seats"] for tree in seat["forest"] for t in (tree["tree"], *tree["covers"])]
            in_hand = view["doing"]["sapling"] is not None
            assert len(set(trees)) == len(trees)
            assert len(trees) + in_hand + sum(pile["left"] for pile in view["tree_piles"]) == 24 + 2
            burning = sum(card["fire"] for card in view["clearing"])
            assert burning + view["supply"]["fires"] + sum(seat["fires"] for seat in view["seats"]) == 19
            assert view["supply"]["sankis"] + sum(seat["sankis"] for seat in view["seats"]) == 3


def random_game_unchecked(seed):
    play, rng = Duel(seed), random.Random(seed)
    while play.actors:
        seat = play.actors[0]
        play.play(seat, rng.choice(sorted(play.legal(seat))))
        yield play, seat


def test_interpreted_and_compiled_games_agree():
    start = GAME.state.dump(GAME.new_state(2, {}))
    fast = run_random_games(engine(GAME), start, 7, 30, 3000)
    slow = run_random_games(engine(GAME, compiled=False), start, 7, 30, 3000)
    assert fast == slow


@pytest.mark.rule("living_forest_duel-1.2")
@pytest.mark.rule("living_forest_duel-16.1")
@pytest.mark.skipif("SEKKI_INTERPRETED" in os.environ, reason="sixty thousand games take compiled rules")
def test_all_four_victories_are_seen_in_random_play_and_no_game_is_endless():
    found = play_games(60_000, cap=5_000)
    assert found["ends"]["cut off"] == 0
    for victory in ("fires", "recruitment", "forest", "onibi"):
        assert found["ends"][victory] > 0, victory
    assert 0.4 < (found["winners"] == 0).mean() < 0.6
