"""A NumPy whose arrays do not mix with NumPy's own, as CuPy's do not: what would leave a GPU is an error here."""

from __future__ import annotations

from typing import Any

import numpy as np


class FarArray(np.ndarray):  # type: ignore[type-arg]
    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = (), **more: Any) -> Any:
        given = {**more, "out": tuple(map(_near, out))} if out else more
        found = getattr(ufunc, method)(*map(_near, inputs), **given)
        return out[0] if out else _far(found)

    def __array_function__(self, function: Any, *_: Any) -> Any:
        raise TypeError(f"np.{function.__name__} was asked for what lies on a GPU")


class FarNumpy:
    """Functions of NumPy for such arrays. Only `asarray` takes others, and brings them there."""

    def asarray(self, array: Any) -> FarArray:
        return np.array(array).view(FarArray)

    def __getattr__(self, name: str) -> Any:
        function = getattr(np, name)

        def called(*args: Any, **more: Any) -> Any:
            out = more.get("out")
            found = function(*map(_near, args), **{key: _near(one) for key, one in more.items()})
            return _far(found) if out is None else out

        return called


def _near(array: Any) -> Any:
    if type(array) is np.ndarray and array.ndim:
        raise TypeError("an array of NumPy was given to one of a GPU")
    return array.view(np.ndarray) if isinstance(array, FarArray) else array


def _far(found: Any) -> Any:
    return found.view(FarArray) if isinstance(found, np.ndarray) else found
