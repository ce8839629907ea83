"""How long people take for a real choice, so that a study can say how many minutes a game lasts.

`sekki admin pace --json` reads it from the games that a server keeps; without it eight seconds are assumed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, median

from sekki.kit.text import counted
from sekki.play import Refused

ASSUMED_SECONDS = 8.0
LONGEST_SECONDS = 3600.0
BREAK = 120.0  # whoever takes longer than so many seconds was away


@dataclass(frozen=True)
class Pace:
    """Seconds for a real choice on average, which is what adds up to the length of a game; `choices` were measured."""

    seconds: float
    median: float | None = None
    choices: int = 0
    games: int = 0
    breaks: int = 0  # choices that took so long that somebody was away; they are left out

    def said(self) -> str:
        """Where the seconds come from, a sentence."""
        takes = f"Minutes are those of people who take {self.seconds:.1f} s for a real choice"
        if not self.choices:
            return f"{takes}; that is assumed, nobody was measured."
        return f"{takes}, measured at {counted(self.choices, 'choice')} in {counted(self.games, 'game')}."


ASSUMED = Pace(ASSUMED_SECONDS)


def pace_of(games: Sequence[Sequence[float]]) -> Pace | None:
    """The pace of games, for each of which the seconds of every real choice are given; None if there was none."""
    thought = [seconds for game in games for seconds in game if seconds <= BREAK]
    if not thought:
        return None
    breaks = sum(len(game) for game in games) - len(thought)
    return Pace(fmean(thought), median(thought), len(thought), sum(bool(game) for game in games), breaks)


def write_paces(paces: dict[str, Pace]) -> str:
    """Paces by game, as `read_pace` reads them from a file."""
    return json.dumps({game: asdict(pace) for game, pace in paces.items()}, indent=2)


def read_pace(text: str, game_id: str) -> Pace:
    """A number of seconds, or the pace of this game from a file that `sekki admin pace --json` wrote."""
    try:
        seconds = float(text)
    except ValueError:
        return _from_file(Path(text), game_id)
    if not 0 < seconds <= LONGEST_SECONDS:
        raise Refused(f"a choice takes more than 0 and at most {LONGEST_SECONDS:.0f} seconds, not {text}")
    return Pace(seconds)


def _from_file(file: Path, game_id: str) -> Pace:
    try:
        told = json.loads(file.read_text("utf-8"))
        paces = {game: Pace(**one) for game, one in told.items()}
    except OSError as error:
        raise Refused(f"a pace is a number of seconds or a file: {file} cannot be read ({error.strerror})") from None
    except (ValueError, TypeError, AttributeError):
        raise Refused(f"{file} holds no paces: `sekki admin pace --json` writes them") from None
    if game_id not in paces:
        raise Refused(f"{file} has no pace of {game_id}, only of {', '.join(paces) or 'no game'}")
    return paces[game_id]
