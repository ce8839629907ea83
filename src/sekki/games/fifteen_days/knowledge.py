"""Who knows what in 15 Days: fronts in other hands are secret, their backs and what everyone saw taken are not.

Nothing binds a hidden card but its back, so `imagine` draws it from whatever is unseen behind that back. There is one
exception: whoever has traded the first of two cards for a wild must hold another that matches.
"""

from sekki.kit import EMPTY, NONE, Features, Names, bit, blank, has, lot, mark, rule

from .components import (
    ALL_CARDS,
    BACK_OF,
    BACKS,
    CARD_AT,
    CARDS,
    COLUMNS,
    DECKS,
    FRONT_OF,
    FRONTS,
    HAND_LIMIT_OTTER,
    HEIGHT,
    MOST_SEATS,
    PLACES,
    SEASONS,
    SIDE_OF,
    SIDE_RIGHT,
)
from .scoring import automa_score, score
from .state import AUTOMA, PHASE, PHASE_TRADE, TOLL, hand_size, is_solo, sides
from .tableau import set_size

FRONTS_WANTED = Names("fronts")
ANY = FRONTS_WANTED.declare("any")
MATCHING = FRONTS_WANTED.declare("matching")
OTHERS = FRONTS_WANTED.declare("others")


@rule
def conceal(s, seat):
    """Leaves of other hands what everyone saw taken; the rest lies unseen again. The backs stay."""
    for card in range(CARDS):
        s.unseen[BACK_OF[card], FRONT_OF[card]] += hidden_copies(s, seat, card)
    for other in range(s.seats):
        if other != seat:
            for card in range(CARDS):
                s.hand[other, card] = s.known[other, card]


@rule
def hidden_copies(s, seat, card):
    """How many cards of this kind other hands hide from the seat."""
    hidden = 0
    for other in range(s.seats):
        if other != seat:
            hidden += s.hand[other, card] - s.known[other, card]
    return hidden


@rule
def imagine(s, f, seat, w):
    """Gives every hidden card a front, each as likely as it is still unseen behind that back."""
    if s.phase == PHASE_TRADE and s.turn != seat and not shows_match(s, s.turn):
        imagine_with_match(s, f, s.turn, w)
    for other in range(s.seats):
        if other == seat:
            continue
        for back in range(BACKS):
            for _ in range(hidden_cards(s, other, back)):
                give_front(s, f, other, back, ANY)


@rule
def hidden_cards(s, seat, back):
    """How many cards of a hand show this back and have no front yet."""
    hidden = s.backs[seat, back]
    for card in range(CARDS):
        if BACK_OF[card] == back:
            hidden -= s.hand[seat, card]
    return hidden


@rule
def is_wanted(s, seat, front, which):
    """Whether a front is among those to choose from: any, only matching, or only others."""
    if which == ANY:
        return True
    return (s.placed[seat, front] != NONE) == (which == MATCHING)


@rule
def give_front(s, f, seat, back, which):
    """A front for a hidden card, by what is unseen behind its back."""
    total = 0
    for front in range(FRONTS):
        if is_wanted(s, seat, front, which):
            total += s.unseen[back, front]
    left = lot(f, total)
    for front in range(FRONTS):
        if not is_wanted(s, seat, front, which):
            continue
        left -= s.unseen[back, front]
        if left < 0:
            s.unseen[back, front] -= 1
            s.hand[seat, CARD_AT[back, front]] += 1
            return


@rule
def shows_match(s, seat):
    """Whether a card that everyone saw taken matches one placed."""
    for card in range(CARDS):
        if s.known[seat, card] > 0 and s.placed[seat, FRONT_OF[card]] != NONE:
            return True
    return False


@rule
def imagine_with_match(s, f, seat, w):
    """Fronts for one hand, at least one of which matches: card by card, by the number of ways the rest can follow."""
    for back in range(BACKS):
        w.wanted[back] = hidden_cards(s, seat, back)
        w.cards[back] = 0
        w.bare[back] = 0
        for front in range(FRONTS):
            w.cards[back] += s.unseen[back, front]
            if s.placed[seat, front] == NONE:
                w.bare[back] += s.unseen[back, front]
    for back in range(BACKS):
        while w.wanted[back] > 0:
            if matches_next(f, back, w):
                give_front(s, f, seat, back, MATCHING)
                return
            give_front(s, f, seat, back, OTHERS)


@rule
def matches_next(f, back, w):
    """Whether the next card is the first that matches; if not, a later one must."""
    matching = w.cards[back] - w.bare[back]
    bare = w.bare[back]
    w.wanted[back] -= 1
    w.cards[back] -= 1
    ways = matching * ways_to_fill(w.cards, w)
    w.bare[back] -= 1
    later = bare * (ways_to_fill(w.cards, w) - ways_to_fill(w.bare, w)) if bare > 0 else 0
    return lot(f, ways + later) < ways


@rule
def ways_to_fill(cards, w):
    """In how many orders the cards still wanted can come from these numbers of cards; a hand has at most ten hidden."""
    ways = 1
    for back in range(BACKS):
        for i in range(w.wanted[back]):
            ways *= max(0, cards[back] - i)
    return ways


