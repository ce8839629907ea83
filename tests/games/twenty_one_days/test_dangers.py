"""Disasters, sharks, the octopus, jellyfish and paranoia: chapters 9 to 12."""

import pytest

from sekki.games.twenty_one_days.components import DISASTER

from .positions import Raft

CREW_WITH_PJOTR = ("magnusson", "rosina", "tomi", "pjotr")


@pytest.mark.rule("twenty_one_days-9.1")
def test_disasters_come_back_when_all_have_been_drawn() -> None:
    raft = Raft().put(disasters=0).read("1f", "evening", "disaster storm", "colour blue")
    assert raft.events_of("shuffled") == [""]
    assert raft.view()["disasters_left"] == 5
    drawn = set()
    for seed in range(60):
        raft = (
            Raft(seed=seed)
            .put(disasters=1 << DISASTER.index("storm") | 1 << DISASTER.index("frenzy"))
            .read("1f", "evening")
        )
        drawn |= set(raft.events_of("disaster"))
    assert drawn == {"storm", "frenzy"}


@pytest.mark.rule("twenty_one_days-9.2")
def test_a_disaster_is_averted_by_paying_together_in_full() -> None:
    raft = Raft().hope(blue=1, yellow=2, green=3).put(start=1).read("1f", "evening", "disaster storm")
    assert raft.actors == [1]
    assert raft.notes("pay") == "costs the crew 5 hope"
    raft.play("pay")
    assert raft.refused_by("pass") == "twenty_one_days-9.2"
    assert raft.hopes() == [1, 1, 0, 1], "the others' is not enough without that"
    assert raft.refused_by("spend plain red") == "twenty_one_days-14.5"
    raft.play("spend plain green").play("spend plain blue")
    assert raft.events_of("averted") == ["storm"]
    assert raft.hopes() == [0, 1, 0, 0]
    assert raft.s.ship == 7


@pytest.mark.rule("twenty_one_days-9.2", "twenty_one_days-14.4")
def test_whoever_must_pay_still_chooses_between_tokens() -> None:
    raft = Raft().hope(yellow="one plain plain", green=3).read("1f", "evening", "disaster storm").play("pay")
    assert raft.hopes() == [0, 2, 0, 1], "green must give two, yellow one that is plain; then there is a choice"
    assert raft.legal() == {"spend plain yellow", "spend one yellow", "spend plain green"}


@pytest.mark.rule("twenty_one_days-9.2")
def test_too_little_hope_is_no_hope() -> None:
    raft = Raft().hope(blue=1, yellow=2).read("1f", "evening", "disaster storm", "colour blue")
    assert raft.events_of("struck") == ["storm"], "nobody is asked"
    assert raft.s.ship == 6
    assert raft.hopes() == [1, 2, 0, 0]


@pytest.mark.rule("twenty_one_days-9.2")
def test_exactly_enough_is_taken_without_asking_whose() -> None:
    raft = Raft().hope(blue=3, yellow=2).read("1f", "evening", "disaster storm").play("pay")
    assert raft.events_of("averted") == ["storm"]
    assert raft.hopes()[:2] == [0, 0]


@pytest.mark.rule("twenty_one_days-9.2", "twenty_one_days-17.2")
def test_the_start_player_has_the_last_word() -> None:
    raft = (
        Raft()
        .hope(blue=3, yellow=2)
        .flip(blue="cancel", red="cancel")
        .put(start=0)
        .read("1f", "evening", "disaster storm")
    )
    assert raft.actors == [2]
    assert raft.refused_by("pay") == "twenty_one_days-9.2"
    raft.play("pass")
    assert raft.actors == [0]
    assert raft.legal() == {"pass", "pay", "flip blue"}
    raft.play("pass", "colour blue")
    assert raft.events_of("struck") == ["storm"]


