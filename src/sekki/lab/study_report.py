"""A study as tables and sentences at the terminal, as pictures, and as one page."""

from __future__ import annotations

from pathlib import Path

from sekki.kit.text import counted

from .comparison import Estimate
from .judge import Judge
from .pages import COLOURS, INK, Grid, axes, page, png
from .report import between, percent
from .study_result import StudyResult

SHOWN = 12  # components at either end of the list
MARK = " †"  # behind what is not corrected for the chance before


def plus_minus(found: Estimate, digits: int = 1) -> str:
    return f"{found.mean:.{digits}f} ± {found.high - found.mean:.{digits}f}"


def points_of_chance(found: Estimate) -> str:
    return f"{100 * found.mean:+.1f} ({100 * found.low:+.1f} to {100 * found.high:+.1f})"


def tables(found: StudyResult) -> list[Grid]:
    """Every figure of the study."""
    study = found.study
    title = f"{study['game']}, {counted(study['seats'], 'seat')}, {counted(found.games, 'game')}"
    seats = [[str(s.seat + 1), percent(s.wins), between(s.interval), plus_minus(s.points)] for s in found.seats]
    grids: list[Grid] = [(title, ["seat", "wins", "95 %", "points"], seats)]
    if len(found.players) > 1:
        rows = [[p.player, percent(p.wins), between(p.interval), f"{p.points:.1f}"] for p in found.players]
        grids.append(("players", ["player", "wins", "95 %", "points"], rows))
    grids.append(("the game", ["", "", ""], _facts(found)))
    kinds = [[k.kind, percent(k.possible), percent(k.chosen)] for k in found.kinds]
    grids.append(("moves", ["kind", "possible at", "chosen then"], kinds))
    if found.components:
        shown = found.components
        if len(shown) > 2 * SHOWN:
            shown = [*shown[:SHOWN], *shown[-SHOWN:]]
        rows = [[c.use + ("" if c.corrected else MARK), percent(c.share), points_of_chance(c.worth)] for c in shown]
        grids.append(("what wins", ["", "in games", "points of chance"], rows))
    if found.endings:
        endings = [[e.way, percent(e.share), between(e.interval)] for e in found.endings]
        grids.append(("how it ends", ["", "games", "95 %"], endings))
    return grids


def _facts(found: StudyResult) -> list[list[str]]:
    rows = [
        *([one.what, plus_minus(one.count), "from the first to the last"] for one in found.lengths),
        ["decisions", plus_minus(found.decisions), "all that somebody is asked"],
        ["real choices", plus_minus(found.choices), "with more than one move"],
        ["moves to choose from", plus_minus(found.branching), "on average at a real choice"],
        ["minutes", f"{found.minutes:.0f}", f"at {found.pace.seconds:.1f} s for a real choice"],
        ["best score", plus_minus(found.winner_points), ""],
    ]
    if found.margin is not None and found.leads is not None:
        rows += [
            ["margin", plus_minus(found.margin), "between first and second"],
            ["ties", percent(found.ties), "games that somebody shares"],
            ["lead changes", plus_minus(found.leads), "of a clear favourite"],
        ]
    rows += [
        ["decided after", percent(found.decided.mean), "of the game the winner stays above nine in ten"],
        ["comebacks", percent(found.comebacks), "winners who once had less than half of an even chance"],
    ]
    if found.seat_part is not None:
        rows.append(["seats explain", percent(found.seat_part), "of the differences in outcome"])
    if found.skill is not None:
        low, high = found.skill.players_interval
        rows += [
            ["players explain", percent(found.skill.players), f"of the outcome ({percent(low)} to {percent(high)})"],
            ["the deal explains", percent(found.skill.deal), "of it, the seat included"],
            ["left to luck", percent(found.skill.rest), "on the way, and to who meets whom"],
        ]
    return rows


