"""Tools for testing games: scripted games, the contract every game keeps, and the lint of rules."""

from .contract import Broken, Case, Finding, NotApplicable, cases_of, check, laws
from .lint import lint
from .scripted_game import ScriptedGame

__all__ = ["Broken", "Case", "Finding", "NotApplicable", "ScriptedGame", "cases_of", "check", "laws", "lint"]
