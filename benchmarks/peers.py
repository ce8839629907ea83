"""Other systems' games, played at random: run in the peers' own environment by `run.py`.

Reads one line `NAME SECONDS` at a time and answers with one JSON line: the best rate of decisions in that time.
The first line it writes says which peers there are.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

SLICE = 0.05  # seconds; the best slice counts
ROLLOUTS = 2000
SIMULATIONS = 10_000  # in one search, as in `search_side.py`
SAMPLE = 300
VECTOR = 64  # environments of OpenSpiel side by side
PGX_ROWS = 16_384  # as many as a batch of Sekki has

Work = Callable[[], int]


def spiel_games(name: str) -> Work:
    """Whole games of OpenSpiel, driven from Python."""
    import pyspiel  # type: ignore[import-not-found]

    game = pyspiel.load_game(name)

    def work() -> int:
        return play_out(game.new_initial_state())

    return work


def play_out(state: Any) -> int:
    """Plays an OpenSpiel state to its end; the decisions made, without chance."""
    n = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance(state))
        else:
            state.apply_action(random.choice(state.legal_actions()))
            n += 1
    return n


def chance(state: Any) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(outcomes, weights)[0])


def spiel_rollouts(name: str) -> Work:
    """Random rollouts inside OpenSpiel's C++ MCTS: one simulation that values the first decision by many."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance(state))
    decisions = sum(play_out(state.clone()) for _ in range(SAMPLE)) / SAMPLE

    def work() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, random.getrandbits(30))
        pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, 1, False).step(state)
        return round(ROLLOUTS * decisions)

    return work


def spiel_searches(name: str) -> Work:
    """Simulations of OpenSpiel's C++ ISMCTS with random rollouts, at the first real choice of a game."""
    import pyspiel

    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(chance(state) if state.is_chance_node() else state.legal_actions()[0])
    most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def work() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, random.getrandbits(30))
        pyspiel.ISMCTSBot(random.getrandbits(30), evaluator, 1.4, SIMULATIONS, -1, most_visits, False, False).step(
            state
        )
        return SIMULATIONS

    return work


def rlcard_games(name: str) -> Work:
    import rlcard  # type: ignore[import-not-found]

    env = rlcard.make(name)

    def work() -> int:
        n = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            n += 1
        return n

    return work


def pettingzoo_games(name: str) -> Work:
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").env()

    def work() -> int:
        n = 0
        env.reset()
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(random.choice(seen["action_mask"].nonzero()[0]))
                n += 1
        return n

    return work


def spiel_vector_steps(name: str) -> Work:
    """Steps of OpenSpiel's vector environment, with its observations and legal actions."""
    from open_spiel.python import rl_agent, rl_environment, vector_env  # type: ignore[import-not-found]

    envs = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(VECTOR)])
    kept = {"steps": envs.reset()}

    def work() -> int:
        moves = []
        for step in kept["steps"]:
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            moves.append(rl_agent.StepOutput(action=random.choice(legal), probs=None))
        kept["steps"] = envs.step(moves, reset_if_done=True)[0]
        return VECTOR

    return work


def pgx_steps(name: str) -> Work:
    """Steps of Pgx on the processor, compiled for a whole batch, random moves chosen in the same call."""
    import jax  # type: ignore[import-not-found]
    import pgx  # type: ignore[import-not-found]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found]

    env = pgx.make(name)
    keys = jax.random.split(jax.random.PRNGKey(1), PGX_ROWS)
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def turn(state: Any, key: Any) -> Any:
        noise = jax.random.uniform(key, state.legal_action_mask.shape)
        moves = (noise * state.legal_action_mask).argmax(axis=1)
        return step(state, moves, jax.random.split(key, PGX_ROWS))

    kept = {"state": jax.jit(jax.vmap(env.init))(keys), "key": jax.random.PRNGKey(2)}

    def work() -> int:
        kept["key"], own = jax.random.split(kept["key"])
        kept["state"] = turn(kept["state"], own)
        kept["state"].observation.block_until_ready()
        return PGX_ROWS

    return work


PEERS: dict[str, tuple[str, Callable[[str], Work], str]] = {
    "OpenSpiel euchre, from Python": ("open_spiel", spiel_games, "euchre"),
    "OpenSpiel hearts, from Python": ("open_spiel", spiel_games, "hearts"),
    "OpenSpiel euchre, C++ MCTS rollouts": ("open_spiel", spiel_rollouts, "euchre"),
    "OpenSpiel hearts, C++ MCTS rollouts": ("open_spiel", spiel_rollouts, "hearts"),
    "simulations, OpenSpiel C++ ISMCTS, euchre": ("open_spiel", spiel_searches, "euchre"),
    "simulations, OpenSpiel C++ ISMCTS, hearts": ("open_spiel", spiel_searches, "hearts"),
    "batch steps, OpenSpiel vector environment, tic_tac_toe": ("open_spiel", spiel_vector_steps, "tic_tac_toe"),
    "batch steps, Pgx tic_tac_toe, all cores": ("pgx", pgx_steps, "tic_tac_toe"),
    "batch steps, Pgx hex, all cores": ("pgx", pgx_steps, "hex"),
    "rlcard uno": ("rlcard", rlcard_games, "uno"),
    "PettingZoo tictactoe": ("pettingzoo", pettingzoo_games, "tictactoe_v3"),
    "PettingZoo hanabi": ("pettingzoo", pettingzoo_games, "hanabi_v5"),
}


def best_rate(work: Work, seconds: float, clock: Callable[[], float] = time.thread_time) -> float:
    """The best rate of any slice, by default per second of processor time: other programs then disturb less."""
    best = 0.0
    end = clock() + seconds
    while clock() < end:
        began = clock()
        n = 0
        while clock() - began < SLICE:
            n += work()
        best = max(best, n / (clock() - began))
    return best


def prepare() -> tuple[dict[str, Work], dict[str, str]]:
    """The peers that are installed and work, and what is wrong with the others."""
    ready: dict[str, Work] = {}
    missing: dict[str, str] = {}
    for name, (_, make, which) in PEERS.items():
        try:
            ready[name] = make(which)
            ready[name]()
        except Exception as error:
            ready.pop(name, None)
            missing[name] = f"{type(error).__name__}: {error}".splitlines()[0]
    return ready, missing


def main() -> None:
    random.seed(1)
    sys.stdout = sys.stderr  # some peers print; our answers go to the real one
    ready, missing = prepare()
    packages = sorted({PEERS[name][0] for name in ready})
    say({"ready": list(ready), "missing": missing, "versions": {package: version(package) for package in packages}})
    for line in sys.stdin:
        name, seconds = line.rstrip("\n").rsplit(" ", 1)
        say({"rate": best_rate(ready[name], float(seconds))})


def say(answer: dict[str, Any]) -> None:
    sys.__stdout__.write(json.dumps(answer) + "\n")  # type: ignore[union-attr]
    sys.__stdout__.flush()  # type: ignore[union-attr]


if __name__ == "__main__":
    main()