@pytest.mark.rule("twenty_one_days-9.3")
def test_a_disaster_is_carried_out_from_top_to_bottom_and_discarded() -> None:
    raft = Raft().dice(blue="1", green="1").read("1f", "evening", "disaster frenzy", "die 2", "die 2")
    assert raft.events_of("symbol") == ["disaster", "shark-1", "shark-6", "divide-minus-3"]
    assert raft.view()["disaster"]["id"] == "frenzy"
    assert [symbol["done"] for symbol in raft.view()["disaster"]["symbols"]] == [True, True, True]
    while raft.doing == "divide":
        raft.play("lose yellow")
    assert raft.view()["disaster"] is None
    assert not raft.s.disasters & 1 << DISASTER.index("frenzy")


@pytest.mark.rule("twenty_one_days-9.4")
def test_a_cancelled_disaster_does_nothing() -> None:
    raft = Raft().flip(red="cancel").hope(blue=6).read("1f", "evening", "disaster storm")
    raft.play("flip red")
    assert raft.events_of("cancelled") == ["storm"]
    assert raft.hopes()[0] == 6
    assert (raft.s.ship, sum(raft.s.planks)) == (7, 6)


@pytest.mark.rule("twenty_one_days-10.1", "twenty_one_days-10.5")
def test_four_sharks_attack_and_go_back_into_the_bag() -> None:
    tokens = ("shark fin-1-strength-2", "shark fin-2-strength-2", "shark fin-4-strength-2", "shark fin-6-strength-2")
    raft = Raft().sharks(*tokens)
    assert len(raft.events_of("shark")) == 4
    assert sum(raft.s.sharks) == 36
    assert raft.events_of("distance")[0] == "5"
    assert raft.s.distance == 5
    assert raft.s.cube_rests == 0, "that was the day of rest"
    assert raft.events_of("distance") == ["5"]


@pytest.mark.rule("twenty_one_days-10.1")
def test_drawn_sharks_stay_out_until_the_attack_is_over() -> None:
    raft = Raft(CREW_WITH_PJOTR).dice(blue="1").hope(green=2).sharks("shark fin-1-strength-2")
    assert raft.doing == "ward"
    assert raft.view()["sharks_out"] == [{"fin": 1, "strength": 2}]
    assert sum(raft.s.sharks) == 35


@pytest.mark.rule("twenty_one_days-10.2")
@pytest.mark.parametrize(
    ("fin", "victim"), list(enumerate(("magnusson", "rosina", "rosina", "tomi", "tomi", "pastor"), 1))
)
def test_fins_belong_to_spots(fin: int, victim: str) -> None:
    raft = Raft().sharks(f"shark fin-{fin}-strength-3")
    assert raft.events_of("shark")[0] == f"{victim} {fin} 3"


@pytest.mark.rule("twenty_one_days-10.2")
def test_an_empty_spot_sends_the_shark_to_anybody() -> None:
    raft = Raft().dice(blue="-").sharks("shark fin-1-strength-3", "colour green")
    assert raft.events_of("shark")[0] == "pastor 1 3"
    assert Raft().dice(blue="-").read("1c", "evening", "colour red", "die 2").events_of("shark") == ["tomi 1 2"]


@pytest.mark.rule("twenty_one_days-10.3")
def test_only_a_stronger_shark_wounds() -> None:
    for strength, after in ((3, "4"), (4, "4"), (5, "3")):
        shark = f"shark fin-1-strength-{strength}"
        others = ("shark fin-2-strength-2", "shark fin-3-strength-2", "shark fin-4-strength-2")
        assert Raft().sharks(shark, *others).strength == f"{after}444"
    sixes = tuple(f"shark fin-{fin}-strength-6" for fin in (1, 2, 4, 6))
    assert Raft().dice(blue="6", yellow="6", red="6", green="6").sharks(*sixes).strength == "6666"


@pytest.mark.rule("twenty_one_days-10.4")
def test_the_same_survivor_can_be_bitten_again_and_again() -> None:
    tokens = ("shark fin-2-strength-6", "shark fin-3-strength-6", "shark fin-2-strength-5", "shark fin-3-strength-5")
    raft = Raft().dice(yellow="23").sharks(*tokens)
    assert raft.strength == "4144"


@pytest.mark.rule("twenty_one_days-10.6")
def test_a_single_shark_rolls_its_strength() -> None:
    raft = Raft().read("1c", "evening", "die 5")
    assert raft.events_of("shark") == ["magnusson 1 5"]
    assert raft.strength == "3444"
    assert Raft().read("1c", "evening", "die 4").strength == "4444"
    raft = Raft().read("2c", "evening", "die 6")
    assert raft.events_of("shark") == ["pastor 6 6"]


