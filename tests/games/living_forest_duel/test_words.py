"""The game in words: what is asked, what a move means, what happened, why a move is refused."""

import random

import pytest

from sekki.games.living_forest_duel import GAME
from sekki.kit.language import using

from .positions import SUMMER, WINTER, Duel, place, table
from .test_actions import EIGHT


def happened(event):
    kind, args = GAME.events.parts(*GAME.events.parse(event))
    return GAME.words.happened(kind, args, ["Ada", "Bo"])


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ("turn-began 3 seat-2", "Turn 3: Bo begins."),
        ("put-under seat-1 coati", "Ada puts the coati under the pile."),
        ("joined seat-2 horned-owl", "The horned owl joins the recruitment line from Bo's pile."),
        ("turned-up water-3", "The water tree 3 is turned up."),
        ("reshuffled 20", "The discard pile is shuffled: 20 cards to draw."),
        ("revealed seat-1 bear shared", "Ada reveals the bear: it goes to the help line."),
        ("revealed seat-1 winter-varan winter", "Ada reveals the winter varan: it goes to Winter's line."),
        ("banished seat-2", "Bo gives up a sanki card and sends the varan back."),
        ("lost-token seat-1 3", "Ada counts 3 solitary and loses an action token."),
        ("forfeited seat-1 1", "Ada can do nothing and loses 1 action token."),
        ("hurried seat-1", "Ada gives up a sanki card to act at once."),
        ("pointed seat-1 water crocodile 5", "Ada uses water at the crocodile: strength 5."),
        ("extinguished seat-2 clearing-6 4", "Bo extinguishes the fire on clearing 6 and has 4."),
        ("recruited seat-2 stag", "Bo recruits the stag."),
        ("planted seat-1 sun-4 north-1 west-2", "Ada plants the sun tree 4, 1 north and 2 west of the lake."),
        ("planted seat-1 sun-4 lake east-1", "Ada plants the sun tree 4, 1 east of the lake."),
        ("covered seat-1 wind-2", "Ada covers the wind tree 2."),
        ("bonus seat-1 recruit 4", "Ada gets the bonus action recruit with strength 4."),
        ("bonus-lapsed seat-1 plant", "Ada can do nothing with the bonus action plant."),
        ("sanki seat-1 supply", "Ada takes a sanki card."),
        ("sanki seat-1 opponent", "Ada takes a sanki card from the opponent."),
        ("sanki seat-1 nowhere", "Ada finds no sanki card to take."),
        ("walked seat-1 clearing-1 3", "Ada leads Onibi 3 cards on, to clearing 1."),
        ("onibi-card seat-2", "Onibi leaves the clearing: Bo gets the Onibi card."),
        ("onibi-card-back seat-1", "Onibi leaves the clearing: Ada gives the Onibi card back."),
        ("burned seat-2 3 8 1", "Fire 8 is 1 more than Bo's water: 3 varans to the discard pile."),
        ("fire-spread clearing-7", "Fire spreads to clearing 7."),
        ("won seat-2 onibi", "Bo wins by leading Onibi out past the holder of the Onibi card."),
    ],
)
def test_events_are_sentences(event, sentence):
    assert happened(event) == sentence


def test_prompts_say_whose_decision_it_is_and_what_is_asked():
    play = table(help_line="weasel", sankis=(2, 1), draw="summer-varan tapir")
    assert play.prompt(SUMMER) == "Reveal a card, or use an action token (2 left)."
    assert play.prompt(WINTER) == "Ada is to reveal a card, or use an action token (2 left)."
    assert Duel().prompt(SUMMER) == "Reveal a card; none of your 2 action tokens can be used now."
    play.reveal(SUMMER, "summer-varan")
    assert play.prompt(SUMMER) == "Give up a sanki card to send your varan back, or keep it."
    assert play.prompt(None) == "Ada is to give up a sanki card to send their varan back, or keep it."
    play.play(SUMMER, "keep")
    assert play.prompt(SUMMER) == "Give up a sanki card to use an action token at once, or wait."
    play.play(SUMMER, "use water")
    assert play.prompt(SUMMER) == "Extinguish fires, 2 to spend."


