"""Alone, and Scruffs Up!: chapter 20."""

from typing import Any

import pytest

from sekki.games.twenty_one_days.components import SURVIVOR, TOKEN

from .positions import Raft, Voyage

CREW = ("magnusson", "rosina", "tomi", "scruffs")


def scruffs(strength: int = 5, **options: Any) -> Raft:
    return Raft(CREW, seats=1, solo="scruffs", **options).dice(green=str(strength))


def token(name: str, face: int, raft: Raft | None = None, *answers: str, page: str = "1a") -> Raft:
    """The morning of a quiet page is over, and Scruffs tries this token."""
    raft = (raft or scruffs()).put(swap="flare-1").read(page, "morning", "swap turtle-1")
    return raft.play("use", f"token {name}", f"die {face}", *answers)


@pytest.mark.rule("twenty_one_days-20.1")
def test_alone_with_four_humans_or_with_scruffs() -> None:
    assert [SURVIVOR[who] for who in Raft(seats=1).s.who] == ["magnusson", "rosina", "tomi", "pastor"]
    assert [SURVIVOR[who] for who in scruffs().s.who] == ["magnusson", "rosina", "tomi", "scruffs"]
    together = Raft(solo="scruffs")
    assert SURVIVOR[together.s.who[3]] == "scruffs"
    assert together.s.owner[3] == 3, "with four players the last one has the dog"
    assert together.s.tokens == scruffs().s.tokens


@pytest.mark.rule("twenty_one_days-20.2")
def test_scruffs_has_one_die_at_four_and_the_spot_next_to_the_fishing() -> None:
    dice = tuple(f"strength {face}" for face in (1, 2, 3, 4, 3, 2))
    raft = Voyage(1, script=dice, survivors="random", solo="scruffs")
    assert raft.doing == "again", "with his 4 the dice add up to 19"
    raft.play("pass")
    assert "sit spot-4" not in raft.legal()
    assert raft.refused_by("sit spot-4") == "twenty_one_days-20.2"
    while raft.phase == "setup":
        raft.play(sorted(raft.legal())[0])
    assert raft.spot("green") == "spot-4"
    assert raft.s.below[3] == 0
    assert sum(raft.s.hope.rows[3]) == 0
    assert raft.s.flip[3] >= 0


@pytest.mark.rule("twenty_one_days-20.2")
def test_scruffs_places_no_die_and_gets_neither_hope_nor_bottles() -> None:
    raft = scruffs(4).read("1b", "morning")
    assert {move.split()[2] for move in raft.legal()} == {"blue", "yellow", "red"}
    kind = raft.view()["hope"]["pool"][0]
    assert raft.refused_by(f"give {kind} green") == "twenty_one_days-20.2"
    raft = scruffs(4).midday("blue hope", "yellow flare")
    assert raft.refused_by("place green hope") == "twenty_one_days-20.2"
    raft = scruffs(6).put(ship=5).last_day()
    assert raft.refused_by("flare green") == "twenty_one_days-20.2"
    raft.play("shout green", "die 6")
    assert (raft.s.ship, raft.strength[3]) == (6, "4"), "his bark is heard"


@pytest.mark.rule("twenty_one_days-20.2")
def test_scruffs_can_be_drawn_bitten_grabbed_and_washed_overboard() -> None:
    assert scruffs(5).read("3n", "evening", "colour green").events_of("died") == ["scruffs"]
    assert scruffs(4).read("2c", "evening", "die 6").events_of("shark") == ["scruffs 6 6"]
    swim = scruffs(4).read("2a", "evening").play("lose blue")
    swim.play("lose blue", "colour green", "jellyfish swarm-1", "die 1", "die 1", "die 6", "die 6")
    assert swim.events_of("died") == ["scruffs"]
    assert scruffs(4).read("3p", "morning", "colour green", "die 2").events_of("weaker") == ["scruffs 3", "scruffs 2"]
    fished = scruffs(2).midday("blue fishing", "yellow flare", "red play", answers=("die 2", "die 5"))
    assert fished.strength[3] == "3"


@pytest.mark.rule("twenty_one_days-20.3")
def test_a_strong_scruffs_tries_a_token_at_midday() -> None:
    raft = token("token-1", 2)
    assert raft.events_of("token-failed") == ["token-1"]
    assert raft.doing == "place"
    assert raft.view()["scruffs"] == {"tokens_left": 9, "tokens_gone": 0, "token": None}
    raft = token("token-1", 3)
    assert raft.events_of("token-worked") == ["token-1"]
    assert raft.legal() == {"pass", "use"}
    raft.play("use", "hope plain", "hope plain")
    assert raft.view()["scruffs"]["tokens_gone"] == 1


