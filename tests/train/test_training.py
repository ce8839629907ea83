"""A net learns by playing against itself. Skipped without torch."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from sekki.bots import Bot, Net  # noqa: E402
from sekki.bots.net_file import write  # noqa: E402
from sekki.games import find  # noqa: E402
from sekki.lab.contest import sit  # noqa: E402
from sekki.lab.match import Outcome, play_match  # noqa: E402
from sekki.play.batch import Batch  # noqa: E402
from sekki.train.advantage import worth  # noqa: E402
from sekki.train.config import BadConfig, Config, changed, read, usual  # noqa: E402
from sekki.train.export import weights_of  # noqa: E402
from sekki.train.imitate import foretold, imitate  # noqa: E402
from sekki.train.model import SEATS, model_for  # noqa: E402
from sekki.train.starts import deck, of_rows, starts  # noqa: E402
from sekki.train.trainer import CHECKPOINT, METRICS, NET, Trainer, train  # noqa: E402
from sekki.train.watch import read_watched, watch  # noqa: E402

torch.set_num_threads(1)  # nets this small only wait for more threads, and other tests want the cores

TINY = {"rows": 64, "steps": 8, "width": 16, "layers": 1, "minibatch": 128, "old_rows": 0.25, "against": ()}


def tiny(decisions: int, **given: object) -> Config:
    return usual("cats", decisions=decisions, seats=(3,), options={"single": True}, **TINY, **given)  # type: ignore[arg-type]


def test_rows_begin_with_every_seat_count_and_mode() -> None:
    game = find("cats")
    begun = {(one.seats, one.options["mode"], one.options["single"]) for one in starts(game)}
    assert len(begun) == 2 * 3 * 2
    assert [one.seats for one in of_rows(deck(game, seats=(4,)), 8)] == [4] * 8


def test_usual_starts_are_played_most() -> None:
    cards = deck(find("cats"))
    usual_ones = [one for one in cards if one.options["mode"] == "basic" and not one.options["single"]]
    assert len(cards) / 2 < len(usual_ones) < len(cards)
    assert {(one.seats, repr(one.options)) for one in cards} == {
        (one.seats, repr(one.options)) for one in starts(find("cats"))
    }


def test_a_few_rows_still_have_every_seat_count() -> None:
    begun = of_rows(deck(find("twenty_one_days")), 64)
    assert [sum(one.seats == seats for one in begun) for seats in (1, 2, 3, 4)] == [16] * 4


def test_of_options_that_are_alike_every_value_is_usual() -> None:
    cards = deck(find("twenty_one_days"), alike=("difficulty",))
    counts = [sum(one.options["difficulty"] == value for one in cards) for value in ("green", "orange", "red")]
    assert counts[0] == counts[1] == counts[2]


def test_an_advantage_looks_ahead_to_the_same_seats_next_decision() -> None:
    """Two seats take turns and seat 0 wins; each decision is held against what its own seat thought before."""
    actor = torch.tensor([[0], [1], [0], [1], [0]])
    own = torch.ones(5, 1, dtype=torch.bool)
    value = torch.tensor([[0.5], [0.4], [0.7], [0.2]])
    reward = torch.zeros(4, 1, 2)
    reward[3, 0, 0] = 1
    over = torch.tensor([[False], [False], [False], [True]])
    found = worth(actor, own, value, torch.zeros(1), reward, over, decay=0.5)
    second = 1 - 0.7
    assert torch.allclose(
        found.advantage[:, 0], torch.tensor([0.7 - 0.5 + 0.5 * second, 0.2 - 0.4 - 0.1, second, -0.2])
    )
    assert found.known.all()
    assert torch.allclose(found.expect[2, 0], torch.tensor([1.0, 0.0]))


def test_a_decision_whose_outcome_is_not_known_yet_says_nothing_about_earlier_ones() -> None:
    """The play stops while seat 1 is to move: seat 0's last decision is open, and its first is judged by it alone."""
    actor = torch.tensor([[0], [1], [0], [1]])
    own = torch.ones(4, 1, dtype=torch.bool)
    value, over = torch.tensor([[0.5], [0.4], [0.7]]), torch.zeros(3, 1, dtype=torch.bool)
    found = worth(actor, own, value, torch.tensor([0.6]), torch.zeros(3, 1, 2), over, decay=0.5)
    assert found.known[:, 0].tolist() == [1, 1, 0]
    assert torch.allclose(found.advantage[:, 0], torch.tensor([0.7 - 0.5, 0.6 - 0.4, 0.0]))


