"""Are chances true? What nets say of positions in games against themselves, beside what then happened.

Every game gives a few positions only, since those of one game share their end. It prints a table for docs/bots.md. With
`--fit` it first finds, in other games, which true logarithmic odds belong to those that each net says (straight lines
between a few knots), and writes that into the net's card, from where every bot that uses the net takes it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

import sekki
from sekki.bots.net_file import NETS
from sekki.games import find

EACH = 5  # positions of a game
KNOTS = (0.03, 0.1, 0.25, 0.4, 0.6, 0.75, 0.9, 0.97)  # chances that are said, between which lines are straight
STEP = 0.2
PULL = 4.0  # how many positions' worth of doubt holds a knot where the net says it is
BINS = 10
STEPS = 3000
HARD = {"twenty_one_days": [{"difficulty": level} for level in ("green", "orange", "red")]}


def positions(game_id: str, file: Path, seats: int, games: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Odds that were said and shares that were won, of some positions of each game that a net plays with itself."""
    ways: list[dict[str, Any]] = HARD.get(game_id, [{}])
    batch = sekki.batch(
        game_id, games, seats=seats, seed=seed, options=[ways[i % len(ways)] for i in range(games)], dtype="uint8"
    )
    net = sekki.batch_net(batch, file)
    rows, draw = np.arange(games), np.random.default_rng(seed)
    said: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    open_rows, won = np.ones(games, bool), np.zeros((games, seats))
    for _ in range(STEPS):
        if not open_rows.any():
            break
        asked = rows[open_rows & (batch.mask().sum(1) > 1)]
        actor = batch.actors[asked]
        said.append((asked, actor, net.odds()[asked, actor]))
        batch.step(net.moves())
        over = open_rows & ((batch.terminated | batch.truncated) > 0)
        won[over] = batch.rewards[over]
        open_rows &= ~over
    row, seat, odds = (np.concatenate(column) for column in zip(*said, strict=True))
    order = draw.permutation(len(row))
    order = order[np.argsort(row[order], kind="stable")]
    rank = np.arange(len(order)) - np.searchsorted(row[order], row[order])  # the how-manieth of its game
    chosen = order[(rank < EACH) & ~open_rows[row[order]]]
    return odds[chosen], won[row[chosen], seat[chosen]]


def fitted(
    odds: np.ndarray,
    won: np.ndarray,
    knots: tuple[float, ...] = KNOTS,
    pull: float = PULL,
    weight: np.ndarray | float = 1.0,
) -> tuple[np.ndarray, np.ndarray]:
    """Knots, and their true odds under which the outcomes are likeliest; who says more never means less. A position of
    more weight counts as several.

    By Newton's method, in steps small enough not to leap over the end.
    """
    said = np.log(np.divide(knots, np.subtract(1, knots))).round(4)
    left = np.clip(np.searchsorted(said, odds) - 1, 0, len(said) - 2)
    part = (odds - said[left]) / (said[left + 1] - said[left])
    shares = np.zeros((len(odds), len(said)))  # of every knot in what becomes of a position's odds
    rows = np.arange(len(odds))
    shares[rows, left], shares[rows, left + 1] = 1 - part, part
    true = said.copy()
    for _ in range(60):
        chance = 1 / (1 + np.exp(-(shares @ true)))
        slope = shares.T @ (weight * (won - chance)) - pull * (true - said)
        bend = shares.T @ (shares * (weight * chance * (1 - chance))[:, None]) + pull * np.eye(len(said))
        true = true + np.clip(np.linalg.solve(bend, slope), -STEP, STEP)
    return said, np.maximum.accumulate(true.round(4))


def cells(odds: np.ndarray, won: np.ndarray) -> list[str]:
    said = 1 / (1 + np.exp(-odds))
    place = np.minimum(BINS - 1, (said * BINS).astype(int))
    found = []
    for i in range(BINS):
        inside = place == i
        n = int(inside.sum())
        found.append(f"{100 * said[inside].mean():.0f} → {100 * won[inside].mean():.0f} ({n})" if n else "")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--played", type=int, default=1024, help="games of each")
    parser.add_argument("--fit", action="store_true", help="write the true odds into the cards")
    wish = parser.parse_args()
    heads = [f"{100 * i // BINS}–{100 * (i + 1) // BINS} %" for i in range(BINS)]
    print("| game | seats | positions |", " | ".join(heads), "|")
    print("|", " | ".join(["---"] * (3 + BINS)), "|")
    for game_id in wish.games or sekki.list_games():
        game, file = find(game_id), NETS / f"{game_id}.npz"
        seats = 2 if 2 in game.seats and not game.cooperative else 4 if not game.cooperative else 1
        if wish.fit:
            path = file.with_suffix(".json")
            card = json.loads(path.read_text("utf-8"))
            plain = {**card, "calibration": None}
            path.write_text(json.dumps(plain, indent=1, ensure_ascii=False) + "\n", "utf-8")
            said, true = fitted(*positions(game_id, file, seats, wish.played, seed=1))
            card["calibration"] = {"said": said.tolist(), "true": true.tolist()}
            path.write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", "utf-8")
        odds, won = positions(game_id, file, seats, wish.played, seed=2)
        print(f"| {game_id} | {seats} | {len(odds)} |", " | ".join(cells(odds, won)), "|", flush=True)


if __name__ == "__main__":
    main()
