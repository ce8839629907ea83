"""Learning from what was played: proximal policy optimisation, with the chances of all seats learned beside it."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional

from .compiling import compiled
from .config import BadConfig, Config
from .model import Model, copied, log_chances
from .rollout import Played, half_precision


def loss_of(
    model: Model, seen: torch.Tensor, mask: torch.Tensor, move: torch.Tensor, before: torch.Tensor,
    advantage: torch.Tensor, expect: torch.Tensor, expected: torch.Tensor, clip: float, entropy: torch.Tensor,
    value_weight: float,
) -> tuple[torch.Tensor, torch.Tensor]:  # fmt: skip
    """The loss, and for the metrics: entropy, how far the policy moved, how surprising the outcomes were."""
    weights, value = model(seen)
    chances = log_chances(weights, mask)
    change = chances.gather(1, move[:, None])[:, 0] - before
    ratio = change.exp()
    gain = torch.min(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage).mean()
    chaos = -(chances.exp() * chances.clamp(min=-50)).sum(-1).mean()
    surprise = functional.binary_cross_entropy_with_logits(value, expect.clamp(0, 1), reduction="none")
    surprise = (surprise * expected).sum() / expected.sum().clamp(min=1)
    loss = value_weight * surprise - gain - entropy * chaos
    return loss, torch.stack((chaos, ((ratio - 1) - change).mean(), surprise)).detach()


class Learner:
    """A net with its optimiser, and the average of what the net was lately."""

    def __init__(self, model: Model, config: Config) -> None:
        self.model, self.config = model, config
        self.optimiser = torch.optim.Adam(
            model.parameters(), lr=config.learning_rate, eps=1e-5, fused=config.device.startswith("cuda")
        )
        self.average = copied(model)
        self.updates = 0
        self._loss = compiled(loss_of, config.compile)

    def learn(self, played: Played, done: float) -> dict[str, float]:
        """Some epochs over what was played; `done` is the part of the run that lies behind."""
        config = self.config
        rate, entropy, _ = config.schedule(done)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        bonus = torch.tensor(entropy, device=config.device)
        known = played.known
        spread, mean = torch.std_mean(played.advantage[known])
        advantage = (played.advantage - mean) / (spread + 1e-6)
        size = min(config.minibatch, len(known))
        facts: list[torch.Tensor] = []
        for _ in range(config.epochs):
            order = known[torch.randperm(len(known), device=known.device)]
            for some in order[: len(order) // size * size].split(size):
                with half_precision(config.device):
                    loss, fact = self._loss(
                        self.model, played.seen[some], played.mask[some], played.move[some], played.log_chance[some],
                        advantage[some], played.expect[some], played.expected[some], config.clip, bonus,
                        config.value_weight,
                    )  # fmt: skip
                self._step(loss)
                facts.append(fact)
        found = torch.stack(facts).mean(0).tolist()
        return {"learning_rate": rate, **dict(zip(("entropy", "kl", "surprise"), found, strict=True))}

    def _step(self, loss: torch.Tensor) -> None:
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), self.config.max_grad_norm)
        self.optimiser.step()
        self.updates += 1
        slow = min(self.config.average, self.updates / (10 + self.updates))  # the first weights are soon forgotten
        now = self.model.state_dict()
        torch._foreach_lerp_(list(self.average.values()), [now[name] for name in self.average], 1 - slow)

    def begin_with(self, weights: dict[str, torch.Tensor]) -> None:
        """Goes on from the weights of another net."""
        try:
            self.model.load_state_dict(weights)
        except RuntimeError:
            raise BadConfig("the net to begin with has another width or depth than this run's") from None
        self.average = copied(self.model)

    def state(self) -> dict[str, Any]:
        return {
            "model": self.model.state_dict(), "average": self.average, "optimiser": self.optimiser.state_dict(),
            "updates": self.updates,
        }  # fmt: skip

    def load(self, state: dict[str, Any]) -> None:
        self.model.load_state_dict(state["model"])
        self.average = {name: one.to(self.config.device) for name, one in state["average"].items()}
        self.optimiser.load_state_dict(state["optimiser"])
        self.updates = state["updates"]
