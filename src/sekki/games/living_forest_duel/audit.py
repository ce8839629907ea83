"""What must be true of every state."""

from sekki.kit import NONE, Invariants, bit, has, lowest, plus, rest, rule, size, without

from .components import (
    FIRE_TOKENS,
    FIRES_TO_WIN,
    FIRST_VARAN,
    LAKE,
    LAKE_COLUMN,
    LAKE_ROW,
    OF_SEASON,
    PILE_OF,
    PLAYERS,
    RIVER,
    SANKIS,
    SIDES,
    SPOTS,
    TOKENS,
    TREES,
    VALUE,
    VARANS,
)
from .state import (
    PHASE_ADVANCE,
    PHASE_EXTINGUISH,
    PHASE_HURRY,
    PHASE_OVER,
    PHASE_PLACE,
    PHASE_PLANT,
    PHASE_RECRUIT,
    PHASE_TURN,
    PHASE_VARAN,
    UNDER,
)
from .tokens import can_extinguish, can_recruit

INVARIANTS = Invariants()
ANIMALS_LOST = INVARIANTS.declare("every animal is in exactly one place")
VARANS_LOST = INVARIANTS.declare("each season has seven varans")
TREES_LOST = INVARIANTS.declare("every tree is in exactly one place")
WRONG_TOP = INVARIANTS.declare("the top of a pile belongs to it")
FIRES_LOST = INVARIANTS.declare("there are nineteen fire tokens, and eight of them win")
SANKIS_LOST = INVARIANTS.declare("there are three sanki cards")
ONIBI_LOST = INVARIANTS.declare("Onibi stands on the clearing, and somebody at most holds its card")
TOKENS_LOST = INVARIANTS.declare(
    "each player has two tokens: in hand, lost, or pointing at a card that shows the element"
)
WRONG_SEASON = INVARIANTS.declare("personal lines and piles hold only animals of their season")
CUT_OFF = INVARIANTS.declare("every tree in sight leads back to the lake")
SAME_PLACE = INVARIANTS.declare("no two trees in sight lie on the same place, and the lake lies where forests begin")
WRONG_PHASE = INVARIANTS.declare("what is in progress fits the phase")
GAPS = INVARIANTS.declare("the help line has no gaps")
WRONG_END = INVARIANTS.declare("a game that is over has a winner, and no other has one")
NOBODY_ASKED = INVARIANTS.declare("somebody is asked something in every phase, and has what it takes")


@rule
def audit(s):
    if s.seats != PLAYERS or s.phase == NONE or s.active == NONE or s.turn < 1:
        return NOBODY_ASKED
    if not gapless(s):
        return GAPS
    if not animals_conserved(s):
        return ANIMALS_LOST
    if not varans_conserved(s):
        return VARANS_LOST
    if not trees_conserved(s):
        return TREES_LOST
    return audit_pieces(s)


@rule
def audit_pieces(s):
    for pile in range(len(s.top)):
        if s.top[pile] != NONE and (s.top[pile] >= LAKE or PILE_OF[s.top[pile]] != pile):
            return WRONG_TOP
    if not fires_conserved(s):
        return FIRES_LOST
    if s.sankis[0] < 0 or s.sankis[1] < 0 or s.sankis[0] + s.sankis[1] > SANKIS:
        return SANKIS_LOST
    if s.onibi < 0 or s.onibi >= SPOTS or s.onibi_card < NONE or s.onibi_card >= PLAYERS:
        return ONIBI_LOST
    for seat in range(PLAYERS):
        if not tokens_conserved(s, seat):
            return TOKENS_LOST
        if not seasons_apart(s, seat):
            return WRONG_SEASON
    return audit_forests(s)


@rule
def audit_forests(s):
    for seat in range(PLAYERS):
        if not lake_lies_right(s, seat) or not apart(s, seat):
            return SAME_PLACE
        if not joined_to_lake(s, seat):
            return CUT_OFF
    return audit_progress(s)


@rule
def audit_progress(s):
    if (s.phase == PHASE_OVER) != (s.winner != NONE) or (s.phase == PHASE_OVER) != (s.over_by != NONE):
        return WRONG_END
    if not progress_fits(s):
        return WRONG_PHASE
    if not asked_in_earnest(s):
        return NOBODY_ASKED
    return 0


@rule
def gapless(s):
    if s.helped < 0 or s.helped > len(s.help):
        return False
    i = 0
    while i < len(s.help) and (i < s.helped) == (s.help[i] != NONE):
        i += 1
    return i == len(s.help)


@rule
def animals_conserved(s):
    for card in range(FIRST_VARAN):
        n = s.draw[card] + s.discard[card]
        for i in range(s.helped):
            if s.help[i] == card:
                n += 1
        if has(s.offer, card):
            n += 1
        for seat in range(PLAYERS):
            if has(s.line[seat], card):
                n += 1
            if has(s.pile[seat], card):
                n += 1
            for i in range(UNDER):
                if s.under[seat, i] == card:
                    n += 1
        if n != 1:
            return False
    return True


