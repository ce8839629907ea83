"""A real PostgreSQL for tests: a temporary cluster, not run by root, reached through a socket in its folder."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

SUPERUSER = "sekki"
WHERE_DEBIAN_KEEPS_IT = "/usr/lib/postgresql/*/bin"


def binaries() -> Path | None:
    """The folder of initdb and pg_ctl, the newest there is."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = sorted(Path("/").glob(WHERE_DEBIAN_KEEPS_IT.lstrip("/")), key=lambda folder: int(folder.parent.name))
    return folders[-1] if folders else None


def _servant() -> str | None:
    """PostgreSQL refuses to run as root, so root lends it another user."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Cluster:
    """Starts on creation; `url(name)` makes an empty database."""

    def __init__(self, bin: Path) -> None:
        self.bin = bin
        self.user = _servant()
        self.folder = Path(tempfile.mkdtemp(prefix="sekki-pg-"))
        if self.user:
            shutil.chown(self.folder, self.user)
        self.data = self.folder / "data"
        self._run("initdb", "-D", str(self.data), "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c max_connections=200"
        self._run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def halt(self) -> None:
        """Stop at once, as after a power cut; `start` goes on with what was committed."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        # The server that pg_ctl starts keeps its output open, so it must not be a pipe we wait for.
        with tempfile.TemporaryFile() as out:
            done = subprocess.run(
                [str(self.bin / program), *arguments],
                stdout=out,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                user=self.user,
                timeout=60,
            )
            out.seek(0)
            assert done.returncode == 0, out.read().decode()

    def url(self, name: str) -> str:
        import psycopg

        with psycopg.connect(host=str(self.folder), user=SUPERUSER, dbname="postgres", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return f"postgresql+psycopg://{SUPERUSER}@/{name}?host={self.folder}"

    def stop(self) -> None:
        self.halt()
        shutil.rmtree(self.folder)
