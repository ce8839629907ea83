"""What a finished (or cut-off) game is worth to a seat."""

from __future__ import annotations

from .rule import rule

POINTS_SHARE = 0.05
POINTS_SPAN = 20.0


@rule
def payoff(place, s, seat, shared):
    """1/k to each of k winners, else 0; in a cooperative game (`shared`) 1 or 0 to all."""
    if place(s, seat) != 1:
        return 0.0
    winners = 0
    for other in range(s.seats):
        if place(s, other) == 1:
            winners += 1
    return share(winners, shared)


@rule
def share(winners, shared):
    """What each of so many winners gets."""
    return 1.0 if shared else 1.0 / winners


@rule
def lead(score, s, seat):
    """How far ahead in points a seat is, from −1 to 1, against the best of the others."""
    best = 0
    found = 0
    for other in range(s.seats):
        if other != seat:
            points = score(s, other)
            if found == 0 or points > best:
                best = points
                found = 1
    ahead = (score(s, seat) - best) / POINTS_SPAN
    return min(1.0, max(-1.0, ahead))


@rule
def height(score, s, seat):
    """Points without anybody to compare them with, from −1 to 1."""
    points = score(s, seat)
    return points / (abs(points) + POINTS_SPAN)


@rule
def worth(place, score, s, seat, shared):
    """The payoff with a small share for points, so that a search prefers to win clearly and lose narrowly."""
    won = payoff(place, s, seat, shared)
    ahead = height(score, s, seat) if shared or s.seats == 1 else lead(score, s, seat)
    return (1.0 - POINTS_SHARE) * won + POINTS_SHARE * 0.5 * (1.0 + ahead)
