"""How a run went, as a picture: strength, entropy, surprise, wins and points by seat, all over decisions."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any

from .journal import Metrics, read, tries

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")  # told apart by the colour-blind as well
MARKERS = "os^Dv*"
GREY = "#777777"
Z = 1.96  # 95 % of a normal distribution
WHO = {"against_random": "random play", "against_other": "another net"}
POINTS, FEW_POINTS = 200, 40  # of a curve; more rounds are averaged in groups, where curves cross in larger ones


def plot(metrics: Path) -> Path | None:
    """Draws the metrics of a run beside them; nothing without matplotlib."""
    try:
        import matplotlib
    except ImportError:
        return None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    lines = read(metrics)
    if not lines:
        return None
    figure, axes = pyplot.subplots(3, 2, figsize=(14, 11), sharex=True, layout="constrained")
    for axis, draw in zip(axes.flat, PANELS, strict=True):
        draw(axis, lines)
        axis.grid(alpha=0.25)
        axis.spines[["top", "right"]].set_visible(False)
        axis.set_xlabel("million decisions learned from")
        axis.tick_params(labelbottom=True)
        if axis.get_legend_handles_labels()[0]:
            axis.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False)
    figure.savefig(metrics.with_suffix(".png"), dpi=110)
    pyplot.close(figure)
    return metrics.with_suffix(".png")


def _against_random(axis: Any, lines: list[Metrics]) -> None:
    axis.set(title="Learning curve: wins against random play", ylabel="% won, with 95 % intervals", ylim=(-3, 103))
    curves: dict[str, list[tuple[float, float, float, float]]] = {}
    for line in lines:
        for name, who in WHO.items():
            for seats, (share, games) in line.get(name, {}).items():
                margin = Z * sqrt(share * (1 - share) / max(1.0, games))
                label = f"{who}, {_seats(int(seats))}"
                curves.setdefault(label, []).append((line["decisions"], share, share - margin, share + margin))
    for i, (label, points) in enumerate(curves.items()):
        _with_intervals(axis, points, label, i)


def _against_bots(axis: Any, lines: list[Metrics]) -> None:
    axis.set(title="Strength: wins against fixed bots", ylabel="% won, with 95 % intervals", ylim=(-3, 103))
    tried = tries(lines)
    bots = list(dict.fromkeys(bot for one in tried for bot in one["against"]))
    for i, bot in enumerate(bots):
        met = [one for one in tried if bot in one["against"]]
        found = [one["against"][bot] for one in met]
        points = [(one["decisions"], each["won"], *each["interval"]) for one, each in zip(met, found, strict=True)]
        seats, alone = _seats(met[-1]["seats"]), found[-1].get("alone")
        if alone is None:
            _with_intervals(axis, points, f"{bot}, {seats}", i)
            continue
        if i == 0:  # where all win together the net plays the same games whoever is beside it
            _with_intervals(axis, points, f"the net alone, {seats}", len(bots))
        axis.axhline(100 * alone, color=COLOURS[i % len(COLOURS)], linestyle="--", label=f"{bot} alone, {seats}")
    if not tried:
        _say_nothing(axis, "no bots were met")
    elif alone is not None:
        axis.set_title("Strength: wins of the whole table, beside fixed bots")
    else:
        axis.axhline(100 / tried[-1]["seats"], color=GREY, linestyle=":", label=f"luck alone, {seats}")


def _curve(name: str, title: str, unit: str) -> Callable[[Any, list[Metrics]], None]:
    def draw(axis: Any, lines: list[Metrics]) -> None:
        axis.set(title=title, ylabel=unit)
        axis.plot(*_grouped(lines, lambda line: line[name]), color=COLOURS[0])

    return draw


def _won_by_seat(axis: Any, lines: list[Metrics]) -> None:
    axis.set(title="Wins by seat, in play against itself", ylabel="% of all games, whatever their seats")
    for seat in range(len(lines[-1]["won_by_seat"])):
        at, won = _grouped(lines, lambda line, seat=seat: 100 * line["won_by_seat"][seat], FEW_POINTS)  # type: ignore[misc]
        _line(axis, at, won, f"seat {seat + 1}", seat, markevery=4)
    _from_zero(axis)


def _points_by_seat(axis: Any, lines: list[Metrics]) -> None:
    axis.set(title="The net's points by seat, in games with those bots", ylabel="points at the end of a game")
    tried = [one for one in tries(lines) if "points_by_seat" in one]
    if not tried:
        _say_nothing(axis, "no bots were met, or the game has no points")
        return
    alike = all(len(set(one["points_by_seat"])) == 1 for one in tried)
    for seat in range(1 if alike else len(tried[-1]["points_by_seat"])):
        points = [one["points_by_seat"][seat : seat + 1] or [None] for one in tried]
        label = "every seat" if alike else f"seat {seat + 1}"
        _line(axis, [one["decisions"] / 1e6 for one in tried], [had for (had,) in points], label, seat)
    _from_zero(axis)


PANELS = (
    _against_random,
    _against_bots,
    _curve("entropy", "Entropy: how undecided the net is", "nats a decision"),
    _curve("surprise", "Surprise: how far outcomes are from its chances", "cross entropy, nats"),
    _won_by_seat,
    _points_by_seat,
)


def _with_intervals(axis: Any, points: list[tuple[float, float, float, float]], label: str, i: int) -> None:
    """A curve through decisions and shares, with the lower and upper ends of intervals as a band around it."""
    at = [point[0] / 1e6 for point in points]
    share, low, high = ([100 * point[k] for point in points] for k in (1, 2, 3))
    _line(axis, at, share, label, i)
    axis.fill_between(at, low, high, color=COLOURS[i % len(COLOURS)], alpha=0.15, linewidth=0)


def _line(axis: Any, at: Any, values: Any, label: str, i: int, **given: Any) -> None:
    axis.plot(at, values, color=COLOURS[i % len(COLOURS)], marker=MARKERS[i % len(MARKERS)], label=label, **given)


def _grouped(
    lines: list[Metrics], value: Callable[[Metrics], float], most: int = POINTS
) -> tuple[list[float], list[float]]:
    """Millions of decisions and a value; of many rounds the means of neighbours, so that a curve is to be seen."""
    size = -(-len(lines) // most)
    groups = [lines[first : first + size] for first in range(0, len(lines), size)]
    at = [group[-1]["decisions"] / 1e6 for group in groups]
    return at, [sum(map(value, group)) / len(group) for group in groups]


def _seats(count: int) -> str:
    return f"{count} seat{'s' if count > 1 else ''}"


def _from_zero(axis: Any) -> None:
    """Small differences look small."""
    low, high = axis.get_ylim()
    axis.set_ylim(min(0.0, low), 1.1 * high if low > 0 else high)


def _say_nothing(axis: Any, why: str) -> None:
    axis.text(0.5, 0.5, why, transform=axis.transAxes, ha="center", color=GREY)