@pytest.mark.rule("twenty_one_days-20.3")
def test_scruffs_need_not_try() -> None:
    raft = scruffs().read("1a", "morning")
    assert raft.prompt(0) == "Let Scruffs try a token, or not."
    assert raft.says("use") == "Try a Scruffs token"
    raft.play("pass")
    assert raft.doing == "place"
    assert raft.view()["scruffs"]["tokens_left"] == 10


@pytest.mark.rule("twenty_one_days-20.3")
def test_a_token_of_which_nothing_was_used_may_stay_in_the_game() -> None:
    raft = token("token-1", 3).play("pass")
    assert raft.legal() == {"pass", "drop"}
    assert raft.refused_by("use") == "twenty_one_days-20.3"
    raft.play("pass")
    assert raft.doing == "place"
    assert raft.view()["scruffs"]["tokens_gone"] == 0
    assert token("token-1", 3).play("pass").play("drop").view()["scruffs"]["tokens_gone"] == 1


@pytest.mark.rule("twenty_one_days-20.3")
def test_discarded_tokens_come_back_when_the_pile_is_empty() -> None:
    raft = scruffs().put(tokens=0, tokens_gone=0b1111110000)
    drawn = {token_drawn for seed in range(40) for token_drawn in _drawn(seed)}
    assert drawn == {"token-1", "token-2", "token-3", "token-4"}
    raft.put(tokens_gone=0b1111111111).read("1a", "morning")
    assert not raft.events_of("token")
    assert raft.doing == "place"


def _drawn(seed: int) -> list[str]:
    raft = scruffs(seed=seed).put(tokens=0, tokens_gone=0b1111110000)
    return raft.read("1a", "morning").play("use").events_of("token")


@pytest.mark.rule("twenty_one_days-20.3")
def test_of_two_effects_each_may_be_used_or_not() -> None:
    raft = token("token-2", 5, scruffs().dice(blue="2"))
    raft.play("pass")
    assert raft.legal() == {"pass", "use"}
    raft.play("use")
    assert raft.doing == "treat"
    raft.play("strengthen blue")
    assert raft.strength[0] == "4"
    assert sum(raft.hopes()) == 0


@pytest.mark.rule("twenty_one_days-20.3")
@pytest.mark.parametrize("name", TOKEN.ids)
def test_every_token_works_on_its_numbers_only(name: str) -> None:
    wins = {
        "token-1": "3456", "token-2": "56", "token-3": "56", "token-4": "3456", "token-5": "456",
        "token-6": "23456", "token-7": "456", "token-8": "3456", "token-9": "56", "token-10": "456",
    }[name]  # fmt: skip
    for face in range(1, 7):
        worked = bool(token(name, face).events_of("token-worked"))
        assert worked == (str(face) in wins)


@pytest.mark.rule("twenty_one_days-20.4")
def test_hope_for_the_humans() -> None:
    raft = token("token-3", 6).play("use", "hope plain", "hope plain", "hope plain")
    assert sum(raft.s.pool) == 3
    raft.play("give plain blue").play("give plain blue").play("give plain red")
    assert raft.hopes() == [2, 0, 1, 0]


@pytest.mark.rule("twenty_one_days-20.4")
def test_strength_for_scruffs_or_somebody_else() -> None:
    raft = token("token-4", 6, scruffs(5).dice(red="6")).play("use")
    assert raft.legal() == {"strengthen blue", "strengthen yellow", "strengthen green"}
    raft.play("strengthen yellow")
    assert raft.strength == "4665"


@pytest.mark.rule("twenty_one_days-20.4")
def test_a_swap_token_of_choice() -> None:
    raft = token("token-6", 2).play("use")
    assert len(raft.legal()) == 6
    assert raft.refused_by("swap turtle-1") == "twenty_one_days-20.4"
    raft.play("swap dolphin")
    assert raft.view()["swap"]["id"] == "dolphin"


@pytest.mark.rule("twenty_one_days-20.4", "twenty_one_days-20.7")
def test_sharks_away_and_no_attack_that_day() -> None:
    raft = token("token-7", 4, scruffs().put(distance=1)).play("use")
    assert raft.s.distance == 5
    assert raft.s.cube_rests == 0
    for die in ("blue", "yellow", "red"):
        raft.play(f"place {die} {'flare' if die != 'red' else 'play'}")
    while raft.s.day == 1:
        raft.play(sorted(raft.legal())[0])
    assert raft.s.distance == 4, "the cube moves on as usual the next day"


@pytest.mark.rule("twenty_one_days-20.4")
def test_the_ship_but_not_on_day_21() -> None:
    assert token("token-9", 5).play("use").s.ship == 8
    raft = scruffs(6).read("day-21", "morning", day=21).play("use", "token token-9", "die 6")
    assert raft.events_of("token-worked") == ["token-9"]
    assert raft.s.ship == 7
    assert raft.doing == "rescue"