def test_what_an_old_net_decided_is_not_learned_from() -> None:
    trainer = Trainer(tiny(3 * 512))
    for _ in trainer.rounds():
        pass
    trainer.pool = trainer.pool or [trainer.learner.model.state_dict()]
    played = trainer.player.play(trainer.learner.model, trainer._old(), 0.0)
    old = ~trainer.player.own[:-1].flatten()
    assert old.any() and not old[played.known].any()


def test_a_run_repeats_and_goes_on_after_a_break(tmp_path: Path) -> None:
    whole = Trainer(tiny(4 * 512))
    for _ in whole.rounds():
        pass
    first = Trainer(tiny(4 * 512))  # torch's luck belongs to the process, and a run begins it anew
    rounds = first.rounds()
    next(rounds), next(rounds)
    first.save(tmp_path / CHECKPOINT)
    second = Trainer.load(tmp_path / CHECKPOINT)
    for _ in second.rounds():
        pass
    assert second.round == whole.round == 4
    for name, one in whole.learner.average.items():
        assert torch.equal(one, second.learner.average[name])


def test_the_bot_plays_what_the_trained_net_says(tmp_path: Path) -> None:
    trainer = Trainer(tiny(2 * 512))
    last = train(trainer, tmp_path)
    assert last["done"] == 1 and "against_random" in last
    lines = [json.loads(line) for line in (tmp_path / METRICS).read_text().splitlines()]
    assert [line["round"] for line in lines] == [1, 2]
    bot, model = Net(file=str(tmp_path / NET)), trainer.averaged()
    batch = Batch(find("cats"), 16, seats=3, seed=5, single=True, dtype="uint8")
    for step in range(12):
        weights = model(torch.from_numpy(batch.observe()))[0].detach().numpy()
        for row in range(4):
            seen = batch.seen(row)
            legal, own, _ = bot.mind(seen.game).look(seen)  # type: ignore[union-attr]
            assert np.allclose(own, weights[row][legal], atol=2e-3)
        batch.step(batch.random_moves(step))


def test_an_exploiter_meets_one_net_that_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sekki.train.trainer.EXPLOIT_ROWS", 32)
    train(Trainer(tiny(512)), tmp_path)
    exploiter = Trainer(tiny(2 * 512, exploit=True))
    exploiter.begin_with(tmp_path / NET)
    begun = {name: one.clone() for name, one in exploiter.pool[0].items()}
    last = train(exploiter, tmp_path / "exploiter")
    assert exploiter.player.old_rows == exploiter.config.rows and len(exploiter.pool) == 1
    assert all(torch.equal(one, begun[name]) for name, one in exploiter.pool[0].items())
    assert not all(torch.equal(one, begun[name]) for name, one in exploiter.learner.model.state_dict().items())
    assert "against_other" in last and "against_random" not in last


