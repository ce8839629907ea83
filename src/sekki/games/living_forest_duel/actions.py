"""The four actions and the bonus actions, one thing at a time (rules, chapters 7, 8, 9, 11, 12 and 14).

Three registers hold what is in progress: a planting (`planting`, `seeds`, `must_plant`, `sapling`), the bonus actions
still to come (`gift`, `gifts`), and an extinguishing, recruiting or walk (`power`, `got`, `obliged`). No bonus plants
from within a planting, so three are enough.
"""

from sekki.kit import EVERYONE, NONE, minus, pick, plus, rule, tell, without

from .components import (
    BONUS_AT,
    BONUS_SANKI,
    COST,
    ELEMENT_OF_BONUS,
    ELEMENT_PLANT,
    ELEMENT_SUN,
    ELEMENT_WATER,
    ELEMENTS,
    FIRE_VALUE,
    FIRES_TO_WIN,
    OF_PILE,
    OF_SEASON,
    OWNER,
    PILE_OF,
    SANKIS,
    SPOTS,
    TREE_BONUS,
    TREE_COST,
)
from .forest import fills_square, same_bonus, survey, tree_at
from .scoring import win
from .state import (
    ASK_SUMMER,
    ASK_SUN_TREE,
    PHASE_ADVANCE,
    PHASE_EXTINGUISH,
    PHASE_PLACE,
    PHASE_PLANT,
    PHASE_RECRUIT,
    SOURCE_NOWHERE,
    SOURCE_OPPONENT,
    SOURCE_SUPPLY,
    TOLD_BONUS,
    TOLD_BONUS_LAPSED,
    TOLD_COVERED,
    TOLD_EXTINGUISHED,
    TOLD_JOINED,
    TOLD_ONIBI_CARD,
    TOLD_ONIBI_CARD_BACK,
    TOLD_PLANTED,
    TOLD_POINTED,
    TOLD_RECRUITED,
    TOLD_SANKI,
    TOLD_TURNED_UP,
    TOLD_WALKED,
    UNDER,
    VICTORY_FIRES,
    VICTORY_FOREST,
    VICTORY_ONIBI,
    VICTORY_RECRUITMENT,
)
from .tokens import can_extinguish, can_plant, can_recruit, place_to_point, possible, strength


@rule
def use_token(s, f, seat, element):
    """living_forest_duel-6.1: points a token and begins its action."""
    place = place_to_point(s, seat, element)
    power = strength(s, seat, element)
    k = 0
    while s.token_for[seat, k] != NONE:
        k += 1
    s.token_for[seat, k] = element
    s.token_at[seat, k] = place
    s.tokens[seat] -= 1
    tell(f, TOLD_POINTED, EVERYONE, seat, element, s.help[place], power)
    begin(s, element, power, 1)


@rule
def begin(s, element, power, obliged):
    """Begins the action of an element with this strength; a bonus action obliges to nothing."""
    if element == ELEMENT_PLANT:
        s.phase = PHASE_PLANT
        s.planting = 1
        s.seeds = power
        s.must_plant = obliged
        return
    s.power = power
    s.got = 0
    s.obliged = obliged
    if element == ELEMENT_SUN:
        s.phase = PHASE_RECRUIT
    elif element == ELEMENT_WATER:
        s.phase = PHASE_EXTINGUISH
    else:
        s.phase = PHASE_ADVANCE


@rule
def finish(s):
    """Puts an extinguishing, recruiting or walk away."""
    s.power = 0
    s.got = 0
    s.obliged = 0


@rule
def carry_on(s, f, w):
    """The next bonus action or the rest of a planting; False when the go has nothing left to decide."""
    while s.gifts > 0:
        s.gifts -= 1
        if begin_bonus(s, f, w):
            return True
    s.gift = NONE
    if s.planting == 0:
        return False
    if can_plant(s, s.active, s.seeds, w):
        s.phase = PHASE_PLANT
        return True
    finish_planting(s, f)
    return False


@rule
def begin_bonus(s, f, w):
    """living_forest_duel-11.2 to 11.4; True if the seat has something to decide."""
    seat = s.active
    if s.gift == BONUS_SANKI:
        take_sanki(s, f, seat)
        return False
    element = ELEMENT_OF_BONUS[s.gift]
    power = strength(s, seat, element)
    if not possible(s, seat, element, power, w):
        tell(f, TOLD_BONUS_LAPSED, EVERYONE, seat, s.gift)
        return False
    tell(f, TOLD_BONUS, EVERYONE, seat, s.gift, power)
    begin(s, element, power, 0)
    return True


@rule
def take_sanki(s, f, seat):
    """living_forest_duel-14.1"""
    other = 1 - seat
    source = SOURCE_NOWHERE
    if s.sankis[0] + s.sankis[1] < SANKIS:
        source = SOURCE_SUPPLY
    elif s.sankis[other] > 0:
        source = SOURCE_OPPONENT
        s.sankis[other] -= 1
    if source != SOURCE_NOWHERE:
        s.sankis[seat] += 1
    tell(f, TOLD_SANKI, EVERYONE, seat, source)


@rule
def extinguish(s, f, seat, spot):
    """living_forest_duel-7.1 and 7.2; True if more can be extinguished."""
    s.fire = minus(s.fire, spot)
    s.fires[seat] += 1
    s.power -= FIRE_VALUE[spot]
    s.obliged = 0
    tell(f, TOLD_EXTINGUISHED, EVERYONE, seat, spot, s.fires[seat])
    if s.fires[seat] >= FIRES_TO_WIN:
        win(s, f, seat, VICTORY_FIRES)
        return False
    return can_extinguish(s, s.power)