@pytest.mark.rule("twenty_one_days-20.5")
def test_rerolls_last_for_two_uses_once_a_day() -> None:
    raft = token("token-8", 3)
    assert raft.view()["scruffs"]["token"] == {"id": "token-8", "means": "2 re-rolls", "left": 2, "used_today": False}
    raft.play("place blue flare").play("place yellow flare").play("place red play", "die 2", "die 3")
    assert raft.legal() == {"pass", "trick reroll"}
    assert raft.notes("trick reroll") == "1 use left"
    assert raft.refused_by("trick plus-1") == "twenty_one_days-20.5"
    raft.play("trick reroll", "die 6")
    assert raft.s.ship == 8, "the other die stands: only once a day"
    assert raft.s.token_left == 1


@pytest.mark.rule("twenty_one_days-20.5")
def test_bends_move_a_number_by_one() -> None:
    raft = token("token-10", 4).play("place blue flare").play("place yellow hope").play("place red play", "die 1")
    assert raft.legal() == {"pass", "trick plus-1", "trick minus-1"}
    raft.play("trick minus-1")
    assert raft.s.ship == 8
    assert raft.s.token_left == 2


@pytest.mark.rule("twenty_one_days-20.5")
def test_the_last_use_removes_the_token() -> None:
    raft = scruffs().put(token="token-10", token_left=1, tokens=0b0111111111)
    raft.midday("blue flare", "yellow hope", "red play", answers=("die 5",)).play("trick plus-1")
    assert raft.s.token == -1
    assert raft.s.tokens_gone == 1 << TOKEN.index("token-10")


@pytest.mark.rule("twenty_one_days-20.5")
def test_a_lasting_token_blocks_new_ones_unless_it_is_put_away() -> None:
    raft = scruffs().put(token="token-8", token_left=1, tokens=0b1101111111).read("1a", "morning")
    assert raft.legal() == {"pass", "drop"}
    assert raft.refused_by("use") == "twenty_one_days-20.5"
    kept = raft.play("pass")
    assert kept.doing == "place"
    assert not kept.events_of("token")
    raft = scruffs().put(token="token-8", token_left=1, tokens=0b1101111111).read("1a", "morning")
    raft.play("drop", "token token-1", "die 1")
    assert raft.events_of("token-dropped") == ["token-8"]
    assert raft.events_of("token-failed") == ["token-1"]
    assert raft.s.tokens_gone == 1 << TOKEN.index("token-8")


@pytest.mark.rule("twenty_one_days-20.6")
def test_a_weak_scruffs_uses_no_token() -> None:
    assert not scruffs(4).read("1a", "morning").events_of("token")
    raft = scruffs(4).put(token="token-8", token_left=2, tokens=0b1101111111).flip(blue="reroll")
    raft.midday("blue flare", "yellow hope", "red play", answers=("die 5",))
    assert raft.legal() == {"pass", "flip blue"}
    assert raft.refused_by("trick reroll") == "twenty_one_days-20.6"


@pytest.mark.rule("twenty_one_days-20.6", "twenty_one_days-13.7")
def test_with_scruffs_his_token_goes() -> None:
    raft = scruffs(5).put(token="token-8", token_left=2, tokens=0b1101111111).read("3n", "evening", "colour green")
    assert (raft.s.token, raft.s.token_left) == (-1, 0)


@pytest.mark.rule("twenty_one_days-20.8")
def test_on_octopus_days_the_octopus_comes_before_the_token() -> None:
    raft = scruffs(6).read("2m", "midday")
    assert raft.legal() == {"place blue octopus", "place yellow octopus", "place red octopus"}
    raft.play("place yellow octopus", "octopus blank")
    assert raft.events_of("octopus-sleeps") == [""]
    raft.play("use", "token token-1", "die 1")
    assert raft.doing == "place"
    assert {move.split()[1] for move in raft.legal()} == {"blue"}
    raft.play("place blue hope").play("place red flare")
    assert "rolled rosina octopus" not in str(raft.events), "the octopus is rolled for once"


@pytest.mark.rule("twenty_one_days-20.8")
def test_if_it_attacks_there_is_no_token() -> None:
    raft = scruffs(6).put(tentacles=1).read("2m", "midday").play("place yellow octopus", "octopus tentacle", "die 3")
    assert not raft.events_of("token")
    assert raft.events_of("octopus-attacks") == ["1"]
    assert raft.phase != "midday"


@pytest.mark.rule("twenty_one_days-20.8")
def test_on_octopus_days_nothing_comes_before_it() -> None:
    raft = scruffs(6).on_day(8, "2m").read("2m", "morning")
    assert raft.phase == "midday"
    assert not raft.events_of("token")
    assert raft.doing == "octopus"
