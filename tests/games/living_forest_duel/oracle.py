"""Living Forest Duel told a second time: slow, plain, and without a line or a number of the rules under test."""

COMMON = """
anteater sun2 wind1
bat sun1 wind1
bear solitary water2 plant2
chameleon water1 wind1
cobra solitary sun1 plant2 wind1
cockatoo sun1 plant2
crocodile water3 plant-1
elephant sun-1 wind2
gorilla sun2 water1 plant1 wind-1
hippopotamus solitary sun1 water2 plant1
lynx solitary water1 wind2
meerkat sun2 plant1
panda sun2 water-1 plant2
peacock sun2 water1
raccoon sun1 water1 plant1
spider solitary sun3 water1 plant1
tapir solitary sun2 water2 plant1
weasel sun1 water2
"""

SEASON = """
coati squirrel 1 sun3
goat ram 2 plant2
hummingbird raven 2 water2
tanuki wolf 3 sun5
bee mantis 4 wind2
flamingo crane 5 sun3 water2
fox hare 5 sun2 plant1 wind1
toucan eagle 5 gregarious sun1 wind-1
frog salamander 6 water2 plant2
owl horned-owl 6 solitary sun2 plant4 wind1
platypus dolphin 7 sun1 water4
tiger panther 7 sun1 water2 plant2
chimpanzee macaque 8 gregarious sun3 water-1
rhinoceros bison 8 water1 plant4
axolotl goldfish 9 sun1 water2 wind2
"""

TREES = """
sun 1 E EW, 1 K NS, 2 K NSW, 2 E NES, 2 E ESW, 2 K NEW
water 2 K EW, 2 K NS, 3 K NES, 3 R NSW, 3 K ESW, 3 R NEW
plant 4 K NS, 4 K EW, 4 R SW, 4 E NE, 5 K ES, 5 K NW
wind 4 K NSW, 4 K NES, 3 R NE, 3 R NW, 3 E ES, 3 E SW
"""

ELEMENTS = ("sun", "water", "plant", "wind")
SEASONS = ("summer", "winter")
FIRE_VALUES = (4, 3, 2, 2, 2, 3, 4)
CLEARING_BONUS = ("sanki", "extinguish", "recruit", "plant", "recruit", "extinguish", "sanki")
BONUS_LETTER = {"K": "sanki", "E": "extinguish", "R": "recruit"}
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}


def _read_elements(words):
    found = {}
    for word in words:
        for element in ELEMENTS:
            if word.startswith(element):
                found[element] = int(word[len(element) :])
    return found


def _read_animals():
    animals = {}
    for line in COMMON.strip().splitlines():
        name, *words = line.split()
        animals[name] = (None, None, words)
    for line in SEASON.strip().splitlines():
        summer, winter, cost, *words = line.split()
        animals[summer] = ("summer", int(cost), words)
        animals[winter] = ("winter", int(cost), words)
    animals["stag"] = (None, 7, ["gregarious"])
    animals["summer-varan"] = ("summer", None, ["solitary"])
    animals["winter-varan"] = ("winter", None, ["solitary"])
    return {
        name: {
            "season": season,
            "cost": cost,
            "elements": _read_elements(words),
            "solitary": "solitary" in words,
            "gregarious": "gregarious" in words,
        }
        for name, (season, cost, words) in animals.items()
    }


def _read_trees():
    trees = {}
    for line in TREES.strip().splitlines():
        element, cards = line.split(" ", 1)
        for number, card in enumerate(cards.split(", "), 1):
            cost, bonus, river = card.split()
            trees[f"{element}-{number}"] = {
                "element": element,
                "cost": int(cost),
                "bonus": BONUS_LETTER[bonus],
                "river": set(river),
            }
    for season in SEASONS:
        trees[f"{season}-lake"] = {"element": None, "cost": None, "bonus": None, "river": set("NESW")}
    return trees


ANIMAL = _read_animals()
TREE = _read_trees()


# A forest here is a dict from (x, y) to the tree in sight; the lake lies at (0, 0).


def neighbours(place):
    x, y = place
    return {side: (x + dx, y + dy) for side, (dx, dy) in STEP.items()}


def rivers_meet(forest, place, side):
    """Whether a river runs from this place into the tree on that side."""
    beyond = forest.get(neighbours(place)[side])
    return beyond and side in TREE[forest[place]]["river"] and FACING[side] in TREE[beyond]["river"]


def joined(forest):
    """The places whose rivers lead to the lake."""
    reached, todo = {(0, 0)}, [(0, 0)]
    while todo:
        place = todo.pop()
        for side, beyond in neighbours(place).items():
            if beyond not in reached and rivers_meet(forest, place, side):
                reached.add(beyond)
                todo.append(beyond)
    return reached