@rule
def varans_conserved(s):
    for seat in range(PLAYERS):
        card = FIRST_VARAN + seat
        if s.varans[seat] < 0 or s.line_varans[seat] < 0:
            return False
        if s.varans[seat] + s.line_varans[seat] + s.draw[card] + s.discard[card] != VARANS:
            return False
    return True


@rule
def trees_conserved(s):
    """Every tree is in a pile, taken, in sight, or covered by exactly one other."""
    for tree in range(TREES):
        n = 0
        if has(s.stock, tree):
            n += 1
        if s.sapling == tree:
            n += 1
        for pile in range(len(s.top)):
            if s.top[pile] == tree:
                n += 1
        for seat in range(PLAYERS):
            if has(s.forest[seat], tree):
                n += 1
        for other in range(TREES):
            if s.over[other] == tree:
                n += 1
        if n != 1:
            return False
    return True


@rule
def fires_conserved(s):
    total = size(s.fire)
    for seat in range(PLAYERS):
        total += s.fires[seat]
        if s.fires[seat] < 0 or (s.fires[seat] >= FIRES_TO_WIN and s.phase != PHASE_OVER):
            return False
    return total <= FIRE_TOKENS


@rule
def tokens_conserved(s, seat):
    used = 0
    for k in range(TOKENS):
        element = s.token_for[seat, k]
        at = s.token_at[seat, k]
        if (element == NONE) != (at == NONE):
            return False
        if element != NONE:
            used += 1
            if at < 0 or at >= s.helped or VALUE[s.help[at], element] == 0:
                return False
    return s.tokens[seat] >= 0 and s.lost[seat] >= 0 and s.tokens[seat] + s.lost[seat] + used == TOKENS


@rule
def seasons_apart(s, seat):
    known = s.line[seat] | s.pile[seat]
    for i in range(UNDER):
        if s.under[seat, i] != NONE:
            known = plus(known, s.under[seat, i])
    return not without(known, OF_SEASON[seat])


@rule
def lake_lies_right(s, seat):
    lake = LAKE + seat
    return has(s.forest[seat], lake) and s.row[lake] == LAKE_ROW and s.column[lake] == LAKE_COLUMN


@rule
def apart(s, seat):
    left = s.forest[seat]
    while left:
        tree = lowest(left)
        left = rest(left)
        others = left
        while others:
            other = lowest(others)
            others = rest(others)
            if s.row[tree] == s.row[other] and s.column[tree] == s.column[other]:
                return False
    return True


@rule
def joined_to_lake(s, seat):
    """Reaches out from the lake again and again until nothing more is reached."""
    reached = bit(LAKE + seat)
    growing = True
    while growing:
        growing = False
        left = s.forest[seat] ^ reached
        while left:
            tree = lowest(left)
            left = rest(left)
            if touches(s, tree, reached):
                reached = plus(reached, tree)
                growing = True
    return reached == s.forest[seat]


@rule
def touches(s, tree, reached):
    """Whether a river joins this tree to one of those."""
    left = reached
    while left:
        other = lowest(left)
        left = rest(left)
        north = s.row[other] - s.row[tree]
        east = s.column[other] - s.column[tree]
        if abs(north) + abs(east) == 1:
            side = 1 - north if north != 0 else 2 - east
            if RIVER[tree, side] and RIVER[other, (side + 2) % SIDES]:
                return True
    return False


@rule
def progress_fits(s):
    if s.phase == PHASE_OVER:
        return True
    errand = s.phase == PHASE_EXTINGUISH or s.phase == PHASE_RECRUIT or s.phase == PHASE_ADVANCE
    if errand != (s.power > 0) or (not errand and (s.got != 0 or s.obliged != 0)):
        return False
    if (s.phase == PHASE_PLACE) != (s.sapling != NONE):
        return False
    if (s.phase == PHASE_PLANT or s.phase == PHASE_PLACE) and s.planting == 0:
        return False
    if s.planting == 0 and (s.seeds != 0 or s.must_plant != 0):
        return False
    if s.got < 0 or s.seeds < 0 or s.gifts < 0 or (s.gifts > 0 and s.gift == NONE):
        return False
    if (s.phase == PHASE_TURN or s.phase == PHASE_VARAN or s.phase == PHASE_HURRY) and (
        s.planting or s.gifts or s.gift != NONE
    ):
        return False
    if (s.phase == PHASE_VARAN or s.phase == PHASE_HURRY) and s.turned == NONE:
        return False
    return s.phase != PHASE_VARAN or s.turned >= FIRST_VARAN


@rule
def asked_in_earnest(s):
    """Whether who is asked has what the phase is about."""
    if s.phase == PHASE_TURN:
        return s.tokens[s.active] > 0
    if s.phase == PHASE_HURRY:
        return s.tokens[s.active] > 0 and s.sankis[s.active] > 0
    if s.phase == PHASE_VARAN:
        return s.sankis[s.turned - FIRST_VARAN] > 0 and s.line_varans[s.turned - FIRST_VARAN] > 0
    if s.phase == PHASE_EXTINGUISH:
        return can_extinguish(s, s.power)
    if s.phase == PHASE_RECRUIT:
        return can_recruit(s, s.power)
    return True
