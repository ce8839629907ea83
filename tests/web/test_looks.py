"""What the pages look like: nothing cut, nothing to scroll in play, readable for everybody, small."""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Response, expect

from tests.server.processes import Process

from .conftest import NewPlayer
from .player import DREAMER, Player, resize
from .walk import touchable

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "shots"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SIZES = {"phone": (360, 640), "tablet": (768, 1024), "desk": (1440, 900)}
THEMES = ("light", "dark")
PHONE: dict[str, Any] = {  # at rest: what is measured does not move
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
FIRST_PAGE = 150_000
TOUCH = 44
SERVER_START = 2.0
FIRST_GAME = 0.5

OVERFLOW = """() => {
  const wide = document.documentElement.clientWidth;
  const clipped = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== 'visible' && at.getBoundingClientRect().right <= wide + 1) return true;
    }
    return false;
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > wide + 1)
    .filter((element) => !clipped(element) && !element.closest('.hidden-text'))
    .map((element) => `${element.tagName}.${element.className}`);
}"""
SCROLL = """() => {
  const { scrollHeight, scrollWidth } = document.documentElement;
  return [scrollHeight - innerHeight, scrollWidth - innerWidth];
}"""
SERIOUS = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`);
}"""


def looks(page: Page, name: str, *, in_play: bool) -> None:
    """A picture at every size in both themes, of things at rest, and no overflow in any of them."""
    SHOTS.mkdir(exist_ok=True)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    for size, (width, height) in SIZES.items():
        resize(page, width, height)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.screenshot(path=SHOTS / f"{name}-{size}-{theme}.png", animations="disabled")
            assert page.evaluate(OVERFLOW) == [], (name, size)
            down, across = page.evaluate(SCROLL)
            assert across <= 0, (name, size)
            assert not in_play or down <= 0, (name, size)


def accessible(page: Page) -> None:
    """Axe finds nothing serious, by day and by night."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        assert page.evaluate(SERIOUS) == [], theme


def some_rounds(player: Player, rounds: int) -> None:
    for _ in range(rounds):
        if player.asked() != "choose":
            return
        player.play()
    player.asked()


def test_the_lobby_and_a_new_table(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.page.goto("/")
    expect(mo.page.get_by_role("link", name="Feast of Cats")).to_be_visible()
    looks(mo.page, "lobby", in_play=False)
    accessible(mo.page)
    mo.page.goto("/new/cats")
    expect(mo.page.get_by_role("button", name="Begin")).to_be_visible()
    looks(mo.page, "new-table", in_play=False)
    accessible(mo.page)


def test_the_rules_as_a_page(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.page.goto("/rules/cats#cats-6.1")
    expect(mo.page.locator("[data-rule='cats-6.1']")).to_be_in_viewport()
    looks(mo.page, "rules", in_play=True)
    accessible(mo.page)


@pytest.mark.parametrize("mode", ["basic", "experienced", "advanced"])
def test_cats_in_play_and_at_the_end(arrive: NewPlayer, mode: str) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, mode=mode, single=True)
    mo.asked()
    looks(mo.page, f"cats-{mode}-start", in_play=True)
    some_rounds(mo, 6)
    mo.page.mouse.move(1, 1)
    looks(mo.page, f"cats-{mode}-middle", in_play=True)
    accessible(mo.page)
    mo.resize(*SIZES["desk"])
    mo.play_to_the_end()
    looks(mo.page, f"cats-{mode}-end", in_play=True)
    accessible(mo.page)


def test_every_leaf_of_the_side_panel(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    some_rounds(mo, 2)
    for size in ("phone", "desk"):
        mo.resize(*SIZES[size])
        for title in ("Log", "Rules", "Chat", "Hints"):
            mo.panel(title)
            expect(mo.page.get_by_role("tabpanel")).to_be_visible()
            if title == "Rules":
                mo.page.get_by_label("Search the rules").fill("crow")
            if title == "Chat":
                mo.page.get_by_label("Say something to the table").fill("Hello " * 12)
                mo.page.keyboard.press("Enter")
            mo.page.screenshot(path=SHOTS / f"panel-{title.lower()}-{size}.png")
            assert mo.page.evaluate(OVERFLOW) == [], (title, size)
            accessible(mo.page)
            if size == "phone":
                touchable(mo.page)


def test_on_a_phone_everything_legal_is_in_sight_and_large_enough_to_touch(arrive: NewPlayer) -> None:
    mo = arrive("Mo", **PHONE)
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    while mo.asked() == "choose":
        for target in mo.legal.all():
            box = target.bounding_box()
            assert box, target
            assert box["x"] >= 0, box
            assert box["x"] + box["width"] <= 360, box
            assert box["y"] + box["height"] <= 640, box
            assert min(box["width"], box["height"]) >= TOUCH, box
        mo.play()


def test_the_server_is_soon_there(tmp_path: Path) -> None:
    """From the command to the first page, counted in its own work: a busy machine makes it wait, not slower."""
    server = Process(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    try:
        assert httpx.get(f"{server.address}/api/games").status_code == 200
        spent = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        assert sum(map(int, spent)) / os.sysconf("SC_CLK_TCK") < SERVER_START
    finally:
        server.stop()


def test_the_first_page_is_small_quick_and_asks_nobody_else(arrive: NewPlayer, server: Process) -> None:
    mo = arrive("Mo")
    scripts: dict[str, int] = {}
    hosts: set[str] = set()

    def weigh(response: Response) -> None:
        hosts.add(re.sub(r"^(\w+://[^/]+).*", r"\1", response.url))
        if response.url.endswith(".js"):
            scripts[response.url] = len(gzip.compress(response.body()))

    mo.page.on("response", weigh)
    mo.page.goto("/")
    expect(mo.page.get_by_role("link", name="Feast of Cats")).to_be_visible()
    mo.page.wait_for_load_state("networkidle")
    mo.page.remove_listener("response", weigh)
    assert hosts == {server.address}
    assert 0 < sum(scripts.values()) <= FIRST_PAGE, scripts
    assert seconds_of_work(mo.page) < FIRST_GAME


def seconds_of_work(page: Page) -> float:
    """What it takes the page to show the first game, counted in its own work as above."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto("/")
    page.get_by_role("link", name="Feast of Cats").wait_for()
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")
