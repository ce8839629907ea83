"""The games in Gymnasium's register, by their versioned names."""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

from sekki.games import BrokenGame, find, list_games

from .ids import env_id


def register_envs() -> None:
    """Registers every game that can be loaded: `sekki/cats-v1`. Importing `sekki.envs` does this."""
    for game_id in list_games():
        try:
            name = env_id(find(game_id))
        except BrokenGame:
            continue
        if name not in registry:
            register(
                id=name,
                entry_point="sekki.envs.gymnasium:seat_env",
                vector_entry_point="sekki.envs.vector:SeatVectorEnv",
                kwargs={"game": game_id},
            )
