"""The game in words: prompts, labels, costs, sentences and refusals."""

import json
import random
from typing import Any

import pytest

from sekki.games.twenty_one_days import GAME
from sekki.games.twenty_one_days.components import SIGN_SYMBOL
from sekki.games.twenty_one_days.state import DOING
from sekki.games.twenty_one_days.words_cards import bottle_words, flip_words, swap_words, symbol_words, token_words

from . import thumb
from .positions import Raft, Voyage
from .test_oracle import MODES, Follower
from .test_setting_out import WEAK
from .test_survivors import night_before_day_21

ASKED_OF_NOBODY = {
    "nothing", "script", "reroll", "gain", "activate", "receive", "turtle", "hope", "fish", "flares", "sharks", "bite",
    "tentacles", "fight", "swim",
}  # fmt: skip


RARE = {"exchange", "swap-flare", "trade", "gift", "ward", "pay", "treat", "rosina", "again", "mend"}


def rare_decisions() -> list[Voyage]:
    """Decisions that games seldom come to."""
    flaring = ("blue flare", "yellow play", "red receive", "green flare")
    jean = Raft(("maya", "rosina", "tomi", "jean")).hope(green=1).bottle(green="plank").lost_planks(1, 6)
    scruffs = Raft(("maya", "rosina", "tomi", "scruffs"), seats=1, solo="scruffs").dice(green="5").put(swap="flare-1")
    return [
        Raft().hope(blue=1).midday(*flaring),
        Raft().put(swap="flare-1").hope(blue=1).midday("blue swap", "yellow play", "red receive", "green hope"),
        Raft().flip(red="trade").read("1a", "midday").play("flip red", seat=2),
        jean.read("1a", "midday").play("gift red", seat=3),
        Raft(("maya", "rosina", "tomi", "pjotr")).hope(green=2).read("1c", "evening", "die 6"),
        Raft(("maya", "rosina", "tomi", "pastor")).hope(blue="one plain two").read("1a", "midday").play("comfort red"),
        scruffs.read("1a", "morning").play("use", "token token-4", "die 6").play("use"),
        night_before_day_21(Raft()),
        Voyage(script=WEAK, survivors="random"),
    ]


def test_rare_decisions_can_be_said_too() -> None:
    asked = set()
    for raft in [*rare_decisions(), mending()]:
        asked.add(raft.doing)
        assert raft.prompt(raft.s.asked)[0].isupper()
        for move in raft.legal():
            assert raft.says(move)[0].isupper()
            raft.notes(move)
    assert asked == RARE


def mending() -> Raft:
    raft = Raft().bottle(yellow="plank").lost_planks(1, 6).put(start=1)
    raft.midday("yellow play", "red flare", "green receive", "blue flare", answers=("die 2", "die 2", "die 1", "die 1"))
    return raft.play("open plank")


def test_every_move_prompt_and_refusal_can_be_said_all_through_many_games() -> None:
    asked, refused = set(), set()
    for i, (seats, options) in enumerate(MODES * 2):
        game, rng = Follower(seats, options, 100 + i), random.Random(i)
        while not game.over:
            s, seat, legal = game.s, game.s.asked, sorted(game.legal())
            asked.add(DOING[s.doing[s.depth - 1]])
            json.dumps(game.view())
            for who in (None, *range(seats)):
                text = game.prompt(who)
                assert text.endswith((".", "?")) and text[0].isupper()
            for move in legal:
                assert game.says(move)[0].isupper()
                assert not game.notes(move).endswith(".")
                assert all(isinstance(target, str) for target in game.targets(seat, move))
            for number in rng.sample(range(GAME.moves.size), 12):
                if GAME.moves.text(number) not in legal:
                    refused.add(game.refused_by(GAME.moves.text(number)))
            sensible = rng.random() < 0.7
            game.play(thumb.choose(s, legal) if sensible else rng.choice(legal))
    assert set(DOING) - ASKED_OF_NOBODY - asked <= RARE
    assert len(refused) > 30


