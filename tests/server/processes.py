"""Servers in processes of their own, so that they can be killed."""

from __future__ import annotations

import os
import re
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
