"""What a batch needs of a GPU: memory, and kernels compiled from PTX and launched on one stream."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ctypes import addressof, c_int64, c_void_p, sizeof
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sekki.kit import Game
from sekki.kit.cache import folder_for
from sekki.kit.gpu_steps import OBSERVING, Shape, blank_byte, compile_step, kernels_of
from sekki.kit.kernels import WARP
from sekki.kit.record import Record

from ..errors import Refused


class Launch(NamedTuple):
    """A kernel over so many rows, with what it is given."""

    kernel: str
    n: int
    args: list[Any]
    dtype: str = ""


BLANK = "blank"  # in the place of a kernel: fills an observation with what says nothing
Stages = list[list[list[Launch]]]  # one after the other; of each the branches side by side; of each kernels in order


class Records:
    """Records of a game in the memory of a GPU."""

    def __init__(self, array: Any, size: int) -> None:
        self.array = array
        self.size = size


class Launcher:
    """One GPU through CuPy. `folder` holds PTX that was compiled elsewhere; else it is compiled here and kept."""

    def __init__(
        self, game: Game, device: str, stream: Any = None, shape: Shape | None = None, folder: Path | None = None
    ) -> None:
        self.game = game
        self.shape = shape or Shape()
        if self.shape.round_threads % WARP:
            raise ValueError(f"on a GPU a block that plays a stage is of whole warps of {WARP}, not {self.shape}")
        self.folder = folder
        self.numpy = _cupy()
        self._device = self.numpy.cuda.Device(_number(device, self.numpy.cuda.runtime.getDeviceCount()))
        self._stream = stream
        self._entered: list[Any] = []
        self._kernels: dict[tuple[str, str], Any] = {}
        self._kept: dict[int, tuple[Any, list[int]]] = {}
        self._begun: set[str] = set()  # what has run kernel by kernel
        self._graphs: dict[str, Any] = {}

    def __enter__(self) -> Launcher:
        inside = [self._device, *([self._external()] if self._stream is not None else [])]
        for one in inside:
            one.__enter__()
        self._entered.append(inside)
        return self

    def __exit__(self, *error: object) -> None:
        for one in reversed(self._entered.pop()):
            one.__exit__(*error)

    def launch(self, name: str, n: int, args: list[Any], dtype: str = "") -> None:
        """Runs a kernel over `n` rows, behind everything that waits on the stream."""
        with self:
            self._start(Launch(name, n, args, dtype), self.numpy.cuda.get_current_stream())

    def run(self, title: str, stages: Callable[[], Stages]) -> None:
        """Runs what is always the same under this title: first kernel by kernel, then as a graph, whose branches really
        run side by side and which takes Python one launch."""
        with self:
            if title in self._graphs:
                self._graphs[title].launch()
            elif title in self._begun:
                self._graphs[title] = self._captured(stages())
                self._graphs[title].launch()
            else:
                self._begun.add(title)
                for launch in chain.from_iterable(chain.from_iterable(stages())):
                    self._start(launch, self.numpy.cuda.get_current_stream())

    def _captured(self, stages: Stages) -> Any:
        """A graph of these kernels, all of which were launched before: none must be loaded now."""
        cuda = self.numpy.cuda
        streams = [cuda.Stream(non_blocking=True) for _ in range(max(map(len, stages)))]
        first = streams[0]
        first.begin_capture()
        for branches in stages:
            fork = first.record(cuda.Event(disable_timing=True))
            for stream, branch in zip(streams, branches, strict=False):
                if stream is not first:
                    stream.wait_event(fork)
                for launch in branch:
                    self._start(launch, stream)
                if stream is not first:
                    first.wait_event(stream.record(cuda.Event(disable_timing=True)))
        return first.end_capture()

    def _start(self, launch: Launch, stream: Any) -> None:
        if launch.kernel == BLANK:
            (array,) = launch.args
            fill = self.numpy.cuda.runtime.memsetAsync
            fill(array.data.ptr, blank_byte(launch.dtype), array.nbytes, stream.ptr)
            return
        threads, rows = self.shape.of(self.game, launch.kernel)
        words = [word for arg in launch.args for word in self._words(arg)]
        values = (c_int64 * len(words))(*words)
        first = addressof(values)
        places = (c_void_p * len(words))(*range(first, first + sizeof(values), sizeof(c_int64)))
        function = self._kernel(launch.kernel, launch.dtype).kernel.ptr
        shared = self.shape.shared(self.game, launch.kernel)
        self.numpy.cuda.driver.launchKernel(
            function, -(-launch.n // rows), 1, 1, threads, 1, 1, shared, stream.ptr, addressof(places), 0
        )

    def keep(self, arrays: Iterable[Any]) -> None:
        """Remembers how these arrays are passed to kernels: to find that out takes longer than to launch one."""
        self._kept = {id(array): (array, _words(array)) for array in arrays}
        self._graphs.clear()

    def _words(self, arg: Any) -> list[int]:
        known = self._kept.get(id(arg))
        return known[1] if known else _words(arg)

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
            code = self.numpy.RawModule(path=str(self._compiled(name, dtype)))
            kernel = code.get_function(name)
            if shared := self.shape.shared(self.game, name):
                kernel.max_dynamic_shared_size_bytes = shared
            self._kernels[name, dtype] = kernel
        return self._kernels[name, dtype]

    def _compiled(self, name: str, dtype: str) -> Path:
        """Where a kernel lies: as machine code if somebody has assembled it, else as PTX, which the driver takes."""
        folder = self.folder or Path(folder_for(self.game.folder, self.game.digest))
        file = folder / f"{_title(name, dtype)}.cubin"
        if file.exists():
            return file
        file = file.with_suffix(".ptx")
        if not file.exists():
            write_ptx(self.game, name, dtype, folder)
        return file


_CUDA = 2  # of DLPack's devices


def write_ptx(game: Game, name: str, dtype: str, folder: Path) -> None:
    """Compiles a kernel of a batch into a folder; no GPU is needed."""
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{_title(name, dtype)}.part"
    part.write_text(compile_step(game, name, dtype))
    part.replace(part.with_suffix(".ptx"))


def write_all_ptx(game: Game, dtypes: Iterable[str], folder: Path) -> None:
    """Compiles every kernel of a batch that shows observations of these dtypes."""
    for name in kernels_of(game):
        write_ptx(game, name, "", folder)
    for name in OBSERVING:
        for dtype in dtypes:
            write_ptx(game, name, dtype, folder)


def _title(name: str, dtype: str) -> str:
    return f"{name}-{dtype}" if dtype else name


def _words(arg: Any) -> list[int]:
    """An argument as Numba passes it: an array is its owner, its size, its place, its shape and its strides."""
    if isinstance(arg, (int, np.integer)):
        return [int(arg)]
    if isinstance(arg, Records):
        count = arg.array.nbytes // arg.size
        return [0, 0, count, arg.size, arg.array.data.ptr, count, arg.size]
    return [0, 0, arg.size, arg.itemsize, arg.data.ptr, *arg.shape, *arg.strides]


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
