"""A server process and a browser for all tests of the web table."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, expect, sync_playwright

import sekki.server
from sekki.bots.hints import hints
from tests.server.processes import Process

from .guard import at_most, children
from .player import Player
from .seasons import FIRST_GAME, Seasons

STATIC = Path(sekki.server.__file__).parent / "static" / "index.html"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FAREWELL = 20.0
PATIENCE = 1000 * int(os.environ.get("SEKKI_PATIENCE", "120"))  # a bot's first move may have to compile the rules

NewPlayer = Callable[..., Player]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    assert STATIC.exists(), "the web table is not built: make web"
    folder = tmp_path_factory.mktemp("web")
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    running = Process(database, guests_per_minute=1e6, review_simulations=200, studies=str(folder / "studies"))
    yield running
    running.stop()


@pytest.fixture(scope="package")
def search() -> None:
    """What thinks about hints and reviews of cats is compiled before anybody waits for it, as long as that takes."""
    table = sekki.game("cats").table(4, seed=1)
    for seat in range(4):
        table.play(seat, "keep")
    hints(table.seen(0))


@dataclass
class Driver:
    """What steers the browser, and the processes it consists of."""

    playwright: Playwright
    processes: set[int]

    def end(self, close: Callable[[], None]) -> None:
        """Closes something; what does not answer any more is killed."""
        with at_most(FAREWELL, self.processes), contextlib.suppress(Error):
            close()


@pytest.fixture(scope="package")
def driver() -> Iterator[Driver]:
    others = children(os.getpid())
    playwright = sync_playwright().start()
    driver = Driver(playwright, children(os.getpid()) - others)
    yield driver
    driver.end(playwright.stop)


@pytest.fixture(scope="package")
def browser(driver: Driver) -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    assert chromium, "there is no chromium: python scripts/system.py"
    expect.set_options(timeout=PATIENCE)
    launched = driver.playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
    yield launched
    driver.end(launched.close)


@pytest.fixture
def arrive(browser: Browser, driver: Driver, server: Process) -> Iterator[NewPlayer]:
    """Somebody opens a browser of their own; whatever goes wrong on their page fails the test."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def new(name: str = "Mo", *, prefs: dict[str, Any] | None = None, installs: bool = False, **context: Any) -> Player:
        context = {"base_url": server.address, "viewport": {"width": 1440, "height": 900}, **context}
        made = browser.new_context(**context)
        if not installs:  # every page comes from the server
            made.add_init_script("delete Navigator.prototype.serviceWorker")
        made.set_default_timeout(PATIENCE)
        contexts.append(made)
        page: Page = made.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        player = Player(page, name)
        player.prefer({"pace": "instant", "confirm": "never", "forced": False, **(prefs or {})})
        return player

    yield new
    for context in contexts:
        driver.end(context.close)
    assert not troubles, troubles


@pytest.fixture
def seasons(arrive: NewPlayer) -> Any:
    """Somebody who plays alone against one bot, with the cards for a first game."""

    def new(*kinds: str, **arrival: Any) -> Seasons:
        table = Seasons(arrive("Mo", **arrival))
        table.set_up(*(kinds or ("bot",)), **FIRST_GAME)
        expect(table.page.get_by_role("region", name="Sliding board")).to_be_visible()
        return table

    return new