def test_every_event_is_a_sentence() -> None:
    for number, kind in enumerate(GAME.events.kinds):
        for last in (0, -1):
            args = [0 if last == 0 else len(names) - 1 for names in kind.args]
            name, said = GAME.events.parts(number, args)
            for names in (["Ada", "Bo", "Cy", "Di"], ["Ada"]):
                text = GAME.words.happened(name, said, names)
                assert text.endswith((".", "!"))
                assert text[0].isupper()
                assert "{" not in text


@pytest.mark.rule("twenty_one_days-9.2")
def test_a_prompt_says_whose_decision_it_is_and_what_it_costs() -> None:
    raft = Raft().hope(blue=4, yellow=3).put(start=1).read("1f", "evening", "disaster storm")
    assert raft.prompt(1) == "Storm: pay 5 of the crew's 7 hope, or let it strike."
    assert raft.prompt(0).startswith("Bo decides: Storm:")
    assert raft.prompt(None).startswith("Bo decides")


@pytest.mark.rule("twenty_one_days-9.2")
def test_a_prompt_before_a_disaster_names_only_what_the_seat_can_do() -> None:
    raft = Raft().hope(blue=4, yellow=3).flip(yellow="cancel", red="cancel").put(start=1)
    raft.read("1f", "evening", "disaster storm")
    assert raft.prompt(2) == "Storm: cancel it, or let it strike."
    assert raft.notes("pass") == "unless somebody else stops it"
    raft.play("pass")
    assert raft.prompt(1) == "Storm: pay 5 of the crew's 7 hope, cancel it, or let it strike."
    assert raft.notes("pass") == "", "the start player has the last word"


def test_every_offered_use_says_what_it_costs_and_whom() -> None:
    raft = (
        Raft(("maya", "rosina", "aleta", "jean"), seats=1)
        .hope(blue=2, red="plain plain one", green=1)
        .bottle(green="ship")
    )
    raft.flip(yellow="reroll", green="feast").put(swap="dolphin")
    raft.midday("blue flare", "yellow hope", "red hope", "green play", answers=("die 2",))
    assert raft.says("pass") == "Let the 2 stand"
    assert (raft.says("aleta"), raft.notes("aleta")) == ("Aleta re-rolls the die", "costs Aleta 2 hope")
    assert raft.says("bend red plus-1") == "Aleta's ±1 hope: a 3"
    assert raft.says("dolphin blue") == "Maya calls the dolphin: a 5"
    assert raft.notes("dolphin blue") == "costs Maya 3 strength"
    assert raft.says("flip yellow") == "Rosina's flip token: Re-roll"
    assert raft.notes("flip yellow") == "uses the token up"
    assert raft.prompt(0) == "Maya fires a flare: 2 (a 6 moves the ship). Change it, or let it stand."
    raft = (
        Raft(("maya", "rosina", "aleta", "jean"), seats=1)
        .hope(blue=2, green=1)
        .bottle(green="ship")
        .read("1a", "midday")
    )
    assert raft.notes("comfort red") == "costs Maya 2 hope; Aleta gains 1 strength"
    assert raft.notes("gift red") == "costs Jean 1 hope; it may be played at once"


def test_rolls_say_what_they_mean() -> None:
    raft = Raft(seats=1).flip(blue="reroll").read("2a", "evening").play("lose blue")
    raft.play("lose blue", "colour red", "jellyfish swarm-1", "die 1")
    assert raft.prompt(0) == "Tomi swims: 1 (needs more than 1). Change it, or let it stand."
    raft = Raft(seats=1).flip(blue="reroll").read("1c", "evening", "die 6")
    assert "wounds above 4" in raft.prompt(0)
    assert raft.view()["pending"]["roll"]["means"] == "wounds above 4"


