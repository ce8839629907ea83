"""The small language rules are written in."""

from .fate import EVERYONE, FATE, SPECTATOR, draw, draw_row, listening, lot, only, others, pick, roll, tell
from .game import Features, Game, Invariants
from .lists import blank, list_moves, mark, mark_all
from .moves import Event, Events, Moves, NotAMove, Questions
from .names import NONE, Names, numbered, seat_names, whole
from .options import BadOption, Choice, Subset, Switch, Whole
from .record import Grid, PositionError, Record, counts, flag, many, number, one, record
from .rule import Lookup, i64, lookup, rule, u64
from .sets import EMPTY, bit, card_set, full, has, higher, listed, lower, lowest, minus, nth, plus, rest, size, without

__all__ = [
    "EMPTY", "EVERYONE", "FATE", "NONE", "SPECTATOR", "BadOption", "Choice", "Event", "Events", "Features", "Game",
    "Grid", "Invariants", "Lookup", "Moves", "Names", "NotAMove", "PositionError", "Questions", "Record", "Subset",
    "Switch",
    "Whole", "bit", "blank", "card_set", "counts", "draw", "draw_row", "fill", "flag", "full", "has", "higher",
    "i64", "list_moves", "listed", "listening", "lookup", "lot", "lower", "lowest", "many", "mark", "mark_all", "minus",
    "nth", "number", "numbered", "one", "only", "others", "pick", "plus", "record", "rest", "roll", "rule",
    "seat_names", "size", "tell", "u64", "whole", "without",
]  # fmt: skip


@rule
def fill(array, value):
    """Fills a one-dimensional array."""
    for i in range(len(array)):
        array[i] = value
