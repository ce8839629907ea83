"""A contest's result as tables at the terminal, as pictures and as a page."""

from __future__ import annotations

from pathlib import Path

from .contest import Contest, Round
from .pages import COLOURS, INK, Grid, axes, page, png
from .standings import Interval, Result


def percent(x: float) -> str:
    return f"{100 * x:.1f} %"


def between(interval: Interval) -> str:
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f}"


def counted(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def tables(result: Result) -> list[Grid]:
    """The result as (title, head, rows): the same for the terminal and the page."""
    contest = result.contest
    title = f"{contest['game']}, {counted(contest['seats'], 'seat')}, {counted(result.games, 'game')}"
    options = ", ".join(f"{k} {v}" for k, v in contest["options"].items())
    rated = any(s.rating for s in result.standings)
    head = ["bot", "games", "won", "95 %", "points", "±", "place", "ms/move"] + (["rating"] if rated else [])
    rows = []
    for s in result.standings:
        row = [s.bot, str(s.games), percent(s.share), between(s.interval), f"{s.points:.1f}"]
        row += [f"{s.points_interval[1] - s.points:.1f}", f"{s.place:.2f}", f"{s.milliseconds:.1f}"]
        rows.append(row + ([f"{s.rating[0]:.1f}±{s.rating[1]:.1f}"] if s.rating else []))
    found = [(f"{title}, {options}" if options else title, head, rows)]
    names = [s.bot for s in result.standings]
    if len(names) > 1:
        grid = [[a, *("" if a == b else f"{100 * result.against[a][b][0]:.1f}" for b in names)] for a in names]
        better = "won with the same luck where the other lost" if result.together else "placed better than"
        found.append((f"{better}, % (a tie is half)", ["", *names], grid))
    return found


def notes(result: Result) -> list[str]:
    """What a reader must know besides the tables."""
    said = []
    if result.truncated:
        said.append(f"Cut off, and counting for nobody: {counted(result.truncated, 'game')}.")
    for s in result.standings:
        if s.failures:
            said.append(f"{s.bot} failed {counted(len(s.failures), 'time')}, first: it {s.failures[0]}.")
    return said


def to_folder(contest: Contest, rounds: list[Round], result: Result, folder: Path) -> list[Path]:
    """Writes wins.png, points.png and report.html; returns them."""
    pictures = {"wins": _wins(result), "points": _points(contest, rounds, result)}
    written = []
    for name, picture in pictures.items():
        written.append(folder / f"{name}.png")
        written[-1].write_bytes(picture)
    written.append(folder / "report.html")
    written[-1].write_text(page("Arena", tables(result), notes(result), pictures), "utf-8")
    return written


def _wins(result: Result) -> bytes:
    """A bar with its interval for every bot; the line is what luck alone would give."""
    standings = list(reversed(result.standings))
    figure, plot = axes("won, with 95 % intervals", 1.4 + 0.5 * len(standings))
    shares = [100 * s.share for s in standings]
    low = [100 * (s.share - s.interval[0]) for s in standings]
    high = [100 * (s.interval[1] - s.share) for s in standings]
    colours = [COLOURS[i % len(COLOURS)] for i in reversed(range(len(standings)))]
    plot.barh([s.bot for s in standings], shares, xerr=[low, high], color=colours, ecolor=INK, capsize=4, height=0.6)
    if not result.together:
        plot.axvline(100 / result.contest["seats"], color=INK, linestyle=":", linewidth=1)
    plot.set_xlabel("% of the games played")
    return png(figure)


def _points(contest: Contest, rounds: list[Round], result: Result) -> bytes:
    """How often each bot came to how many points."""
    names = [s.bot for s in result.standings]
    points: dict[str, list[int]] = {name: [] for name in names}
    for game in (game for played in rounds for game in played["games"] if not game["truncated"]):
        for bot, scored in zip(game["line"], game["scores"], strict=True):
            points[contest.bots[bot]].append(scored)
    figure, plot = axes("points at the end", 3.6)
    every = [p for row in points.values() for p in row] or [0]
    edges = [x - 0.5 for x in range(min(every), max(every) + 2, max(1, (max(every) - min(every)) // 30))]
    for i, name in enumerate(names):
        plot.hist(points[name], bins=edges, histtype="step", linewidth=2, color=COLOURS[i % len(COLOURS)], label=name)
    plot.legend(frameon=False)
    plot.set_xlabel("points")
    plot.set_ylabel("games")
    return png(figure)