PER_SEAT = 6 + BACKS + CARDS + FRONTS + SEASONS * (3 + 1 + PLACES)
FEATURES = Features()
AT_PHASE = FEATURES.declare("phase", len(PHASE))
# seats, solo, actions, todo, last turns, wilds, feathers, discard pile, automa's wilds and removals
AT_GAME = FEATURES.declare("game", 10)
AT_TOLL = FEATURES.declare("toll", len(TOLL))
AT_REFILLED = FEATURES.declare("refilled", COLUMNS)
AT_NAMED = FEATURES.declare("named", SEASONS)
AT_HAND = FEATURES.declare("hand", CARDS)
AT_DECKS = FEATURES.declare("decks", DECKS * (1 + BACKS))
AT_UNDER = FEATURES.declare("under", BACKS)
AT_UNSEEN = FEATURES.declare("unseen", BACKS * FRONTS)
AT_MARKET = FEATURES.declare("market", COLUMNS * HEIGHT * CARDS)
AT_DISCARD_TOP = FEATURES.declare("discard_top", CARDS)
AT_DISCARDED = FEATURES.declare("discarded", CARDS)
AT_DRAWN = FEATURES.declare("drawn", CARDS)
AT_REMOVED = FEATURES.declare("removed", CARDS)
# the observer first, then clockwise; in the solo game the automa second
AT_SEATS = FEATURES.declare("seats", MOST_SEATS * PER_SEAT)


@rule
def observe(s, seat, out):
    """What the seat knows, as numbers of about 0 to 1."""
    blank(out)
    mark(out, AT_PHASE, s.phase)
    mark(out, AT_TOLL, s.toll)
    mark(out, AT_REFILLED, s.column)
    observe_game(s, out, AT_GAME)
    for animal in range(SEASONS):
        out[AT_NAMED + animal] = s.named[animal]
    for card in range(CARDS):
        out[AT_HAND + card] = s.hand[seat, card] / 4
        out[AT_DRAWN + card] = s.drawn[card] / 3
        out[AT_REMOVED + card] = s.removed[card] / 4
    observe_decks(s, seat, out)
    observe_face_up(s, out)
    for k in range(sides(s)):
        observe_seat(s, (seat + k) % sides(s), out, AT_SEATS + k * PER_SEAT)


@rule
def observe_game(s, out, at):
    out[at] = s.seats / MOST_SEATS
    out[at + 1] = 1 if is_solo(s) else 0
    out[at + 2] = s.actions / 2
    out[at + 3] = s.todo / 3
    out[at + 4] = 0 if s.closer == NONE else 1
    out[at + 5] = s.wilds_left / 8
    out[at + 6] = s.feathers_left / 5
    out[at + 7] = s.pile_size / ALL_CARDS
    out[at + 8] = s.automa_wilds / 8
    out[at + 9] = s.removed_now / 3


@rule
def observe_decks(s, seat, out):
    """Cards hidden in other hands count as unseen, whether this state knows them or not."""
    for deck in range(DECKS):
        at = AT_DECKS + deck * (1 + BACKS)
        out[at] = s.deck[deck] / 40
        mark(out, at + 1, s.top[deck])
    for back in range(BACKS):
        out[AT_UNDER + back] = s.under[back] / 30
    for card in range(CARDS):
        unseen = s.unseen[BACK_OF[card], FRONT_OF[card]] + hidden_copies(s, seat, card)
        out[AT_UNSEEN + BACK_OF[card] * FRONTS + FRONT_OF[card]] = unseen / 4


@rule
def observe_face_up(s, out):
    for column in range(COLUMNS):
        for height in range(HEIGHT):
            mark(out, AT_MARKET + (column * HEIGHT + height) * CARDS, s.market[column, height])
    if s.pile_size > 0:
        mark(out, AT_DISCARD_TOP, s.pile[s.pile_size - 1])
    observe_discarded(s, out)


@rule
def observe_discarded(s, out):
    """Counts all cards of the pile side by side, in the binary digits of sets: no number is read back and raised."""
    ones = EMPTY
    twos = EMPTY
    fours = EMPTY
    for i in range(s.pile_size):
        card = bit(s.pile[i])
        fours = fours ^ (twos & ones & card)
        twos = twos ^ (ones & card)
        ones = ones ^ card
    for card in range(CARDS):
        out[AT_DISCARDED + card] = (has(ones, card) + 2 * has(twos, card) + 4 * has(fours, card)) / 4


@rule
def observe_seat(s, seat, out, at):
    out[at] = 1
    out[at + 1] = 1 if s.turn == seat else 0
    out[at + 2] = 1 if s.closer == seat else 0
    out[at + 3] = hand_size(s, seat) / HAND_LIMIT_OTTER
    out[at + 4] = s.feathers[seat] / 5
    out[at + 5] = (automa_score(s) if is_solo(s) and seat == AUTOMA else score(s, seat)) / 20
    at += 6
    for back in range(BACKS):
        out[at + back] = s.backs[seat, back] / HAND_LIMIT_OTTER
    at += BACKS
    for card in range(CARDS):
        out[at + card] = s.known[seat, card] / 4
    at += CARDS
    for front in range(FRONTS):
        out[at + front] = 0 if s.placed[seat, front] == NONE else 1
    at += FRONTS
    for season in range(SEASONS):
        observe_row(s, seat, season, out, at + season * (4 + PLACES))


@rule
def observe_row(s, seat, season, out, at):
    if s.corner[seat, season] != NONE:
        out[at] = 1
        out[at + 1] = 1 if SIDE_OF[s.corner[seat, season]] == SIDE_RIGHT else 0
    out[at + 2] = set_size(s, seat, season) / 7
    out[at + 3] = 1 if s.holder[season] == seat else 0
    mark(out, at + 4, s.wild[seat, season])
