"""What a net says of its chances is compared with what comes true, and put right."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np

from sekki.bots.net_file import calibrated

from .test_net import any_weights

CALIBRATION = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "calibration.py"))
cells, fitted = CALIBRATION["cells"], CALIBRATION["fitted"]


def chance(odds: np.ndarray) -> np.ndarray:
    found: np.ndarray = 1 / (1 + np.exp(-odds))
    return found


def worst(odds: np.ndarray, won: np.ndarray) -> float:
    """How far what is said is off what was won, in percent, in the worst of ten bins."""
    found = [cell.split() for cell in cells(odds, won)]
    assert len(found) == 10 and all(found)
    return max(abs(float(said) - float(came)) for said, _, came, _ in found)


def test_odds_that_are_too_timid_where_all_looks_well_and_too_bold_where_not_come_true() -> None:
    draw = np.random.default_rng(1)
    odds = draw.normal(0.0, 3.0, 40_000)
    won = (draw.random(len(odds)) < chance(np.where(odds < 0, 0.7 * odds, 1.3 * odds + 0.5))).astype(float)
    said, true = fitted(odds, won)
    assert (np.diff(true) >= 0).all()
    net = calibrated(any_weights(3, 2), {"said": said.tolist(), "true": true.tolist()})
    assert worst(net.true_odds(odds), won) <= 5 < worst(odds, won)


def test_a_few_outcomes_move_the_odds_only_a_little() -> None:
    said, true = fitted(np.array([0.0, 0.1, 0.2]), np.array([1.0, 1.0, 1.0]))
    assert np.abs(true - said).max() < 0.5