DOING_OCTOPUS = "2m"


def octopus(raft: Raft, *answers: str) -> Raft:
    """The start player's die at the octopus, the others at hope and flare."""
    raft.read(DOING_OCTOPUS, "midday")
    raft.play("place yellow hope").play("place red flare")
    return raft.play("place green receive", *answers)


@pytest.mark.rule("twenty_one_days-11.1")
def test_the_start_players_die_goes_to_the_octopus_first() -> None:
    raft = Raft().put(start=2).read(DOING_OCTOPUS, "midday")
    assert raft.at("red") == "octopus"
    assert raft.actors == [3]
    raft = Raft(seats=2).read(DOING_OCTOPUS, "midday")
    assert raft.legal() == {"place blue octopus", "place red octopus"}
    assert raft.refused_by("place yellow octopus") == "twenty_one_days-11.1"
    assert raft.refused_by("place blue hope") == "twenty_one_days-11.1"
    raft.play("place red octopus")
    assert raft.actors == [0], "the start player goes on with placing"
    assert {move.split()[1] for move in raft.legal()} == {"blue"}


@pytest.mark.rule("twenty_one_days-11.2")
def test_a_sleeping_octopus_lets_the_others_work() -> None:
    raft = octopus(Raft(), "octopus blank", "die 2", "die 1", "die 5", "hope plain")
    assert raft.events_of("octopus-sleeps") == [""]
    assert raft.rolls("flare") == ["tomi 2"]
    assert raft.hopes() == [0, 1, 0, 0]


@pytest.mark.rule("twenty_one_days-11.3")
def test_a_waking_octopus_stops_everything_else() -> None:
    raft = octopus(Raft().put(tentacles=1), "octopus tentacle", "die 6")
    assert raft.events_of("octopus-attacks") == ["1"]
    assert not raft.rolls("flare")
    assert raft.events_of("symbol")[0] == "all-minus-1", "evening falls"
    assert raft.s.placed == [-1] * 5


@pytest.mark.rule("twenty_one_days-11.2")
def test_two_faces_of_six_are_blank() -> None:
    blank = sum("blank" in str(octopus(Raft(seed=seed).put(tentacles=1)).answers) for seed in range(300))
    assert 75 < blank < 125


@pytest.mark.rule("twenty_one_days-11.4")
def test_each_tentacle_attacks_whose_strength_it_rolls() -> None:
    raft = Raft().dice(blue="1", yellow="2", red="3", green="5").put(tentacles=3)
    octopus(raft, "octopus tentacle", "die 6", "die 2", "die 2", "die 4")
    assert raft.events_of("tentacle") == ["rosina 2"]
    assert len(raft.rolls("white")) == 3


@pytest.mark.rule("twenty_one_days-11.4")
def test_of_several_one_is_drawn() -> None:
    raft = Raft().dice(blue="1", yellow="3", red="3", green="5").put(tentacles=1)
    octopus(raft, "octopus tentacle", "die 3", "colour red", "die 3")
    assert raft.events_of("tentacle") == ["tomi 3"]
    assert raft.answers[:4] == ["octopus tentacle", "die 3", "colour red", "die 3"]


@pytest.mark.rule("twenty_one_days-11.4")
def test_players_roll_the_white_die_in_turn() -> None:
    raft = Raft().flip(blue="reroll", yellow="reroll", red="reroll", green="reroll").put(tentacles=4)
    raft.dice(blue="5", red="-").read(DOING_OCTOPUS, "midday")
    raft.play("place yellow hope").play("place green receive", "octopus tentacle")
    raft.play("pass").play("pass").play("pass", "die 5")
    first_asked = []
    for _ in range(4):
        first_asked.append(raft.s.asked)
        raft.play("pass").play("pass").play("pass", "die 6", *(["die 5"] if len(first_asked) < 4 else []))
    assert first_asked == [0, 1, 3, 0], "red has nobody left"


