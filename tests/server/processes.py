"""Servers in processes of their own, so that they can be killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from typing import Any

from .people import QUICK

STARTING = 60.0
ENDING = 30.0
SERVE = """
import sys
from sekki.server.run import serve
from sekki.server.settings import Settings
serve(Settings(**eval(sys.argv[1])), port=int(sys.argv[2]))
"""


class Process:
    """A server on a database. `address` is where it answers."""

    def __init__(self, database: str, port: int = 0, **settings: Any) -> None:
        self.settings = {**QUICK, **settings, "database": database}
        self.port = port
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, repr(self.settings), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
        assert self.process.stdout is not None
        late = threading.Timer(STARTING, self.process.kill)
        late.start()
        line = self.process.stdout.readline()
        late.cancel()
        self._found_at(line)

    def _found_at(self, line: str) -> None:
        found = re.search(r"http://localhost:(\d+)", line)
        assert found, f"the server did not start: {line}"
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End it at once, without any clean-up (`kill -9`)."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(ENDING)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server did not end within {ENDING:g} seconds and was killed") from None
        assert self.process.stdout is not None
        self.process.stdout.close()


NURSERY = """
import os, sys
from sekki.server.run import serve
from sekki.server.settings import Settings
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        settings, port = eval(line)
        serve(Settings(**settings), port=port)
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""


class ForkedProcess(Process):
    """A server that is started over and over from a process which has loaded all it needs, in a tenth of the time.

    What is killed is the whole server, as ever.
    """

    nursery: subprocess.Popen[str] | None = None

    def start(self) -> None:
        if self.nursery is None:
            command = [sys.executable, "-c", NURSERY]
            pipe = subprocess.PIPE
            self.nursery = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=os.environ)
        assert self.nursery.stdin is not None
        self.nursery.stdin.write(f"{(self.settings, self.port)!r}\n")
        self.nursery.stdin.flush()
        said = [self._line(), self._line()]  # the number comes before or after the address
        self.pid = next(int(line) for line in said if line.strip().isdigit())
        self._found_at("".join(said))

    def _line(self) -> str:
        """The next line it says, but for how friends find it."""
        assert self.nursery is not None and self.nursery.stdout is not None
        while (line := self.nursery.stdout.readline()).startswith(("Only this", "Friends")):
            pass
        assert line, "the server did not start"
        return line

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        assert self._line() == "gone\n"

    def end(self) -> None:
        """Kill it for good."""
        self.kill()
        assert self.nursery is not None and self.nursery.stdin is not None
        self.nursery.stdin.close()
        self.nursery.wait(ENDING)
