"""What a position is worth to every seat when a simulation ends there."""

from __future__ import annotations

from sekki.kit.payoff import POINTS_SHARE, POINTS_SPAN, height
from sekki.kit.rule import rule

_E = 2.718281828459045
_FAR = 30.0
ENOUGH = 16  # simulations before their spread is believed
LEAST_VARIANCE = 1e-6


@rule
def evaluate(place, score, measure, s, w, ws, features, weights, over):
    """Fills the workspace's `chance` and `worth`: by the rules when the game is over, else by the game's advice."""
    if over or ws.spread <= 0.0:
        by_places(place, s, ws)
    else:
        by_advice(measure, s, w, ws, features, weights)
    add_points(score, s, ws)


@rule
def alone(s, ws):
    """Whether there is nobody to be compared with."""
    return ws.shared != 0 or s.seats == 1


@rule
def by_places(place, s, ws):
    """1/k to each of k winners; in a cooperative game 1 or 0 to all."""
    winners = 0
    for seat in range(s.seats):
        won = place(s, seat) == 1
        ws.chance[seat] = 1.0 if won else 0.0
        winners += 1 if won else 0
    if winners > 1 and not alone(s, ws):
        for seat in range(s.seats):
            ws.chance[seat] /= winners


@rule
def by_advice(measure, s, w, ws, features, weights):
    """Chances from the standings of the seats; alone or together against an even chance."""
    best = -1e9
    for seat in range(s.seats):
        ws.standing[seat] = standing(measure, s, seat, w, features, weights) / ws.spread
        best = max(best, ws.standing[seat])
    if alone(s, ws):
        for seat in range(s.seats):
            ws.chance[seat] = 1.0 / (1.0 + _E ** min(_FAR, max(-_FAR, -ws.standing[seat])))
        return
    total = 0.0
    for seat in range(s.seats):
        ws.chance[seat] = _E ** max(-_FAR, ws.standing[seat] - best)
        total += ws.chance[seat]
    for seat in range(s.seats):
        ws.chance[seat] /= total


@rule
def standing(measure, s, seat, w, features, weights):
    """How well a seat stands: the weighted sum of the game's features."""
    measure(s, seat, features, w)
    total = 0.0
    for i in range(len(weights)):
        total += weights[i] * features[i]
    return total


@rule
def add_points(score, s, ws):
    """A small share for points, so that a search prefers to win clearly and to lose narrowly."""
    for seat in range(s.seats):
        ws.points[seat] = height(score, s, seat) if alone(s, ws) else score(s, seat)
    for seat in range(s.seats):
        ahead = ws.points[seat] if alone(s, ws) else lead(s, ws, seat)
        ws.worth[seat] = (1.0 - POINTS_SHARE) * ws.chance[seat] + POINTS_SHARE * 0.5 * (1.0 + ahead)


@rule
def learn_scale(s, ws):
    """Where all outcomes are much alike, small differences count: twice their deviation is 1 for an even chance."""
    ws.ended += 1
    for seat in range(s.seats):
        off = ws.worth[seat] - ws.average[seat]
        ws.average[seat] += off / ws.ended
        apart = max(0.0, off * (ws.worth[seat] - ws.average[seat]))  # rounding may bring it below
        ws.variance[seat] += (apart - ws.variance[seat]) / ws.ended
        if ws.ended >= ENOUGH:
            ws.scale[seat] = 2.0 * max(LEAST_VARIANCE, ws.variance[seat]) ** 0.5


@rule
def lead(s, ws, seat):
    """How far ahead in points a seat is, from −1 to 1, against the best of the others."""
    best = -1e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, ws.points[other])
    return min(1.0, max(-1.0, (ws.points[seat] - best) / POINTS_SPAN))
