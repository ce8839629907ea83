"""The bot that plays what a trained net says."""

from __future__ import annotations

import json
import logging
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import sekki
from sekki.bots import BadBot, Guided, Net
from sekki.bots.guided import ENOUGH
from sekki.bots.net import Mind
from sekki.bots.net_file import NETS, QUICK, VALUES, NoNet, Weights, quick_net, read, shipped, write
from sekki.bots.net_forward import Thinker
from sekki.bots.search.guided_run import GuidedSettings, guided_search
from sekki.bots.search.run import SearchRequest
from sekki.games import find
from sekki.lab.match import play_match

TRAINED = tuple(sorted(path.stem for path in NETS.glob("*.npz")))
SMALL = 3_000_000  # bytes of a net in the wheel


def any_weights(features: int, moves: int, width: int = 32, seed: int = 1) -> Weights:
    draw = np.random.default_rng(seed)

    def some(*shape: int) -> np.ndarray:
        return draw.normal(size=shape).astype(np.float32) * 0.2

    return Weights(
        some(features, width), some(width), some(2, width, width), some(2, width), some(moves, width), some(moves),
        some(VALUES, width), some(VALUES),
    )  # fmt: skip


@pytest.fixture
def own_net(tmp_path: Path) -> Path:
    game = find("cats")
    write(tmp_path / "own.npz", game, any_weights(game.features.size, game.moves.size), {"seed": 1})
    return tmp_path / "own.npz"


@pytest.mark.parametrize("game_id", TRAINED)
def test_a_net_in_the_wheel_fits_its_game_and_is_small(game_id: str) -> None:
    card = shipped(find(game_id)).card
    assert (NETS / f"{game_id}.npz").stat().st_size <= SMALL
    for what in ("command", "config", "seed", "decisions", "date", "rules_version", "components", "strength"):
        assert card[what], f"the card of {game_id} says nothing about its {what}"


@pytest.mark.parametrize("game_id", sorted(path.stem for path in QUICK.glob("*.npz")))
def test_a_quick_net_fits_its_game_and_both_together_are_small(game_id: str) -> None:
    found = quick_net(find(game_id))
    assert found is not None
    for what in ("command", "teacher", "seed", "date", "rules_version", "components", "strength"):
        assert found.card[what], f"the card of the quick net of {game_id} says nothing about its {what}"
    assert sum((folder / f"{game_id}.npz").stat().st_size for folder in (NETS, QUICK)) <= SMALL
    for what in ("command", "teacher", "chances_of", "seed", "positions", "divergence", "rules_version", "components"):
        assert found.card[what], f"the card of the quick net of {game_id} says nothing about its {what}"


KNOTS = ([[], []], [[-1.0, 1.0], [-0.5, 0.7]], [[-0.4, 0.0, 0.1, 0.6], [-1.0, 0.0, 0.3, 0.4]])


@pytest.mark.parametrize("knots", KNOTS)
def test_compiled_loops_and_numpy_give_the_same_answer(knots: list[list[float]]) -> None:
    net = replace(any_weights(50, 20), knots=np.array(knots, np.float32))
    draw = np.random.default_rng(2)
    loops, plain = Thinker(net, compiled=True), Thinker(net, compiled=False)
    moves = np.array([3, 19, 0, 7], np.int16)
    for _ in range(20):
        x = (draw.normal(size=50) * (draw.random(50) < 0.3)).astype(np.float32)
        for thinker in (loops, plain):
            thinker.think(x, moves, 4)
        assert np.allclose(loops.weights[:4], plain.weights[:4], atol=1e-5)
        assert np.allclose(loops.values, plain.values, atol=1e-6)


@pytest.mark.parametrize("width", [16, 72])
def test_however_much_there_is_to_see_a_net_needs_no_more_than_its_room(width: int) -> None:
    net = any_weights(40, 8, width)
    loops, plain = Thinker(net, compiled=True), Thinker(net, compiled=False)
    wide = np.full(len(loops.room) + 16, 7.0, np.float32)
    loops.room = wide[8:-8]
    x = 1 + np.random.default_rng(3).random(40, np.float32)
    for thinker in (loops, plain):
        thinker.think(x, np.arange(8, dtype=np.int16), 8)
    assert np.allclose(loops.weights, plain.weights, rtol=1e-4, atol=1e-4)
    assert (wide[:8] == 7.0).all() and (wide[-8:] == 7.0).all()