def test_prompts_of_the_other_actions():
    play = table(help_line="cockatoo anteater", onibi=3, tops="sun-1 water-1")
    assert play.play(SUMMER, "use plant").prompt(SUMMER) == "Choose a tree, 2 to spend."
    assert play.play(SUMMER, "plant sun-1").prompt(SUMMER) == "Choose a place for the sun tree 1."
    play = table(help_line="anteater peacock")
    assert play.play(SUMMER, "use sun").prompt(SUMMER) == "Recruit animals, 4 to spend."
    assert play.play(SUMMER, "recruit coati").prompt(SUMMER) == "Recruit animals, 3 to spend, or stop."
    play = table(help_line="elephant").play(SUMMER, "use wind")
    assert play.prompt(WINTER) == "Ada is to choose how far Onibi walks: up to 2."


def say(play, seat, move):
    return play.label(seat, move), play.note(seat, move), play.targets(seat, move)


def test_moves_say_what_they_do_and_what_they_cost():
    play = table(help_line="tapir crocodile anteater elephant", fire=(3, 5), fires=(7, 0))
    assert say(play, SUMMER, "reveal") == ("Reveal a card", "", ["draw"])
    assert say(play, SUMMER, "use water") == ("Use water: extinguish fires", "strength 5", ["crocodile", "water"])
    play.play(SUMMER, "use water")
    assert say(play, SUMMER, "extinguish clearing-3") == (
        "Extinguish the fire on clearing 3",
        "costs 2, wins the game",
        ["clearing-3"],
    )


def test_moves_that_recruit():
    play = table(help_line="spider tapir anteater", offer="stag coati squirrel").play(SUMMER, "use sun")
    assert say(play, SUMMER, "recruit coati") == ("Recruit the coati", "costs 1, goes to your line", ["coati"])
    assert play.note(SUMMER, "recruit squirrel") == "costs 1, goes to the discard pile"
    play.play(SUMMER, "recruit squirrel").play(SUMMER, "stop")
    play = table(help_line="spider tapir anteater", offer="stag coati").play(SUMMER, "use sun")
    assert play.note(SUMMER, "recruit stag") == "costs 7, wins the game"


def test_moves_that_plant():
    play = table(help_line="cockatoo", tops="wind-5", forests=(EIGHT, {})).play(SUMMER, "use plant")
    assert say(play, SUMMER, "plant wind-5") == ("Take the wind tree 5", "costs 3, bonus: extinguish", ["wind-5"])
    assert play.note(SUMMER, place(2, 2)) == ""
    play.play(SUMMER, "plant wind-5")
    assert say(play, SUMMER, place(2, 2)) == ("Plant 2 north and 2 east of the lake", "wins the game", ["2,2"])
    play = table(help_line="cockatoo bear", tops="wind-1", forests=({(0, 1): "water-2", (0, 2): "sun-2"}, {}))
    play.play(SUMMER, "use plant").play(SUMMER, "plant wind-1")
    assert play.note(SUMMER, place(0, 1)) == "covers the water tree 2, bonus: sanki"
    play = table(help_line="cockatoo bear", tops="sun-6", forests=({(1, 0): "water-1", (0, 1): "water-3"}, {}))
    play.play(SUMMER, "use plant").play(SUMMER, "plant sun-6")
    assert play.note(SUMMER, place(1, 1)) == "bonus: sanki ×2"


