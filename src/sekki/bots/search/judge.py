"""What a position is worth to every seat when a simulation ends there."""

from __future__ import annotations

from sekki.kit.payoff import POINTS_SHARE, POINTS_SPAN, height
from sekki.kit.rule import rule

_E = 2.718281828459045
_FAR = 30.0
ENOUGH = 16  # simulations before their spread is believed
LEAST_VARIANCE = 1e-6


@rule
def judge(place, score, measure, s, w, d, features, weights, over):
    """Fills the desk's `chance` and `worth`: by the rules when the game is over, else by the game's advice."""
    if over or d.spread <= 0.0:
        by_places(place, s, d)
    else:
        by_advice(measure, s, w, d, features, weights)
    add_points(score, s, d)


@rule
def alone(s, d):
    """Whether there is nobody to be compared with."""
    return d.shared != 0 or s.seats == 1


@rule
def by_places(place, s, d):
    """1/k to each of k winners; in a cooperative game 1 or 0 to all."""
    winners = 0
    for seat in range(s.seats):
        won = place(s, seat) == 1
        d.chance[seat] = 1.0 if won else 0.0
        winners += 1 if won else 0
    if winners > 1 and not alone(s, d):
        for seat in range(s.seats):
            d.chance[seat] /= winners


@rule
def by_advice(measure, s, w, d, features, weights):
    """Chances from the standings of the seats; alone or together against an even chance."""
    best = -1e9
    for seat in range(s.seats):
        d.standing[seat] = standing(measure, s, seat, w, features, weights) / d.spread
        best = max(best, d.standing[seat])
    if alone(s, d):
        for seat in range(s.seats):
            d.chance[seat] = 1.0 / (1.0 + _E ** min(_FAR, max(-_FAR, -d.standing[seat])))
        return
    total = 0.0
    for seat in range(s.seats):
        d.chance[seat] = _E ** max(-_FAR, d.standing[seat] - best)
        total += d.chance[seat]
    for seat in range(s.seats):
        d.chance[seat] /= total


@rule
def standing(measure, s, seat, w, features, weights):
    """How well a seat stands: the weighted sum of the game's features."""
    measure(s, seat, features, w)
    total = 0.0
    for i in range(len(weights)):
        total += weights[i] * features[i]
    return total


@rule
def add_points(score, s, d):
    """A small share for points, so that a search prefers to win clearly and to lose narrowly."""
    for seat in range(s.seats):
        d.points[seat] = height(score, s, seat) if alone(s, d) else score(s, seat)
    for seat in range(s.seats):
        ahead = d.points[seat] if alone(s, d) else lead(s, d, seat)
        d.worth[seat] = (1.0 - POINTS_SHARE) * d.chance[seat] + POINTS_SHARE * 0.5 * (1.0 + ahead)


@rule
def learn_scale(s, d):
    """Where all outcomes are much alike, small differences count: twice their deviation is 1 for an even chance."""
    d.ended += 1
    for seat in range(s.seats):
        off = d.worth[seat] - d.average[seat]
        d.average[seat] += off / d.ended
        d.variance[seat] += (off * (d.worth[seat] - d.average[seat]) - d.variance[seat]) / d.ended
        if d.ended >= ENOUGH:
            d.scale[seat] = 2.0 * max(LEAST_VARIANCE, d.variance[seat]) ** 0.5


@rule
def lead(s, d, seat):
    """How far ahead in points a seat is, from −1 to 1, against the best of the others."""
    best = -1e9
    for other in range(s.seats):
        if other != seat:
            best = max(best, d.points[other])
    return min(1.0, max(-1.0, (d.points[seat] - best) / POINTS_SPAN))