def test_it_plays_its_best_move_and_with_a_temperature_sometimes_others(own_net: Path) -> None:
    table = sekki.game("cats").table(seats=4, seed=2)
    for seat in range(4):
        table.play(seat, "keep")
    seen = table.seen(0)
    best = Net(file=str(own_net)).choose(seen)
    assert best == Net(file=str(own_net)).advise(seen)[0][0]
    assert best in table.legal(0)
    drawn = {Net(file=str(own_net), temperature=5.0, seed=seed).decide(seen) for seed in range(20)}
    assert len(drawn) > 1
    again = [Net(file=str(own_net), temperature=5.0, seed=3).decide(seen) for _ in range(2)]
    assert again[0] == again[1]


def test_its_chances_lie_between_0_and_1(own_net: Path) -> None:
    table = sekki.game("cats").table(seats=3, seed=5)
    assert all(0 <= chance <= 1 for _, chance in Net(file=str(own_net), seed=1).advise(table.seen(0)))


def test_a_net_for_other_rules_is_refused_in_a_sentence(own_net: Path) -> None:
    card = own_net.with_suffix(".json")
    facts = json.loads(card.read_text("utf-8"))
    card.write_text(json.dumps({**facts, "rules_version": 99}), "utf-8")
    with pytest.raises(NoNet, match="was trained for version 99, here it is"):
        read(own_net, find("cats"))
    card.write_text(json.dumps({**facts, "components": "another box"}), "utf-8")
    with pytest.raises(NoNet, match="a box with the digest 'another box'"):
        read(own_net, find("cats"))


def test_a_net_that_was_exchanged_is_refused(own_net: Path) -> None:
    other = any_weights(find("cats").features.size, find("cats").moves.size, seed=2)
    np.savez(own_net, **{name: part.astype(np.float16) for name, part in other.parts().items()})  # type: ignore[arg-type]
    with pytest.raises(NoNet, match="is not the net its card describes"):
        read(own_net, find("cats"))


def test_without_a_fitting_net_search_plays_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = find("cats")
    old = tmp_path / "old.npz"  # said once, so no other test may name it
    write(old, game, any_weights(game.features.size, game.moves.size), {"rules_version": 0})
    bot = Net(seed=1, file=str(old))
    seen = sekki.game("cats").table(seats=3, seed=1).seen(0)
    with caplog.at_level(logging.WARNING, "sekki.bots"):
        assert bot.decide(seen) in seen.legal_ids
    assert "the net old.npz was trained for version 0" in caplog.text
    assert "; a search plays instead" in caplog.text


@pytest.mark.parametrize("bot", ["net", "guided", "rollouts"])
def test_a_net_that_is_not_there_is_refused_at_once(bot: str) -> None:
    with pytest.raises(BadBot, match=r"there is no net gone\.npz; name a file that sekki train has written"):
        sekki.bot(bot, file="gone.npz")


def test_a_temperature_is_a_number() -> None:
    with pytest.raises(BadBot, match="net's temperature is a number from 0 to 100"):
        Net(temperature=-1)


@pytest.mark.parametrize("game_id", TRAINED)
def test_a_move_takes_less_than_a_millisecond(game_id: str) -> None:
    table = sekki.game(game_id).table(seats=find(game_id).seats[-1], seed=1)
    seen, bot = table.seen(table.actors[0]), Net(seed=1)
    bot.decide(seen)
    spent = []
    for _ in range(30):
        began = time.process_time()
        bot.decide(seen)
        spent.append(time.process_time() - began)
    assert min(spent) < 0.001


def test_a_guided_search_repeats_and_spends_all_its_simulations(own_net: Path) -> None:
    table = sekki.game("cats").table(seats=4, seed=2)
    for seat in range(4):
        table.play(seat, "keep")
    found = [Guided(simulations=30, seed=4, file=str(own_net), threads=1).search(table.seen(1)) for _ in range(2)]
    assert found[0] == found[1]
    assert sum(found[0].visits) == found[0].simulations == 30
    assert all(0 <= chance <= 1 for chance in found[0].chances)
    assert sum(found[0].seats) == pytest.approx(1)


def test_in_a_secret_round_every_move_is_tried_alike_and_the_better_one_chosen(own_net: Path) -> None:
    table = sekki.game("cats").table(seats=4, seed=2)
    for seat in range(4):
        table.play(seat, "keep")
    seen = table.seen(1)
    found = Guided(simulations=60, seed=4, file=str(own_net), explore=1e-6).search(seen)
    best = max(range(len(found.moves)), key=lambda i: found.chances[i])
    assert found.best()[0] == best and found.visits[best] == 60  # with nothing to explore the chances decide alone
    eager = Guided(simulations=60, seed=4, file=str(own_net), explore=1e6).search(seen)
    assert eager.chances == found.chances and eager.visits != found.visits


