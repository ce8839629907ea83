"""The course of a turn, from the first reveal to the fire at its end (rules, chapters 3, 4, 5, 13, 14 and 15)."""

from sekki.kit import EMPTY, EVERYONE, NONE, draw, has, lowest, plus, rest, rule, size, tell

from .components import (
    CARDS,
    ELEMENT_WATER,
    FIRE_TOKENS,
    FIRE_VALUE,
    FIRST_VARAN,
    LONELY,
    NEUTRAL,
    OWNER,
    PLAYERS,
    SOLITARY,
    SPOTS,
    TOKENS,
)
from .state import (
    ASK_REVEAL,
    LAST_NUMBER,
    PHASE_HURRY,
    PHASE_TURN,
    PHASE_VARAN,
    TOLD_BANISHED,
    TOLD_BURNED,
    TOLD_FIRE_SPREAD,
    TOLD_FORFEITED,
    TOLD_HURRIED,
    TOLD_LOST_TOKEN,
    TOLD_RESHUFFLED,
    TOLD_REVEALED,
    TOLD_TURN_BEGAN,
)
from .tokens import can_use_any, strength

BEARABLE = 2  # solitary animals that cost no token
MOST_LOST = 2  # tokens that solitary animals can cost in a turn


@rule
def asked_seat(s):
    """Whose decision it is: the owner of a varan just revealed, else the player whose go it is."""
    if s.phase == PHASE_VARAN:
        return s.turned - FIRST_VARAN
    return s.active


@rule
def any_left(pile):
    """Whether anything lies in a pile of counts."""
    kind = 0
    while kind < len(pile) and pile[kind] == 0:
        kind += 1
    return kind < len(pile)


@rule
def can_reveal(s):
    return any_left(s.draw) or any_left(s.discard)


@rule
def reveal(s, f, seat):
    """living_forest_duel-4.1: turns up a card; False if the owner of a varan is asked about it first."""
    if not any_left(s.draw):
        reshuffle(s, f)
    card = draw(f, ASK_REVEAL, s.draw)
    s.draw[card] -= 1
    s.turned = card
    lay_down(s, f, seat, card)
    if card >= FIRST_VARAN and s.sankis[card - FIRST_VARAN] > 0:
        s.phase = PHASE_VARAN
        return False
    if SOLITARY[card]:
        count_solitary(s, f)
    return True


@rule
def reshuffle(s, f):
    total = 0
    for card in range(CARDS):
        total += s.discard[card]
        s.draw[card] = s.discard[card]
        s.discard[card] = 0
    tell(f, TOLD_RESHUFFLED, EVERYONE, total)


@rule
def lay_down(s, f, seat, card):
    """living_forest_duel-4.2 to 4.4 and 13.1: which line a revealed card goes to."""
    owner = OWNER[card]
    if card >= FIRST_VARAN:
        s.line_varans[owner] += 1
    elif owner == NEUTRAL or s.onibi_card == owner:
        s.help[s.helped] = card
        s.helped += 1
        owner = NEUTRAL
    else:
        s.line[owner] = plus(s.line[owner], card)
    tell(f, TOLD_REVEALED, EVERYONE, seat, card, owner + 1)


@rule
def lonely(s, seat):
    """living_forest_duel-5.1: solitary symbols that a seat sees, less the gregarious ones."""
    n = s.line_varans[seat]
    for i in range(s.helped):
        n += LONELY[s.help[i]]
    left = s.line[seat]
    while left:
        n += LONELY[lowest(left)]
        left = rest(left)
    return n


@rule
def count_solitary(s, f):
    """living_forest_duel-5.2 and 5.3: the third costs a token, the fourth another."""
    for seat in range(PLAYERS):
        n = lonely(s, seat)
        while s.tokens[seat] > 0 and s.lost[seat] < n - BEARABLE and s.lost[seat] < MOST_LOST:
            s.tokens[seat] -= 1
            s.lost[seat] += 1
            tell(f, TOLD_LOST_TOKEN, EVERYONE, seat, n)


@rule
def banish(s, f, seat):
    """living_forest_duel-14.2: a sanki card sends the varan back to its pile."""
    s.sankis[seat] -= 1
    s.line_varans[seat] -= 1
    s.varans[seat] += 1
    tell(f, TOLD_BANISHED, EVERYONE, seat)


@rule
def hurry(s, f, seat):
    """living_forest_duel-14.3: a sanki card allows a token at once."""
    s.sankis[seat] -= 1
    tell(f, TOLD_HURRIED, EVERYONE, seat)


