"""Why a move is refused: the rule, and what it says here."""

from typing import Any

from sekki.kit import has
from sekki.kit.text import title

from .components import CARD
from .state import MOVES, PHASE_OVER
from .turn import top


def why(s: Any, seat: int, move: int, names: list[str]) -> tuple[str, str]:
    """The rule that refuses a move that is not legal now, and the reason."""
    if s.phase == PHASE_OVER:
        return "template-4.1", "The game is over."
    if s.stopped[seat]:
        return "template-3.4", "You have stopped; the others play on."
    if seat != s.actor:
        return "template-3.1", f"It is {names[s.actor]}'s turn."
    card = MOVES.parts(move)[1][0]
    if not has(s.hand[seat], CARD.index(card)):
        return "template-3.2", f"You do not hold {title(card)}."
    return "template-3.2", f"{title(card)} is not higher than {title(CARD[top(s, seat)])}, the last card of your row."
