"""What the web table costs a browser: bytes of the first page, time until it can be used, frames in its scenes.

    python benchmarks/table_page.py

Run it on a machine that does nothing else. Sizes are compressed with gzip and leave fonts out; times are the median of
several visits with an empty cache; frames are counted in Chromium's own trace, while pieces travel. What the page's
main thread works for a frame is told, too, since that hardly depends on what else the machine does: 60 frames a second
leave 16.7 ms for each, 50 leave 20.
"""

from __future__ import annotations

import gzip
import json
import shutil
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.processes import Process

VISITS = 7
SCENES = {"cats": 4, "fifteen_days": 2, "shifting_seasons": 2, "twenty_one_days": 1, "living_forest_duel": 2}
MOVES = 6
SHORTEST = 0.15  # seconds: fewer frames say nothing
TRACED = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
]

# When there is something to click, when the table answered, when its board lay there, and while pieces travel.
WATCH = """
  const first = (name) => { if (!performance.getEntriesByName(name).length) performance.mark(name); };
  new MutationObserver(() => {
    if (document.querySelector('main a[href^="/new/"], main a[href^="/learn/"]')) first('shelf');
    if (document.querySelector('.board [data-target]')) first('board');
  }).observe(document, { subtree: true, childList: true });
  window.WebSocket = class extends WebSocket {
    constructor(...all) { super(...all); this.addEventListener('message', () => first('answer')); }
  };
  let travelling = false;
  (function frame() {
    const travels = (one) => one.playState === 'running' && one.effect.target.closest('.layer');
    const now = document.getAnimations().some(travels);
    if (now !== travelling) performance.mark(now ? 'travel-begins' : 'travel-ends');
    travelling = now;
    requestAnimationFrame(frame);
  })();
"""


def visit(browser: Browser, address: str, **prefs: Any) -> BrowserContext:
    context = browser.new_context(base_url=address, viewport={"width": 1366, "height": 768}, service_workers="block")
    kept = json.dumps(json.dumps({"name": "Mo", "forced": False, "confirm": "never", **prefs}))
    context.add_init_script(f"localStorage.setItem('sekki.prefs', {kept}); {WATCH}")
    return context


def mark(page: Page, name: str) -> float:
    page.wait_for_function("(name) => performance.getEntriesByName(name).length > 0", arg=name)
    return float(page.evaluate("(name) => performance.getEntriesByName(name)[0].startTime", name))


def first_page(browser: Browser, address: str) -> tuple[int, float]:
    """Compressed bytes, and milliseconds until a game can be chosen."""
    sizes: dict[str, int] = {}
    times = []
    for _ in range(VISITS):
        with visit(browser, address) as context:
            page = context.new_page()
            page.on("response", lambda answer: answer.request.resource_type != "font" and sizes.setdefault(
                answer.url, len(gzip.compress(answer.body()))))  # fmt: skip
            page.goto("/")
            times.append(mark(page, "shelf"))
            page.wait_for_load_state("networkidle")
    return sum(sizes.values()), statistics.median(times)


def open_table(page: Page, game: str, seats: int) -> str:
    page.request.post("/api/me", data={"name": "Mo"})
    bots = [{"kind": "bot", "bot": "random"} for _ in range(seats - 1)]
    return str(page.request.post("/api/tables", data={"game": game, "seats": [{"kind": "me"}, *bots]}).json()["id"])


def board(browser: Browser, address: str, game: str, seats: int) -> tuple[float, float]:
    """Milliseconds from the table's first answer until its board lies there, and of the main thread's work in them."""
    times, works = [], []
    for _ in range(VISITS):
        with visit(browser, address, pace="instant") as context:
            page = context.new_page()
            table = open_table(page, game, seats)
            browser.start_tracing(page=page, categories=TRACED)
            page.goto(f"/table/{table}")
            times.append(mark(page, "board") - mark(page, "answer"))
            trace = json.loads(browser.stop_tracing())["traceEvents"]
            (answer,), (lies,) = ([event for event in trace if event["name"] == name] for name in ("answer", "board"))
            works.append(work(trace, answer["ts"], lies["ts"], {(lies["pid"], lies["tid"])}))
    return statistics.median(times), statistics.median(works)


def frames(browser: Browser, address: str, game: str, seats: int) -> list[tuple[float, float]]:
    """Of every stretch in which pieces travel: frames a second, and milliseconds of work for each."""
    with visit(browser, address, pace="brisk") as context:
        page = context.new_page()
        page.goto(f"/table/{open_table(page, game, seats)}")
        legal = page.locator("[data-legal]").first
        legal.wait_for(timeout=120_000)
        browser.start_tracing(page=page, categories=TRACED)
        for _ in range(MOVES):
            legal.wait_for(timeout=120_000)
            legal.click()
            page.wait_for_timeout(1500)
        trace = json.loads(browser.stop_tracing())["traceEvents"]
    return rates(trace)


def work(trace: list[dict[str, Any]], begin: float, end: float, threads: set[tuple[int, int]]) -> float:
    """Milliseconds of processor time that the threads spend on what begins in that time."""
    tasks = (event for event in trace if event["name"] == "RunTask" and (event["pid"], event["tid"]) in threads)
    return float(sum(task.get("tdur", 0) for task in tasks if begin <= task["ts"] <= end)) / 1000


def rates(trace: list[dict[str, Any]]) -> list[tuple[float, float]]:
    drawn = sorted(event["ts"] for event in trace if event["name"] == "DrawFrame")
    marked = [event for event in trace if event["name"].startswith("travel-")]
    marks = sorted((event["ts"], event["name"]) for event in marked)
    page = {(event["pid"], event["tid"]) for event in marked}
    found = []
    for (begin, what), (end, _) in pairwise(marks):
        inside = [at for at in drawn if begin <= at <= end]
        if what == "travel-begins" and end - begin > SHORTEST * 1e6 and len(inside) > 1:
            rate = (len(inside) - 1) / (inside[-1] - inside[0]) * 1e6
            found.append((rate, work(trace, begin, end, page) / len(inside)))
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Process(f"sqlite:///{folder}/tables.sqlite", guests_per_minute=1e6)
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        size, ready = first_page(chromium, server.address)
        print(f"first page: {size / 1000:.0f} kB compressed without fonts, a game can be chosen after {ready:.0f} ms")
        for game, seats in SCENES.items():
            opened, busy = board(chromium, server.address, game, seats)
            seen = frames(chromium, server.address, game, seats) or [(0.0, 0.0)]
            rate, most = min(rate for rate, _ in seen), max(each for _, each in seen)
            print(
                f"{game}: board {opened:.0f} ms after the answer ({busy:.0f} ms of work); in {len(seen)} scenes "
                f"{rate:.0f} frames a second at least, {most:.1f} ms of work for one at most"
            )
        chromium.close()
        server.stop()


if __name__ == "__main__":
    main()
