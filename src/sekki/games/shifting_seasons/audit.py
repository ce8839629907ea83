"""What must always hold."""

from .rules import INVARIANTS, audit

__all__ = ["INVARIANTS", "audit"]
