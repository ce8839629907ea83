"""How strong a net is against fixed bots: a contest with each, on the same luck whenever it is tried."""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import Any

from sekki.bots.advice import advice_of
from sekki.bots.net_file import read
from sekki.games import find
from sekki.lab.contest import Contest, Round, play_round, prepare
from sekki.lab.standings import result

from .config import Config

Tried = dict[str, Any]
NET = 0  # its number among the players of a contest


def table_of(config: Config) -> int:
    """The seats of these games: two, or as few more as the run has; one only where it has no others."""
    return min((seats for seats in config.seats or find(config.game).seats if seats > 1), default=1)


def contest(config: Config, net: str, bot: str) -> Contest:
    """The net on one seat and the bot on all others; where all win together, each of them on all seats."""
    game, seats = find(config.game), table_of(config)
    together = game.cooperative or seats == 1
    others = 1 if together else seats - 1
    games = config.against_games * (2 if together else 1)
    return Contest(game.id, (net, *[bot] * others), seats, games, config.options, config.seed, config.longest)


def spar(config: Config, net: Path, decisions: int) -> Tried:
    """What the net in a file wins against each bot of the run, and its points by seat in all these games.

    `decisions` is what it had learned from. In a game that all win together `alone` is what the bot wins.
    """
    game, player = find(config.game), f"net:file={net}"
    read(net, game)  # refuses what it cannot read, where the bot would let a search play instead
    won: dict[str, Any] = {}
    rounds: list[Round] = []
    for bot in config.against:
        meeting = contest(config, player, bot)
        prepare(meeting)
        played = [play_round(meeting, number) for number in range(meeting.rounds)]
        standing = {one.bot: one for one in result(meeting, played).standings}
        own = standing[player]
        won[bot] = {
            "won": round(own.share, 4),
            "interval": [round(end, 4) for end in own.interval],
            "games": own.games,
        } | ({"alone": round(standing[bot].share, 4)} if meeting.together else {})
        rounds += played
    found = {"decisions": decisions, "seats": table_of(config), "against": won}
    return found | ({"points_by_seat": points_by_seat(rounds)} if advice_of(game).points else {})


def points_by_seat(rounds: list[Round]) -> list[float | None]:
    """The net's mean points on each seat, in games that came to an end."""
    games = [game for played in rounds for game in played["games"] if not game["truncated"]]
    seats = range(len(rounds[0]["games"][0]["line"]))
    points = [[game["scores"][seat] for game in games if game["line"][seat] == NET] for seat in seats]
    return [round(mean(one), 2) if one else None for one in points]
