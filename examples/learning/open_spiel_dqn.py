"""OpenSpiel's own DQN learns cats against random moves: `python open_spiel_dqn.py`.

OpenSpiel's algorithms see the game as one of theirs, chance nodes and all; at the end its searches meet our bots.
"""

from __future__ import annotations

import argparse
import random

import numpy as np
import pyspiel
from curve import Curve
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent
from open_spiel.python.pytorch import dqn

import sekki
from sekki.envs.open_spiel import SpielBot

LEARNED = ("sekki_cats", {"players": 3, "single": True, "simultaneous": False})  # short games, in turns
SEARCHED = ("sekki_shifting_seasons", {"players": 2})


def won(env: rl_environment.Environment, agents: list, games: int) -> float:
    total = 0.0
    for _ in range(games):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step, is_evaluation=True).action])
        total += step.rewards[0]
    return total / games


def meet(simulations: int) -> list[float]:
    """OpenSpiel's ISMCTS in seat 0 against our greedy: a whole game, what it was worth to each."""
    game, rng = pyspiel.load_game(*SEARCHED), random.Random(1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    search = ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=np.random.RandomState(1))
    bots, state = [search, SpielBot(sekki.bot("greedy", seed=1), 1)], game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choices(*zip(*state.chance_outcomes(), strict=True))[0])
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    return list(state.returns())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--points", type=int, default=4)
    parser.add_argument("--tests", type=int, default=800, help="games for each point of the curve")
    parser.add_argument("--simulations", type=int, default=10)
    asked = parser.parse_args()
    game = pyspiel.load_game(*LEARNED)
    env = rl_environment.Environment(game, chance_event_sampler=None)
    size, moves = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    learner = dqn.DQN(
        0, size, moves, [128, 128], replay_buffer_capacity=50_000, learn_every=8, batch_size=128, learning_rate=1e-3,
        optimizer_str="adam", update_target_network_every=200, min_buffer_size_to_learn=500,
        epsilon_decay_duration=4 * asked.games, epsilon_decay_schedule_str="linear", epsilon_end=0.05, seed=1,
    )  # fmt: skip
    agents = [learner, *(random_agent.RandomAgent(seat, moves) for seat in range(1, game.num_players()))]
    curve, decisions = Curve("OpenSpiel's DQN, cats against random", 1 / game.num_players()), 0
    curve.add(0, won(env, agents, asked.tests))
    for _ in range(asked.points):
        for _ in range(asked.games // asked.points):
            step = env.reset()
            while not step.last():
                decisions += 1
                step = env.step([agents[step.observations["current_player"]].step(step).action])
            for agent in agents:
                agent.step(step)
        curve.add(decisions, won(env, agents, asked.tests))
    curve.save(__file__)
    print(f"OpenSpiel's ISMCTS with {asked.simulations} simulations against our greedy: {meet(asked.simulations)}")


if __name__ == "__main__":
    main()
