"""What a batch needs of a GPU: memory, and kernels compiled from PTX and launched on one stream."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from sekki.kit import Game
from sekki.kit.gpu_steps import KERNELS, Shape, compile_steps
from sekki.kit.record import Record

from ..errors import Refused


class Records:
    """Records of a game in the memory of a GPU."""

    def __init__(self, array: Any, size: int) -> None:
        self.array = array
        self.size = size


class Launcher:
    """One GPU through CuPy. `folder` holds PTX that was compiled elsewhere; else it is compiled here and kept."""

    def __init__(self, game: Game, device: str, stream: Any, shape: Shape, folder: Path | None = None) -> None:
        self.game = game
        self.shape = shape
        self.folder = folder
        self.numpy = _cupy()
        self._device = self.numpy.cuda.Device(_number(device, self.numpy.cuda.runtime.getDeviceCount()))
        self._stream = stream
        self._entered: list[Any] = []
        self._kernels: dict[tuple[str, str], Any] = {}

    def __enter__(self) -> Launcher:
        inside = [self._device, *([self._external()] if self._stream is not None else [])]
        for one in inside:
            one.__enter__()
        self._entered.append(inside)
        return self

    def __exit__(self, *error: object) -> None:
        for one in reversed(self._entered.pop()):
            one.__exit__(*error)

    def launch(self, name: str, dtype: str, n: int, args: list[Any]) -> None:
        """Runs a kernel over `n` rows, behind everything that waits on the stream."""
        shape = self.shape
        share = shape.rows if name == "step_games" else shape.threads
        words = [word for arg in args for word in _words(arg)]
        with self:
            self._kernel(name, dtype)((-(-n // share),), (shape.threads,), tuple(words))

    def records(self, record: Record, data: bytes) -> Records:
        with self:
            return Records(self.numpy.asarray(np.frombuffer(data, np.uint8)), record.size)

    def dump(self, records: Records) -> bytes:
        return bytes(self.on_processor(records.array).tobytes())

    def on_processor(self, array: Any) -> np.ndarray:
        with self:
            found: np.ndarray = self.numpy.asnumpy(array)
            return found

    def on_device(self, array: Any) -> Any:
        """Any library's array as one of this GPU, without a copy where it is one already."""
        with self:
            if hasattr(array, "__dlpack__") and not hasattr(array, "__cuda_array_interface__"):
                if array.__dlpack_device__()[0] == _CUDA:
                    return self.numpy.from_dlpack(array)
                return self.numpy.asarray(np.from_dlpack(array))
            found = self.numpy.asarray(array)
            if found.device.id != self._device.id:
                raise ValueError(f"these moves lie on GPU {found.device.id} and this batch on GPU {self._device.id}")
            return found

    def _external(self) -> Any:
        handle = self._stream
        for attribute in ("ptr", "cuda_stream"):
            handle = getattr(handle, attribute, handle)
        return self.numpy.cuda.ExternalStream(int(handle))

    def _kernel(self, name: str, dtype: str) -> Any:
        if (name, dtype) not in self._kernels:
            folder = self.folder or _compiled_here(self.game, dtype)
            self._kernels[name, dtype] = self.numpy.RawModule(path=str(compiled(folder, name, dtype))).get_function(
                name
            )
        return self._kernels[name, dtype]


_CUDA = 2  # of DLPack's devices


def compiled(folder: Path, name: str, dtype: str) -> Path:
    """Where a kernel lies: as machine code if somebody has assembled it, else as PTX, which the driver assembles."""
    code = folder / f"{name}-{dtype}.cubin"
    return code if code.exists() else folder / f"{name}-{dtype}.ptx"


def write_ptx(game: Game, dtype: str, folder: Path, only: tuple[str, ...] = KERNELS) -> None:
    """Compiles the kernels of a batch into a folder; no GPU is needed."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, ptx in compile_steps(game, dtype, only=only).items():
        part = folder / f"{name}-{dtype}.part"
        part.write_text(ptx)
        part.replace(folder / f"{name}-{dtype}.ptx")


def _compiled_here(game: Game, dtype: str) -> Path:
    from sekki.kit.cache import folder_for

    folder = Path(folder_for(game.folder, game.digest))
    if not (folder / f"{KERNELS[-1]}-{dtype}.ptx").exists():
        write_ptx(game, dtype, folder)
    return folder


def _words(arg: Any) -> list[Any]:
    """An argument as Numba passes it: an array is its owner, its size, its place, its shape and its strides."""
    word = np.int64
    if isinstance(arg, int):
        return [word(arg)]
    if isinstance(arg, np.generic):
        return [arg]
    if isinstance(arg, Records):
        count = arg.array.nbytes // arg.size
        return [
            word(0),
            word(0),
            word(count),
            word(arg.size),
            np.uint64(arg.array.data.ptr),
            word(count),
            word(arg.size),
        ]
    sides = [word(number) for number in (*arg.shape, *arg.strides)]
    return [word(0), word(0), word(arg.size), word(arg.itemsize), np.uint64(arg.data.ptr), *sides]


def _cupy() -> Any:
    try:
        cupy = import_module("cupy")
    except ImportError:
        raise Refused("a batch on a GPU needs CuPy: pip install 'sekki[gpu]', or leave device='cuda' out") from None
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except Exception as error:
        raise Refused(f"a batch on a GPU needs one, and CUDA finds none ({error}); leave device='cuda' out") from None
    if not count:
        raise Refused("a batch on a GPU needs one, and CUDA finds none; leave device='cuda' out")
    return cupy


def _number(device: str, count: int) -> int:
    number = device.partition(":")[2] or "0"
    if not number.isdigit() or int(number) >= count:
        raise ValueError(f"the devices here are {', '.join(f'cuda:{k}' for k in range(count))}, not {device!r}")
    return int(number)