def test_losses_say_who_would_die() -> None:
    raft = Raft().dice(blue="1", yellow="14", red="3").read("1e", "evening")
    assert (raft.notes("lose blue"), raft.notes("lose yellow"), raft.notes("lose red")) == (
        "dies",
        "loses the upper die",
        "then 2",
    )


def test_every_card_and_token_has_words() -> None:
    for bottle in range(11):
        assert all(bottle_words(bottle))
    for flip in range(5):
        assert all(flip_words(flip))
    for swap in range(7):
        assert all(swap_words(swap))
    for token in range(1, 11):
        assert token_words(f"token-{token}")
    for kind, number in SIGN_SYMBOL.values():
        if kind:
            title, means = symbol_words(kind, number)
            assert "{" not in title + means


def test_the_end_is_told() -> None:
    won = Raft().hope(blue=2).put(ship=14).dice(red="-").last_day().play("flare blue", "die 6")
    assert won.prompt(0) == (
        "Saved on day 21: the Professor, Rosina and the Pastor see land again. Tomi did not live to see it."
    )
    late = Raft().dice(blue="11", yellow="11", red="11", green="11").put(ship=12).last_day()
    assert late.prompt(0) == (
        "The ship passes by, 3 spaces too far away. The Professor, Rosina, Tomi and the Pastor are left on the raft."
    )
    dead = Raft().dice(blue="1", yellow="-", red="-", green="-").read("1d", "morning")
    assert dead.prompt(0) == (
        "Nobody is left on the raft on day 1, with the ship 8 spaces from the buoy. The sea has won."
    )


def test_score_lines_add_up() -> None:
    raft = Raft().dice(red="-").put(ship=9).read("1a", "midday", day=5)
    lines: list[tuple[str, Any]] = GAME.words.score_lines(raft.s, 0)
    assert lines == [("Day reached", 5), ("Space of the rescue ship", 9), ("Survivors alive", 3)]
    assert sum(points for _, points in lines) == GAME.rules.score(raft.s, 2)


def test_placing_says_what_a_location_is_good_for() -> None:
    raft = Raft(seats=1).bottle(yellow="ship").put(swap="turtle-2").midday("blue flare", "yellow flare")
    assert raft.notes("place red flare") == "a 6 moves the ship; with three dice a 1 moves it back"
    assert raft.notes("place red hope") == "a token for 3 points"
    assert raft.notes("place red play") == "does nothing: no bottle to play today"
    assert raft.notes("place red receive") == "2, 4 or 6 brings a bottle"
    assert raft.notes("place red swap") == "roll: one hope token for every 2 points"
    holder = Raft(seats=1).bottle(blue="ship").midday()
    assert holder.notes("place blue receive") == "does nothing: no other bottle can be received"
    assert holder.notes("place blue play") == "1, 3 or 5 opens the bottle"


def test_what_is_clicked_leaves_out_what_has_no_alternative() -> None:
    def clicked(raft: Raft, move: str) -> list[str]:
        return raft.targets(raft.s.asked, move)

    assert clicked(Raft(seats=4).read("1a", "midday"), "place blue hope") == ["hope"]
    assert clicked(Raft(seats=2).read("1a", "midday"), "place blue hope") == ["blue", "hope"]
    assert clicked(Raft().read("1b", "morning", "hope plain", "hope plain"), "give plain red") == ["red"]
    assert clicked(Raft().read("1b", "morning", "hope plain", "hope one"), "give one red") == ["one", "red"]
    fund = Raft().hope(blue="plain one plain", yellow=4).read("1f", "evening", "disaster storm").play("pay")
    assert clicked(fund, "spend one blue") == ["blue", "one"]
    assert clicked(fund, "spend plain yellow") == ["yellow"]
    rolled = (
        Raft(seats=1)
        .flip(red="reroll")
        .midday("blue flare", "yellow flare", "red play", "green receive", answers=("die 2",))
    )
    assert clicked(rolled, "flip red") == ["flip-red"]
    assert clicked(rolled, "pass") == []