@rule
def recruit(s, f, seat, card):
    """living_forest_duel-8.1, 8.2 and 8.5; True if more can be recruited."""
    s.offer = minus(s.offer, card)
    s.power -= COST[card]
    s.got += 1
    s.obliged = 0
    tell(f, TOLD_RECRUITED, EVERYONE, seat, card)
    if OWNER[card] == seat:
        s.line[seat] = plus(s.line[seat], card)
    else:
        s.discard[card] += 1
    if rules_the_line(s, seat):
        win(s, f, seat, VICTORY_RECRUITMENT)
        return False
    return can_recruit(s, s.power)


@rule
def rules_the_line(s, seat):
    """living_forest_duel-8.5: only this season lies in the recruitment line."""
    if not s.offer:
        return False
    return not without(s.offer, OF_SEASON[seat])


@rule
def finish_recruiting(s, f, seat):
    """living_forest_duel-8.3 to 8.6: fills the gaps from the seat's own pile."""
    for _ in range(s.got):
        card = draw_own(s, f, seat)
        if card != NONE:
            s.offer = plus(s.offer, card)
            tell(f, TOLD_JOINED, EVERYONE, seat, card)
    if rules_the_line(s, seat):
        win(s, f, seat, VICTORY_RECRUITMENT)
    elif rules_the_line(s, 1 - seat):
        win(s, f, 1 - seat, VICTORY_RECRUITMENT)


@rule
def draw_own(s, f, seat):
    """The next card of a personal pile, or NONE: first those in unknown order, then the known bottom."""
    if s.pile[seat]:
        card = pick(f, ASK_SUMMER + seat, s.pile[seat])
        s.pile[seat] = minus(s.pile[seat], card)
        return card
    card = s.under[seat, 0]
    for i in range(UNDER - 1):
        s.under[seat, i] = s.under[seat, i + 1]
    s.under[seat, UNDER - 1] = NONE
    return card


@rule
def take_tree(s, tree):
    """living_forest_duel-9.1: takes a tree from the top of its pile; its place is asked next."""
    s.top[PILE_OF[tree]] = NONE
    s.seeds -= TREE_COST[tree]
    s.must_plant = 0
    s.sapling = tree
    s.phase = PHASE_PLACE


@rule
def plant(s, f, seat, row, column, w):
    """living_forest_duel-9.2, 9.5, 10.4 and 11.1: plants the tree that was taken."""
    tree = s.sapling
    survey(s, seat, w)
    covered = tree_at(w, row + 1, column + 1)
    s.sapling = NONE
    s.over[tree] = covered
    s.row[tree] = row
    s.column[tree] = column
    s.forest[seat] = plus(s.forest[seat], tree)
    tell(f, TOLD_PLANTED, EVERYONE, seat, tree, row, column)
    if covered != NONE:
        s.forest[seat] = minus(s.forest[seat], covered)
        tell(f, TOLD_COVERED, EVERYONE, seat, covered)
    elif fills_square(w, row + 1, column + 1):
        win(s, f, seat, VICTORY_FOREST)
        return
    s.gift = TREE_BONUS[tree]
    s.gifts = same_bonus(w, tree, row + 1, column + 1)


@rule
def finish_planting(s, f):
    """living_forest_duel-9.3: the piles that were taken from show their next trees."""
    s.planting = 0
    s.seeds = 0
    s.must_plant = 0
    for pile in range(ELEMENTS):
        if s.top[pile] == NONE:
            turn_up(s, f, pile)


@rule
def turn_up(s, f, pile):
    """Turns up the next tree of a pile, if it has one."""
    left = s.stock & OF_PILE[pile]
    if not left:
        return
    tree = pick(f, ASK_SUN_TREE + pile, left)
    s.stock = minus(s.stock, tree)
    s.top[pile] = tree
    tell(f, TOLD_TURNED_UP, EVERYONE, tree)


@rule
def steps_out(s, seat):
    """How many steps take Onibi off the clearing on the opponent's side."""
    return SPOTS - s.onibi if seat == 0 else s.onibi + 1


@rule
def steps_to_win(s, seat):
    """How many steps decide the game: each time out the Onibi card moves on, from oneself to nobody to the other."""
    if s.onibi_card == 1 - seat:
        return steps_out(s, seat)
    if s.onibi_card == NONE:
        return steps_out(s, seat) + SPOTS
    return steps_out(s, seat) + 2 * SPOTS


@rule
def advance(s, f, seat, steps):
    """living_forest_duel-12.1 to 12.4: Onibi walks towards the opponent, and the clearing gives its bonus."""
    ahead = 1 - 2 * seat
    for _ in range(steps):
        s.onibi += ahead
        if s.onibi < 0 or s.onibi >= SPOTS:
            if s.onibi_card == 1 - seat:
                s.onibi -= ahead
                win(s, f, seat, VICTORY_ONIBI)
                return
            leave_clearing(s, f, seat)
    tell(f, TOLD_WALKED, EVERYONE, seat, s.onibi, steps - 1)
    s.gift = BONUS_AT[s.onibi]
    s.gifts = 1


@rule
def leave_clearing(s, f, seat):
    """living_forest_duel-12.2 and 12.3, where nobody wins by it."""
    s.onibi = (SPOTS - 1) * seat
    if s.onibi_card == seat:
        s.onibi_card = NONE
        tell(f, TOLD_ONIBI_CARD_BACK, EVERYONE, seat)
    else:
        s.onibi_card = 1 - seat
        tell(f, TOLD_ONIBI_CARD, EVERYONE, 1 - seat)
