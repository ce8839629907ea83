"""Nets that learn a game by playing it against themselves: `sekki train GAME`. Most of it needs torch."""

from __future__ import annotations

from .config import Config, usual
from .starts import starts

__all__ = ["Config", "starts", "usual"]
