"""The games for OpenSpiel: `pyspiel.load_game("sekki_cats", {"players": 4})` after importing this module.

Luck is explicit: every answer of fate is a chance node with exact probabilities. Where several seats decide at once
the node is simultaneous; `{"simultaneous": False}` puts them in seat order, none in sight of another's choice, for
algorithms that want turns. A seat's information state is its concealed state, which holds all that a perfect memory
would know.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np
import pyspiel

import sekki
from sekki.bots import Bot
from sekki.games import BrokenGame, find, list_games
from sekki.kit import NONE, Game, listed
from sekki.kit.options import Choice, Option
from sekki.kit.payoff import payoff
from sekki.play import Seen

from .chance import ChanceTree, Node, chance_tree
from .episode import LONGEST, EpisodeOver, IllegalAction

PREFIX = "sekki_"
_PROBE = 20  # decisions within which simultaneous play shows


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position of a game, or a chance node within a move."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._tree: ChanceTree = game.tree
        self._seats: int = game.seats
        self._at_once: bool = game.at_once
        self._longest: int = game.longest
        self._node: Node = game.root
        self._decisions = 0
        self._first = 0  # who is asked first where several are

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self._node.question != NONE:
            return int(pyspiel.PlayerId.CHANCE)
        asked = listed(self._node.waiting)
        if self._at_once and len(asked) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return min(asked, key=lambda seat: (seat - self._first) % self._seats)

    def is_terminal(self) -> bool:
        return self._node.question == NONE and (self._node.waiting == 0 or self._decisions >= self._longest)

    def _legal_actions(self, player: int) -> list[int]:
        return self._tree.legal(self._node, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._node.outcomes

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        self._expect_legal(player, action)
        if player == pyspiel.PlayerId.CHANCE:
            self._node = self._tree.answer(self._node, action)
        else:
            self._play([(player, action)])

    def _apply_actions(self, actions: list[int]) -> None:
        moves = [(seat, actions[seat]) for seat in listed(self._node.waiting)]
        for seat, action in moves:
            self._expect_legal(seat, action)
        self._play(moves)

    def _expect_legal(self, player: int, action: int) -> None:
        """Refuses before anything has happened."""
        if self.is_terminal():
            raise EpisodeOver("the game is over: new_initial_state() begins another")
        chance = player == pyspiel.PlayerId.CHANCE
        legal = [answer for answer, _ in self._node.odds] if chance else self._tree.legal(self._node, player)
        if action not in legal:
            possible = ", ".join(f"{a} ({self._action_to_string(player, a)})" for a in legal)
            who = "chance" if chance else f"player {player}"
            raise IllegalAction(f"{who} cannot take action {action} now. Possible: {possible}.")

    def _play(self, moves: list[tuple[int, int]]) -> None:
        self._decisions += len(moves)
        self._node = self._tree.play(self._node, moves)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._tree.game
        if player == pyspiel.PlayerId.CHANCE:
            return game.questions.text(self._node.question, action)
        return game.moves.text(action)

    def returns(self) -> list[float]:
        """1 shared by the winners (1 to all in a game won together); a game cut off is shared by all."""
        if not self.is_terminal():
            return [0.0] * self._seats
        game = self._tree.game
        if self._node.waiting:
            return [0.0 if game.cooperative or self._seats == 1 else 1 / self._seats] * self._seats
        s = game.state.load(self._node.state)
        return [float(payoff(game.rules.place, s, seat, game.cooperative)) for seat in range(self._seats)]

    def __str__(self) -> str:
        if self._node.question != NONE:
            return f"{self._node.state.hex()} {self._node.todo} {self._node.answers}"
        return self._node.state.hex()

    def resample_from_infostate(self, player: int, sampler: Any = None) -> SpielState:
        """Another world that the player cannot tell from this one. `sampler` gives numbers from 0 to 1."""
        world: SpielState = self.clone()
        seed = int(sampler() * (1 << 53)) if sampler is not None else random.getrandbits(53)
        world._node = self._tree.imagine(self._node, player, seed)
        world._first = player
        return world

    def seen(self, player: int) -> Seen:
        """What one of Sekki's own bots in this seat gets to know."""
        game = self._tree.game
        return Seen(game.id, game.digest, player, self._tree.concealed(self._node, player))