def test_a_net_learns_to_play_like_a_bot_and_is_a_rival(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("cats")
    watched = watch("cats", "greedy", seed=1, games=6)
    watched.write(tmp_path / "0.npz")
    assert np.array_equal(read_watched([tmp_path / "0.npz"]).move, watched.move)
    legal = np.unpackbits(watched.mask, axis=1)[np.arange(len(watched.move)), watched.move]
    assert legal.all() and len(watched.move) > 100
    model = model_for(game, 16, 1, "cpu")
    _, before = foretold(model, game, watched)[0]
    right = imitate(model, game, watched, rate=1e-2, epochs=8, minibatch=64)
    (alone, share), (agreed, _) = foretold(model, game, watched)
    assert share == right > max(0.3, before) and agreed < alone  # it errs differently in each view
    write(tmp_path / "rival.npz", game, weights_of(model.state_dict()), {})
    monkeypatch.setattr("sekki.train.trainer.EXPLOIT_ROWS", 32)
    trainer = Trainer(tiny(2 * 512, rivals=[str(tmp_path / "rival.npz")], rival_share=1.0))
    last = train(trainer, tmp_path / "run")
    assert trainer._old() is trainer.old_net and len(trainer.rivals) == 1
    assert torch.equal(trainer.old_net.first.bias, trainer.rivals[0]["first.bias"])
    assert "against_other" in last and "against_random" in last
    deeper = Trainer(changed(trainer.config, layers=trainer.config.layers + 1))
    assert deeper._old() is deeper.old_net  # a rival may have fewer layers than who learns


def test_of_a_search_is_noted_how_much_it_tried_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[str] = []

    def seated(bot: str, seed: str) -> Bot:
        met.append(bot)
        return sit(bot, seed)

    monkeypatch.setattr("sekki.train.watch.sit", seated)
    watched = watch("cats", "ismcts:40", seed=1, games=2, among="greedy", seats=(3,))
    assert met == [*["ismcts:40"] * 3, "greedy"] * 2
    assert np.allclose(watched.tried.astype(np.float32).sum(1), 1, atol=0.01)
    assert (watched.tried > 0).sum(1).max() > 1
    made = watched.tried[np.arange(len(watched.move)), watched.move]
    assert np.array_equal(made, watched.tried.max(1))
    legal = np.unpackbits(watched.mask, axis=1)[:, : watched.tried.shape[1]]
    assert (watched.tried[legal == 0] == 0).all()
    of_one = watch("cats", "greedy", seed=1, games=1)
    assert np.array_equal(of_one.tried.argmax(1), of_one.move) and (of_one.tried.max(1) == 1).all()


def test_who_won_is_noted_from_the_one_who_decided_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def won_by_the_second(*given: object) -> Outcome:
        return replace(play_match(*given), places=[2, 1, 3])  # type: ignore[arg-type]

    monkeypatch.setattr("sekki.train.watch.play_match", won_by_the_second)
    won = watch("cats", "greedy", seed=1, games=1, seats=(3,)).won
    seen_by = [tuple(won[0]), tuple(won[len(won) // 2]), tuple(won[-1])]  # lines of the first, second and third seat
    assert seen_by == [(0, 1, 0, 0), (1, 0, 0, 0), (0, 0, 1, 0)]


def test_a_net_that_learns_from_a_search_tells_chances_as_before_or_by_who_won() -> None:
    game = find("cats")
    watched = watch("cats", "ismcts:40", seed=1, games=4, seats=(4,))
    seen, won = torch.tensor(watched.seen), torch.tensor(watched.won.astype(np.float32))

    def said(outcomes: float) -> torch.Tensor:
        torch.manual_seed(1)
        model = model_for(game, 16, 1, "cpu")
        imitate(model, game, watched, rate=1e-2, epochs=8, minibatch=64, milder=1.0, outcomes=outcomes)
        with torch.no_grad():
            return model(seen)[1][:, :SEATS].sigmoid()

    before, after = said(0.0), said(1.0)
    assert (before - 0.5).abs().mean() < 0.1  # as a net says that has learned nothing yet
    assert (after - won).abs().mean() < (before - won).abs().mean() - 0.05


def test_a_net_that_goes_on_with_more_layers_is_at_first_what_it_was(tmp_path: Path) -> None:
    train(Trainer(tiny(512)), tmp_path)
    first = Trainer(tiny(512))
    deeper = Trainer(changed(tiny(512), layers=3))
    for trainer in (first, deeper):
        trainer.begin_with(tmp_path / NET)
    seen = first.games.seen[:16]
    with torch.no_grad():
        assert torch.allclose(first.learner.model(seen)[1], deeper.learner.model(seen)[1], atol=0.02)


def test_a_minute_of_training_beats_random_play() -> None:
    config = usual(
        "cats", decisions=300_000, seats=(3,), options={"single": True, "mode": "basic"}, rows=256, steps=32, width=64,
        layers=1, minibatch=512, learning_rate=1e-3,
    )  # fmt: skip
    trainer = Trainer(config)
    for _ in trainer.rounds():
        pass
    share, games = trainer.strength()["against_random"]["3"]
    assert games > 5000 and share > 0.36  # luck alone: 0.333, with a deviation of 0.005


def test_a_setting_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="has no setting 'widht'; did you mean"):
        usual("cats", widht=3)
    (tmp_path / "run.toml").write_text('game = "cats"\nwidth = 32\noptions = {single = true}\n')
    assert read(tmp_path / "run.toml", decisions=7).width == 32
