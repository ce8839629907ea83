"""Tools for testing games: scripted games, the contract every game keeps, and the lint of rules."""

from .scripted_game import ScriptedGame

__all__ = ["ScriptedGame"]
