"""The games for learners: Gymnasium, PettingZoo, OpenSpiel. Needs the extra `sekki[rl]`.

Importing this package makes the games known to Gymnasium: `gymnasium.make("sekki/cats-v1")`. `docs/learning.md` says
which interface is for whom.
"""

from .episode import Episode, EpisodeOver, IllegalAction
from .ids import UnknownEnvironment, env_id

__all__ = ["Episode", "EpisodeOver", "IllegalAction", "UnknownEnvironment", "env_id"]

try:
    from .registration import register_envs
except ModuleNotFoundError as missing:
    if missing.name != "gymnasium":
        raise
else:
    register_envs()