class SpielObserver:
    """What a player knows, as a tensor and as a string."""

    def __init__(self, game: SpielGame) -> None:
        self._tree = game.tree
        self._numbers = np.zeros(game.facts.features.size, np.float32)
        self.tensor = self._numbers
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self._tree.observe(state._node, player, self._numbers)

    def string_from(self, state: SpielState, player: int) -> str:
        return f"{player} {self._tree.concealed(state._node, player).hex()}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with its seats and options fixed."""

    facts: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {name: value for name, value in (params or {}).items() if name in parameters(self.facts)}
        self.seats = int(given.pop("players", self.facts.seats[-1]))
        self.longest = int(given.pop("longest", LONGEST))
        self.at_once = bool(given.pop("simultaneous", True)) and plays_at_once(self.facts)
        options = {name: value for name, value in given.items() if value != _default(self.facts, name)}
        start = self.facts.state.dump(self.facts.new_state(self.seats, options))
        self.tree = chance_tree(self.facts)
        self.root = self.tree.root(start)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.facts.moves.size,
            max_chance_outcomes=max(len(names) for names in self.facts.questions.answers),
            num_players=self.seats, min_utility=0.0, max_utility=1.0,
            utility_sum=None if self.facts.cooperative or self.seats == 1 else 1.0,
            max_game_length=self.longest,
        )  # fmt: skip
        super().__init__(game_type(self.facts, self.seats, self.at_once), info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self)


class SpielBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """One of Sekki's bots at OpenSpiel's table: it gets what its seat knows, as everywhere."""

    def __init__(self, bot: Bot, player: int) -> None:
        super().__init__()
        self._bot, self._player = bot, player

    def player_id(self) -> int:
        return self._player

    def restart_at(self, state: Any) -> None:
        pass

    def provides_policy(self) -> bool:
        return False

    def step(self, state: SpielState) -> int:
        return self._bot.decide(state.seen(self._player))


def game_type(game: Game, seats: int, at_once: bool) -> Any:
    kinds = pyspiel.GameType
    competitive = kinds.Utility.CONSTANT_SUM if seats > 1 else kinds.Utility.GENERAL_SUM
    return kinds(
        short_name=PREFIX + game.id, long_name=game.title if game.title.isascii() else game.subtitle,
        dynamics=kinds.Dynamics.SIMULTANEOUS if at_once else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if game.cooperative else competitive,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.seats[0], max_num_players=game.seats[-1],
        provides_information_state_string=True, provides_information_state_tensor=True,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification=parameters(game), default_loadable=True,
    )  # fmt: skip


def parameters(game: Game) -> dict[str, Any]:
    """What OpenSpiel can load a game with: seats, a cap, and the game's own options with their defaults."""
    own = {option.name: _plain(option) for option in game.options}
    return {"players": game.seats[-1], "longest": LONGEST, "simultaneous": True, **own}


def _plain(option: Option) -> str | int | bool:
    return str(option.default) if isinstance(option, Choice) else option.default


def _default(game: Game, name: str) -> Any:
    return next(_plain(option) for option in game.options if option.name == name)


def plays_at_once(game: Game) -> bool:
    """Do several seats ever decide at the same time? Seen in the first moves of a game."""
    table = sekki.game(game.id).table(seed=1)
    for _ in range(_PROBE):
        if table.over:
            return False
        if len(table.actors) > 1:
            return True
        table.play(table.actors[0], table.legal_ids(table.actors[0])[0])
    return False


def register_games() -> None:
    """Registers every game that can be loaded; importing this module does it."""
    known = set(pyspiel.registered_names())
    for game_id in list_games():
        try:
            game = find(game_id)
        except BrokenGame:
            continue
        if PREFIX + game_id not in known:
            kind = type(f"Spiel_{game_id}", (SpielGame,), {"facts": game})
            pyspiel.register_game(game_type(game, game.seats[-1], plays_at_once(game)), kind)


register_games()
