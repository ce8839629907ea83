"""Why a move is refused."""

from .words import why

__all__ = ["why"]