@pytest.mark.rule("twenty_one_days-11.5")
@pytest.mark.parametrize(("roll", "strength", "tentacles"), [(2, "2", 3), (3, "3", 3), (4, "3", 2)])
def test_lower_wounds_equal_escapes_higher_cuts(roll: int, strength: str, tentacles: int) -> None:
    raft = Raft().dice(blue="3", yellow="5", red="5", green="5").put(tentacles=3)
    octopus(raft, "octopus tentacle", "die 3", f"die {roll}", "die 6", "die 6")
    after = int(raft.strength[0]) + 1  # everyone loses 1 in the evening
    assert str(after) == strength
    assert raft.s.tentacles == tentacles


@pytest.mark.rule("twenty_one_days-11.5")
def test_a_cut_tentacle_stays_cut_but_attacks_were_counted_before() -> None:
    raft = Raft().dice(blue="1", yellow="5", red="5", green="5").put(tentacles=2)
    octopus(raft, "octopus tentacle", "die 1", "die 2", "die 1", "die 2")
    assert raft.s.tentacles == 0
    assert raft.events_of("cut") == ["1", "0"]


@pytest.mark.rule("twenty_one_days-11.6")
def test_without_tentacles_the_symbol_is_ignored() -> None:
    raft = Raft().put(tentacles=0).read(DOING_OCTOPUS, "midday")
    assert raft.at("blue") is None
    assert {move.split()[1] for move in raft.legal()} == {"blue"}
    assert raft.refused_by("place blue octopus") == "twenty_one_days-6.2"


@pytest.mark.rule("twenty_one_days-12.1")
def test_somebody_falls_among_jellyfish() -> None:
    who, cards = set(), set()
    for seed in range(60):
        raft = Raft(seed=seed).dice(red="-").read("2a", "evening").play("lose blue").play("lose blue")
        name, card = raft.events_of("overboard")[0].split()
        who.add(name)
        cards.add(card)
    assert who == {"magnusson", "rosina", "pastor"}
    assert cards == {"swarm-1", "swarm-2", "swarm-3"}


@pytest.mark.rule("twenty_one_days-12.2")
def test_every_failed_roll_stings_and_the_dead_swim_no_more() -> None:
    raft = Raft().dice(red="11").read("2a", "evening").play("lose blue")
    raft.play("lose blue", "colour red", "jellyfish swarm-1", "die 1", "die 2")
    assert raft.events_of("stung") == ["tomi", "tomi"]
    assert raft.events_of("died") == ["tomi"]
    assert len(raft.rolls("swim")) == 2
    raft = Raft().read("2a", "evening").play("lose blue")
    raft.play("lose blue", "colour red", "jellyfish swarm-2", "die 5", "die 5", "die 4", "die 4")
    assert raft.events_of("stung") == ["tomi", "tomi"]
    assert raft.events_of("weaker")[1:3] == ["tomi 3", "tomi 2"]


@pytest.mark.rule("twenty_one_days-12.3")
def test_paranoia_costs_strength_or_own_hope() -> None:
    raft = Raft().hope(red=2, blue=5).read("3p", "morning", "colour red", "die 4")
    assert raft.actors == [2]
    assert raft.legal() == {"pass", "spend plain red"}
    assert raft.refused_by("spend plain blue") == "twenty_one_days-12.3"
    raft.play("spend plain red").play("pass")
    assert raft.strength == "4414"
    assert raft.hopes() == [5, 0, 1, 0]


@pytest.mark.rule("twenty_one_days-12.3", "twenty_one_days-13.4")
def test_paranoia_may_reach_the_lower_die_and_kill() -> None:
    assert Raft().dice(red="25").read("3p", "morning", "colour red", "die 4").strength == "4434"
    assert Raft().dice(red="22").read("3p", "morning", "colour red", "die 4").events_of("died") == ["tomi"]


@pytest.mark.rule("twenty_one_days-12.3")
def test_paid_in_full_paranoia_costs_nothing_else() -> None:
    raft = Raft().hope(red=5).read("3p", "morning", "colour red", "die 2")
    raft.play("spend plain red").play("spend plain red")
    assert raft.strength == "4444"
    assert raft.doing == "place"
