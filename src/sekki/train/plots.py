"""How a run went, as a picture: strength, entropy, surprise and wins by seat over decisions."""

from __future__ import annotations

import json
from pathlib import Path


def plot(metrics: Path) -> Path | None:
    """Draws the metrics of a run beside them; nothing without matplotlib."""
    try:
        import matplotlib
    except ImportError:
        return None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    lines = [json.loads(line) for line in metrics.read_text("utf-8").splitlines()]
    if not lines:
        return None
    decisions = [line["decisions"] / 1e6 for line in lines]
    figure, axes = pyplot.subplots(2, 2, figsize=(10, 7), sharex=True)
    tried = [line for line in lines if "against_random" in line]
    for seats in tried[-1]["against_random"] if tried else ():
        shares = [line["against_random"][seats][0] for line in tried]
        axes[0, 0].plot([line["decisions"] / 1e6 for line in tried], shares, marker="o", label=f"{seats} seats")
    axes[0, 0].set_title("won against random play")
    axes[0, 0].legend()
    for axis, name in ((axes[0, 1], "entropy"), (axes[1, 0], "surprise")):
        axis.plot(decisions, [line[name] for line in lines])
        axis.set_title(name)
    for seat in range(len(lines[-1]["won_by_seat"])):
        axes[1, 1].plot(decisions, [line["won_by_seat"][seat] for line in lines], label=f"seat {seat + 1}")
    axes[1, 1].set_title("won by seat, in play against itself")
    axes[1, 1].legend()
    for axis in axes[1]:
        axis.set_xlabel("million decisions")
    figure.tight_layout()
    figure.savefig(metrics.with_suffix(".png"))
    pyplot.close(figure)
    return metrics.with_suffix(".png")
