"""What a search works with beside its tree: its settings, and the simulation in progress."""

from __future__ import annotations

from sekki.kit import flag, number, record

SEATS = 4
LONGEST_PATH = 400

WORKSPACE = record(
    "search workspace",
    seat=number("i1"),  # who asks
    shared=flag(),  # all win or lose together
    longest=number("i4"),  # decisions in a simulation
    cutoff=number("i4"),  # decisions in a playout before advice judges; 0: no limit
    trust=number("i4"),  # visits that advice counts for when a move is first looked at; 0: it is not asked
    move_space=number("i4"),
    eager=number("f4"),  # of a guided search to try what the net likes
    heat=number("f4"),  # how much milder a guided search makes the net's weights
    even=number("f4"),  # the share of them that all moves get alike
    fresh=number("i4"),  # the new node of a guided search that all seats have come to, or NOWHERE
    spread=number("f4"),  # of the advice; 0: there is none
    edges=number("i4"),  # in the tree
    node=number("i4", SEATS),  # each seat's place in the tree, NOWHERE when it has left it
    next_node=number("i4", SEATS),
    chosen=number("i2", SEATS),  # the move each seat has chosen
    first=number("i4"),  # which of the root's moves was tried
    length=number("i4"),  # of the path
    path=number("i4", LONGEST_PATH),  # the edges that were chosen
    path_seat=number("i1", LONGEST_PATH),  # by whom
    chance=number("f4", SEATS),  # of winning, at the end of the simulation
    worth=number("f4", SEATS),  # the same with a small share for points
    points=number("f4", SEATS),
    ended=number("i4"),  # simulations so far
    average=number("f4", SEATS),  # of what they were worth
    variance=number("f4", SEATS),
    scale=number("f4", SEATS),  # how far apart they were: eagerness to explore is measured in it
    standing=number("f4", SEATS),
)