def sentences(found: StudyResult) -> list[str]:
    """What the figures mean."""
    study = found.study
    judge = Judge(study["game"], study["judge"]).name
    said = [
        f"Played by {', '.join(study['players'])}; chances on the way are judged by {judge}. Where it says 50 in 100, "
        f"{100 * found.truth.expected(0.5):.0f} were won, and at 80 in 100 {100 * found.truth.expected(0.8):.0f}."
    ]
    said.append(found.pace.said())
    if len(found.seats) > 1:
        even = 1 / len(found.seats)
        unfair = [s for s in found.seats if not s.interval[0] <= even <= s.interval[1]]
        said.append(
            "No seat clearly wins more than its part."
            if not unfair
            else "; ".join(f"seat {s.seat + 1} wins {percent(s.wins)} instead of {percent(even)}" for s in unfair) + "."
        )
    if found.components:
        said.append(
            "What a use is worth: the outcome less what the winning chance just before it promised (a straight line "
            "through all chances and outcomes of this study), so that what the better placed pick does not look strong "
            "for that. An interval without zero is a difference."
        )
        if any(not figure.corrected for figure in found.components):
            said.append(
                f"With{MARK} it was given before the first move or is known only at the end: that is compared with "
                "what its seat wins on average, and says what goes together with winning."
            )
        said.append(
            f"There are {len(found.components)} such intervals; by luck alone about {len(found.components) / 20:.0f} "
            "of them would leave zero out."
        )
    if found.skill is not None:
        said.append(
            f"Luck and skill: {counted(found.skill.deals, 'deal')} were played once for each player, one seat further "
            "every time; the variance of the outcome is split into players, deals and the rest."
        )
    if found.truncated:
        said.append(f"{counted(found.truncated, 'game')} did not end and count for nothing.")
    return said


def to_folder(found: StudyResult, folder: Path) -> list[Path]:
    """Writes the pictures (PNG and SVG) and study.html; returns them."""
    folder.mkdir(parents=True, exist_ok=True)
    written, pictures = [], {}
    for name, make in PICTURES.items():
        if name == "what-wins" and not found.components:
            continue
        for kind in ("png", "svg"):
            written.append(folder / f"{name}.{kind}")
            written[-1].write_bytes(make(found, kind))
        pictures[name] = written[-2].read_bytes()
    written.append(folder / "study.html")
    written[-1].write_text(
        page(f"A study of {found.study['game']}", tables(found), sentences(found), pictures), "utf-8"
    )
    return written


def _seats(found: StudyResult, kind: str) -> bytes:
    figure, plot = axes("wins by seat, with 95 % intervals", 1.4 + 0.5 * len(found.seats))
    rows = list(reversed(found.seats))
    spans = [
        [100 * (s.wins - s.interval[0]) for s in rows],
        [100 * (s.interval[1] - s.wins) for s in rows],
    ]
    names = [f"seat {s.seat + 1}" for s in rows]
    plot.barh(names, [100 * s.wins for s in rows], xerr=spans, color=COLOURS[1], ecolor=INK, capsize=4, height=0.6)
    if len(rows) > 1:
        plot.axvline(100 / len(rows), color=INK, linestyle=":", linewidth=1)
    plot.set_xlabel("% of the games")
    return png(figure, kind)


def _curve(found: StudyResult, kind: str) -> bytes:
    figure, plot = axes("the winner's chance on the way", 3.4)
    steps = [100 * i / (len(found.curve) - 1) for i in range(len(found.curve))]
    plot.plot(steps, [100 * x for x in found.curve], color=COLOURS[0], linewidth=2)
    plot.set_xlabel("% of the game")
    plot.set_ylabel("% chance")
    plot.set_ylim(0, 100)
    return png(figure, kind)


def _components(found: StudyResult, kind: str) -> bytes:
    shown = found.components
    if len(shown) > 2 * SHOWN:
        shown = [*shown[:SHOWN], *shown[-SHOWN:]]
    rows = list(reversed(shown))
    figure, plot = axes("what using it is worth, with 95 % intervals", 1.4 + 0.28 * len(rows))
    spans = [[100 * (c.worth.mean - c.worth.low) for c in rows], [100 * (c.worth.high - c.worth.mean) for c in rows]]
    plot.errorbar(
        [100 * c.worth.mean for c in rows], range(len(rows)), xerr=spans, fmt="o", color=COLOURS[3], capsize=2
    )
    plot.axvline(0, color=INK, linewidth=1)
    plot.set_yticks(range(len(rows)), [c.use + ("" if c.corrected else MARK) for c in rows])
    plot.set_xlabel("points of winning chance")
    return png(figure, kind)


PICTURES = {"seats": _seats, "chances": _curve, "what-wins": _components}
