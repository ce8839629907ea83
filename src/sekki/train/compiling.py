"""torch's compiler, where it works: it joins many small steps into one, which matters on a GPU."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import torch

logger = logging.getLogger("sekki.train")


def compiled(function: Callable[..., Any], wished: bool) -> Callable[..., Any]:
    """A function compiled if that is wished for; if it cannot be (a missing C compiler, most of all), as it is."""
    if not wished:
        return function
    fast: Callable[..., Any] | None = torch.compile(function, dynamic=False)

    def run(*given: Any) -> Any:
        nonlocal fast
        if fast is not None:
            try:
                return fast(*given)
            except Exception as error:
                logger.warning("torch cannot compile %s here, so it runs as it is: %s", function.__name__, error)
                fast = None
        return function(*given)

    return run