def is_whole(forest):
    return joined(forest) == set(forest)


def legal_places(forest, tree):
    """Every place where the tree may be planted, found by planting it everywhere on and beside the forest."""
    places = {*forest, *(beside for place in forest for beside in neighbours(place).values())}
    return {place for place in places - {(0, 0)} if is_whole({**forest, place: tree})}


def has_square(forest):
    """A filled 3×3 somewhere."""
    return any(all((x + i, y + j) in forest for i in range(3) for j in range(3)) for x, y in forest)


def bonus_times(forest, place):
    """How often the tree just planted there gives its bonus."""
    bonus = TREE[forest[place]]["bonus"]
    return sum(
        1 for beside in neighbours(place).values() if beside in forest and TREE[forest[beside]]["bonus"] == bonus
    )


# The functions below read a view, as a client gets it.


def forest_of(view, seat):
    return {(tree["x"], tree["y"]): tree["tree"] for tree in view["seats"][seat]["forest"]}


def value(card, element):
    return ANIMAL[card]["elements"].get(element, 0)


def unspent(view, element):
    """What is left of an element on the shared help line."""
    total = 0
    for entry in view["help_line"]:
        total += value(entry["card"], element)
        if any(token["element"] == element for token in entry["tokens"]):
            total = 0
    return total


def strength(view, seat, element):
    own = sum(value(card, element) for card in view["seats"][seat]["line"])
    trees = sum(1 for tree in forest_of(view, seat).values() if TREE[tree]["element"] == element)
    return unspent(view, element) + own + trees


def solitary(view, seat):
    cards = [entry["card"] for entry in view["help_line"]] + list(view["seats"][seat]["line"])
    return sum(ANIMAL[card]["solitary"] - ANIMAL[card]["gregarious"] for card in cards)


def burning(view):
    return [i for i, card in enumerate(view["clearing"]) if card["fire"] or card["onibi"]]


def fire_value(view):
    return sum(FIRE_VALUES[i] for i in burning(view))


def varans_due(view, seat):
    """How many varans the end of the turn would bring that seat."""
    if fire_value(view) <= strength(view, seat, "water"):
        return 0
    return min(len(burning(view)), view["seats"][seat]["varans_left"])


def only_season(view, seat):
    line = view["recruitment"]
    return bool(line) and all(ANIMAL[card]["season"] == SEASONS[seat] for card in line)


def affordable(view, seat, element, power):
    """What an action with that strength could do, as a set of things."""
    if element == "water":
        return {i for i, card in enumerate(view["clearing"]) if card["fire"] and FIRE_VALUES[i] <= power}
    if element == "sun":
        return {card for card in view["recruitment"] if ANIMAL[card]["cost"] <= power}
    if element == "plant":
        tops = {pile["top"] for pile in view["tree_piles"] if pile["top"]}
        return {top for top in tops if TREE[top]["cost"] <= power and legal_places(forest_of(view, seat), top)}
    return set(range(1, power + 1))


def may_point(view, seat, element):
    """Whether a token of that seat may point at the element, leaving strength aside."""
    shown = [entry for entry in view["help_line"] if value(entry["card"], element)]
    if not shown or any(token["element"] == element for token in shown[-1]["tokens"]):
        return False
    mine = [
        i
        for i, entry in enumerate(shown)
        for token in entry["tokens"]
        if token["element"] == element and token["seat"] == seat
    ]
    return not mine or len(shown) - 1 - mine[0] >= 2


def usable(view, seat):
    """The elements for which that seat could use a token now."""
    return {
        element
        for element in ELEMENTS
        if may_point(view, seat, element) and affordable(view, seat, element, strength(view, seat, element))
    }


def victories(view, seat):
    """The goals that seat has reached, but for Onibi's, which leaves no trace on the table."""
    reached = set()
    if view["seats"][seat]["fires"] >= 8:
        reached.add("fires")
    if only_season(view, seat):
        reached.add("recruitment")
    if has_square(forest_of(view, seat)):
        reached.add("forest")
    return reached


def walk(view, seat, steps):
    """Where Onibi stands after that many steps, who holds its card, and whether that seat has won."""
    spot = next(i for i, card in enumerate(view["clearing"]) if card["onibi"])
    holder = next((i for i, player in enumerate(view["seats"]) if player["onibi_card"]), None)
    for _ in range(steps):
        spot += 1 if seat == 0 else -1
        if 0 <= spot <= 6:
            continue
        if holder == 1 - seat:
            return None, holder, True
        holder = None if holder == seat else 1 - seat
        spot = 0 if seat == 0 else 6
    return spot, holder, False
