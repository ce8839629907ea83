"""What a seat sees, as JSON."""

from typing import Any, TypedDict

from .words import view

__all__ = ["box", "view"]


class View(TypedDict):
    """What a seat sees."""


class Box(TypedDict):
    """What is in the box, as far as a board shows it."""


def box() -> dict[str, Any]:
    """The facts of the box that a board shows."""
    return {}