def test_secret_rounds_are_played_on_by_the_quick_net() -> None:
    table = sekki.game("cats").table(seats=4, seed=2)
    for seat in range(4):
        table.play(seat, "keep")
    seen = table.seen(1)
    found = [Guided(simulations=ENOUGH, seed=4, threads=1).search(seen) for _ in range(2)]
    assert found[0] == found[1] and sum(found[0].visits) == ENOUGH
    assert sum(found[0].seats) == pytest.approx(1) and all(0 <= chance <= 1 for chance in found[0].chances)
    plain = Guided(simulations=ENOUGH, seed=4, threads=1, quick=False).search(seen)
    assert plain.chances != found[0].chances
    assert plain.variance < found[0].variance  # what a deal brings lies farther apart than what is thought of it
    few = [Guided(simulations=60, seed=4, threads=1, quick=quick).search(seen) for quick in (True, False)]
    assert few[0] == few[1]  # too few games would say less than a look


def test_moves_that_lie_behind_beyond_doubt_are_tried_no_more() -> None:
    table = sekki.game("cats").table(seats=4, seed=2)
    for seat in range(4):
        table.play(seat, "keep")
    bot, saved = Guided(simulations=1600, seed=4, threads=1), 0
    for seat in range(4):
        seen = table.seen(seat)
        whole, best = bot.search(seen), bot.best(seen, seen.legal_ids)
        assert best == bot.best(seen, seen.legal_ids) and best.simulations <= 1600
        chances = dict(zip(whole.moves, whole.chances, strict=True))
        assert chances[best.moves[best.best()[0]]] > max(chances.values()) - 0.02
        saved += whole.simulations - best.simulations
    assert saved > 0


def test_a_single_deal_is_played_to_its_end_by_the_quick_net() -> None:
    table = sekki.game("cats").table(seats=4, seed=2, single=True)
    for seat in range(4):
        table.play(seat, "keep")
    seen, mind = table.seen(1), Mind(table.game, shipped(table.game))
    request = SearchRequest(seen.game, seen.state, seen.seat, tuple(seen.legal_ids), 4)
    found = guided_search(request, GuidedSettings(1, threads=1), mind.thinker, mind.quick)
    assert all(any(abs(chance * winners - 1) < 1e-6 for winners in (1, 2, 3, 4)) for chance in found.seats if chance)


def test_a_card_makes_chances_true_and_leaves_the_moves_alone(own_net: Path) -> None:
    table = sekki.game("cats").table(seats=4, seed=2)
    game, seen = table.game, table.seen(1)
    plain = Mind(game, read(own_net, game)).look(seen)
    card = json.loads(own_net.with_suffix(".json").read_text())
    card["calibration"] = {"said": [-1.0, 0.0, 2.0], "true": [-0.5, 0.25, 0.75]}
    own_net.with_suffix(".json").write_text(json.dumps(card))
    told = Mind(game, read(own_net, game)).look(seen)
    assert np.array_equal(told[1], plain[1])
    odds = [np.log(chances[:4] / (1 - chances[:4])) for chances in (plain[2], told[2])]
    assert np.allclose(odds[1], 0.25 + np.where(odds[0] > 0, 0.25, 0.75) * odds[0], atol=1e-4)


def test_a_search_for_the_best_move_alone_stops_when_it_is_known() -> None:
    table = sekki.game("twenty_one_days").table(seats=1, seed=2)
    bot = Guided(simulations=200, seed=4, threads=1)
    saved = 0
    for _ in range(12):
        seen = table.seen(0)
        whole, best = bot.search(seen), bot.best(seen, seen.legal_ids)
        assert whole.moves[whole.best()[0]] == best.moves[best.best()[0]] == bot.decide(seen)
        saved += whole.simulations - best.simulations
        table.play(0, seen.move(best.moves[best.best()[0]]).text)
    assert saved > 0


def test_a_guided_search_without_a_fitting_net_is_a_plain_one() -> None:
    seen = sekki.game("cats").table(seats=3, seed=1).seen(0)
    bot = Guided(simulations=2, seed=1, file=str(NETS / "fifteen_days.npz"), threads=1)
    assert bot.search(seen) == sekki.bot("ismcts", simulations=40, seed=1, threads=1).search(seen)


def test_the_net_of_15_days_beats_random_play_in_every_game() -> None:
    won = 0.0
    for seed in range(6):
        bots = [Net(seed=1), sekki.bot("random", seed=seed)]
        won += play_match("fifteen_days", 2, {}, bots[:: 1 if seed % 2 else -1], seed).shares[0 if seed % 2 else 1]
    assert won == 6