def test_moves_that_lead_onibi():
    play = table(help_line="elephant lynx", onibi=5).play(SUMMER, "use wind")
    assert say(play, SUMMER, "advance 1") == ("Onibi walks 1 card", "bonus: extinguish", ["onibi", "clearing-6"])
    assert play.note(SUMMER, "advance 3") == "bonus: sanki, Bo gets the Onibi card"
    play = table(help_line="elephant lynx", onibi=5, onibi_card=SUMMER).play(SUMMER, "use wind")
    assert play.note(SUMMER, "advance 4") == "bonus: extinguish, you give the Onibi card back"
    play = table(help_line="elephant lynx", onibi=5, onibi_card=WINTER).play(SUMMER, "use wind")
    assert say(play, SUMMER, "advance 3")[1:] == ("wins the game", ["onibi", "out"])


def test_moves_with_sanki_cards():
    play = table(help_line="weasel", draw="summer-varan", sankis=(2, 0)).reveal(SUMMER, "summer-varan")
    assert say(play, SUMMER, "banish") == ("Send the varan back", "costs a sanki card", ["summer-varan"])
    assert say(play, SUMMER, "keep") == ("Keep the varan", "", ["summer-varan"])
    play.play(SUMMER, "banish")
    assert play.note(SUMMER, "use water") == "strength 2, costs a sanki card"
    assert say(play, SUMMER, "wait") == ("Wait", "", [])


def test_refusals_out_of_time_or_out_of_turn():
    play = table(help_line="weasel")
    assert play.why(WINTER, "reveal") == (
        "living_forest_duel-3.2",
        "It is Ada's decision now: a card is revealed or an action token is used.",
    )
    assert play.why(SUMMER, "recruit coati") == (
        "living_forest_duel-3.2",
        "Now is not the time for that: a card is revealed or an action token is used.",
    )


def test_every_refusal_in_random_games_cites_a_rule_and_says_a_sentence():
    for seed in range(3):
        play, rng = Duel(seed), random.Random(seed)
        while play.actors:
            seat = play.actors[0]
            legal = play.legal(seat)
            for move in rng.sample(range(GAME.moves.size), 12):
                text = GAME.moves.text(move)
                if text in legal:
                    continue
                rule, sentence = play.why(seat, text)
                assert rule in GAME.rule_numbers
                assert sentence.endswith(".")
            play.play(seat, rng.choice(sorted(legal)))


def test_score_lines_name_the_goal():
    play = table(help_line="tapir crocodile", fires=(7, 0)).play(SUMMER, "use water")
    assert [GAME.words.score_lines(play.s, seat) for seat in (SUMMER, WINTER)] == [[], []]
    play.play(SUMMER, "extinguish clearing-3")
    assert GAME.words.score_lines(play.s, SUMMER) == [("Won with 8 fires", 1)]
    assert [GAME.rules.score(play.s, seat) for seat in (SUMMER, WINTER)] == [1, 0]
    assert [GAME.rules.place(play.s, seat) for seat in (SUMMER, WINTER)] == [1, 2]


@pytest.mark.parametrize(
    ("language", "event", "sentence"),
    [
        ("de", "planted seat-1 sun-4 north-1 west-2", "Ada pflanzt Sonnenbaum 4, 1 nördlich und 2 westlich vom See."),
        ("de", "bonus-lapsed seat-1 plant", "Ada kann mit der Bonusaktion Pflanzen nichts anfangen."),
        ("de", "pointed seat-1 plant panda 4", "Ada nutzt Pflanze (Panda): Stärke 4."),
        (
            "de",
            "burned seat-2 1 8 1",
            "Feuer 8 ist um 1 stärker als das Wasser von Bo: 1 Feuerwaran auf den Ablagestapel.",
        ),
        ("zh-Hant", "recruited seat-2 horned-owl", "Bo招募角鴞。"),
        ("zh-Hant", "planted seat-1 sun-4 lake east-1", "Ada把太陽之樹4種在湖以東1格。"),
    ],
)
def test_events_are_sentences_in_other_languages(language, event, sentence):
    with using(language):
        assert happened(event) == sentence
