"""The same PPO in JAX, arrays handed over by DLPack: `python ppo_jax.py --game shifting_seasons --seats 2`.

Read `ppo_torch.py` first: what is played and how advantages are reckoned is explained there.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

import jax
import numpy as np
from curve import Curve
from jax import numpy as jnp

import sekki

Params = dict[str, jax.Array]


def init(key: jax.Array, features: int, moves: int, width: int = 256) -> Params:
    sizes = {"a": (features, width), "b": (width, width), "policy": (width, moves), "value": (width, 1)}
    keys = jax.random.split(key, len(sizes))
    made = {n: jax.random.normal(k, s) * np.sqrt(2 / s[0]) for (n, s), k in zip(sizes.items(), keys, strict=True)}
    made["policy"], made["value"] = made["policy"] * 0.01, made["value"] * 0.01
    return made | {f"{name}_bias": jnp.zeros(size[1]) for name, size in sizes.items()}


@jax.jit
def net(p: Params, observation: jax.Array, mask: jax.Array) -> tuple[jax.Array, jax.Array]:
    x = jax.nn.relu(observation @ p["a"] + p["a_bias"])
    x = jax.nn.relu(x @ p["b"] + p["b_bias"])
    logits = jnp.where(mask == 0, -1e9, x @ p["policy"] + p["policy_bias"])
    return jax.nn.log_softmax(logits), (x @ p["value"] + p["value_bias"])[..., 0]


def looked(batch: Any) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Observations, masks and actors; copies, because the batch writes the next step into the same arrays."""
    return tuple(jnp.array(jnp.from_dlpack(x), copy=True) for x in (batch.observe(), batch.mask(), batch.actors))


def won(p: Params, key: jax.Array, game: str, seats: int, steps: int) -> float:
    batch, total, games = sekki.batch(game, n=256, seats=seats, seed=99), 0.0, 0
    for k in jax.random.split(key, steps):
        observation, mask, actor = looked(batch)
        random = (jax.random.uniform(k, mask.shape) * mask).argmax(-1)
        rewards, ended, _ = batch.step(
            np.asarray(jnp.where(actor == 0, net(p, observation, mask)[0].argmax(-1), random))
        )
        total, games = total + float(rewards[ended == 1, 0].sum()), games + int(ended.sum())
    return total / max(games, 1)


def played(p: Params, key: jax.Array, batch: Any, steps: int) -> dict[str, jax.Array]:
    kept: list[tuple[jax.Array, ...]] = []
    for k in jax.random.split(key, steps):
        observation, mask, actor = looked(batch)
        logp, value = net(p, observation, mask)
        move = jax.random.categorical(k, logp)
        rewards, ended, cut = batch.step(np.asarray(move))
        chosen = jnp.take_along_axis(logp, move[:, None], 1)[:, 0]
        kept.append((observation, mask, actor, move, chosen, value, jnp.array(rewards), jnp.array((ended | cut) == 1)))
    names = ("observation", "mask", "actor", "move", "logp", "value", "worth", "over")
    data = {name: jnp.stack(many) for name, many in zip(names, zip(*kept, strict=True), strict=True)}
    return data | advantages(data["actor"], data["value"], data.pop("worth"), data.pop("over"))


@partial(jax.jit, static_argnames="decay")
def advantages(actor: jax.Array, value: jax.Array, worth: jax.Array, over: jax.Array, decay: float = 0.95) -> Params:
    rows = jnp.arange(worth.shape[1])

    def back(carried: tuple[jax.Array, ...], now: tuple[jax.Array, ...]) -> tuple[Any, Any]:
        following, ahead, known = carried
        seat, worth_now, value_now, end = now
        end = end[:, None]
        following, ahead, known = jnp.where(end, worth_now, following), ahead * ~end, known | end
        found = following[rows, seat] - value_now + decay * ahead[rows, seat]
        found = jnp.where(known[rows, seat], found, 0.0)
        after = following.at[rows, seat].set(value_now), ahead.at[rows, seat].set(found), known.at[rows, seat].set(True)
        return after, (found, known[rows, seat])

    nothing = jnp.zeros(worth.shape[1:]), jnp.zeros(worth.shape[1:]), jnp.zeros(worth.shape[1:], bool)
    _, (advantage, valid) = jax.lax.scan(back, nothing, (actor, worth, value, over), reverse=True)
    return {"advantage": advantage, "target": advantage + value, "valid": valid}


def loss(p: Params, some: dict[str, jax.Array]) -> jax.Array:
    logp, value = net(p, some["observation"], some["mask"])
    ratio = jnp.exp(jnp.take_along_axis(logp, some["move"][:, None], 1)[:, 0] - some["logp"])
    gain = jnp.minimum(ratio * some["advantage"], ratio.clip(0.8, 1.2) * some["advantage"])
    chaos = -(jnp.exp(logp) * logp.clip(-50)).sum(-1)
    return ((value - some["target"]) ** 2 - gain - 0.01 * chaos).mean()


@jax.jit
def adam(p: Params, moments: Any, some: dict[str, jax.Array]) -> tuple[Params, Any]:
    n, first, second = moments
    n, slope = n + 1, jax.grad(loss)(p, some)
    size = jnp.sqrt(sum((g**2).sum() for g in slope.values()))
    slope = {k: g * jnp.minimum(1, 0.5 / (size + 1e-6)) for k, g in slope.items()}
    first = {k: 0.9 * first[k] + 0.1 * g for k, g in slope.items()}
    second = {k: 0.999 * second[k] + 0.001 * g**2 for k, g in slope.items()}
    rate = 5e-4 * jnp.sqrt(1 - 0.999**n) / (1 - 0.9**n)
    return {k: p[k] - rate * first[k] / (jnp.sqrt(second[k]) + 1e-5) for k in p}, (n, first, second)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="shifting_seasons")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rows", type=int, default=256)
    parser.add_argument("--steps", type=int, default=128)
    parser.add_argument("--rounds", type=int, default=20)
    asked = parser.parse_args()
    batch, rng = sekki.batch(asked.game, n=asked.rows, seats=asked.seats, seed=1), np.random.default_rng(1)
    key = jax.random.key(1)
    p = init(key, batch.game.features.size, batch.game.moves.size)
    zeros = {name: jnp.zeros_like(x) for name, x in p.items()}
    moments: Any = (0, zeros, zeros)
    curve = Curve(f"PPO in JAX, {asked.game} against random", 1 / asked.seats)
    for n in range(asked.rounds + 1):
        key, one, two = jax.random.split(key, 3)
        if n % 5 == 0:
            curve.add(n * asked.rows * asked.steps, won(p, one, asked.game, asked.seats, 300))
        if n == asked.rounds:
            break
        data = {k: x.reshape(-1, *x.shape[2:]) for k, x in played(p, two, batch, asked.steps).items()}
        rows = np.flatnonzero(np.asarray(data["valid"]))
        right = data["advantage"][rows]
        data["advantage"] = (data["advantage"] - right.mean()) / (right.std() + 1e-6)
        for _ in range(2):
            order = rng.permutation(rows)
            for at in range(0, len(order) - 2047, 2048):
                p, moments = adam(p, moments, {k: x[order[at : at + 2048]] for k, x in data.items()})
    curve.save(__file__)


if __name__ == "__main__":
    main()