@rule
def end_go(s, f, w):
    """living_forest_duel-14.3: offers a sanki's extra action after a reveal, else hands on."""
    if s.turned != NONE and may_hurry(s, s.active, w):
        s.phase = PHASE_HURRY
        return
    hand_on(s, f, w)


@rule
def may_hurry(s, seat, w):
    """Whether a sanki card could bring a token forward: an opponent without tokens lets one go on anyway."""
    return s.sankis[seat] > 0 and s.tokens[1 - seat] > 0 and can_use_any(s, seat, w)


@rule
def hand_on(s, f, w):
    """living_forest_duel-3.2 to 3.4: whose go is next."""
    s.turned = NONE
    seat = 1 - s.active
    while s.tokens[0] + s.tokens[1] > 0:
        if s.tokens[seat] > 0:
            if can_reveal(s) or can_use_any(s, seat, w):
                s.active = seat
                s.phase = PHASE_TURN
                return
            forfeit(s, f, seat)
        seat = 1 - seat
    end_turn(s, f)


@rule
def forfeit(s, f, seat):
    """living_forest_duel-3.4"""
    tell(f, TOLD_FORFEITED, EVERYONE, seat, s.tokens[seat])
    s.lost[seat] += s.tokens[seat]
    s.tokens[seat] = 0


@rule
def end_turn(s, f):
    """living_forest_duel-15: fire against water, fire spreads, everything is cleared away."""
    fight_fire(s, f)
    spread_fire(s, f)
    clear_away(s)
    begin_turn(s, f, 1 - s.active)


@rule
def burns(s, spot):
    return s.onibi == spot or has(s.fire, spot)


@rule
def fire_value(s):
    """living_forest_duel-15.1"""
    total = 0
    for spot in range(SPOTS):
        if burns(s, spot):
            total += FIRE_VALUE[spot]
    return total


@rule
def burning_cards(s):
    n = 0
    for spot in range(SPOTS):
        if burns(s, spot):
            n += 1
    return n


@rule
def fight_fire(s, f):
    """living_forest_duel-15.2 and 15.3"""
    fire = fire_value(s)
    for seat in range(PLAYERS):
        short = fire - strength(s, seat, ELEMENT_WATER)
        if short > 0:
            varans = varans_due(s, seat)
            s.varans[seat] -= varans
            s.discard[FIRST_VARAN + seat] += varans
            tell(f, TOLD_BURNED, EVERYONE, seat, varans, fire, short)


@rule
def varans_due(s, seat):
    """living_forest_duel-15.3: how many varans come to a seat with too little water."""
    return min(burning_cards(s), s.varans[seat])


@rule
def spread_fire(s, f):
    """living_forest_duel-15.4: the neighbour nearer Summer's end first."""
    here = (s.onibi + 1) % SPOTS
    there = (s.onibi + SPOTS - 1) % SPOTS
    kindle(s, f, min(here, there))
    kindle(s, f, max(here, there))


@rule
def kindle(s, f, spot):
    if has(s.fire, spot) or fire_supply(s) == 0:
        return
    s.fire = plus(s.fire, spot)
    tell(f, TOLD_FIRE_SPREAD, EVERYONE, spot)


@rule
def fire_supply(s):
    """Fire tokens neither burning nor taken."""
    return FIRE_TOKENS - s.fires[0] - s.fires[1] - size(s.fire)


@rule
def clear_away(s):
    """living_forest_duel-15.5: the lines go to the discard pile."""
    for i in range(s.helped):
        s.discard[s.help[i]] += 1
        s.help[i] = NONE
    s.helped = 0
    for seat in range(PLAYERS):
        left = s.line[seat]
        while left:
            s.discard[lowest(left)] += 1
            left = rest(left)
        s.line[seat] = EMPTY
        s.discard[FIRST_VARAN + seat] += s.line_varans[seat]
        s.line_varans[seat] = 0


@rule
def begin_turn(s, f, seat):
    """living_forest_duel-3.1 and 15.5: both have their tokens again."""
    for player in range(PLAYERS):
        s.tokens[player] = TOKENS
        s.lost[player] = 0
        for k in range(TOKENS):
            s.token_for[player, k] = NONE
            s.token_at[player, k] = NONE
    s.turn += 1
    s.active = seat
    s.phase = PHASE_TURN
    tell(f, TOLD_TURN_BEGAN, EVERYONE, min(s.turn, LAST_NUMBER) - 1, seat)
