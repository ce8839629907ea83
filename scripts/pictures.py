"""Draws the pictures that are kept in the repository: `make pictures`.

Icons of the app, and for the README boards, a review, and how a net learns.

    python scripts/pictures.py           all of them
    python scripts/pictures.py boards    boards and the review alone; or `icons`, or `learning`
"""

from __future__ import annotations

import argparse
import base64
import json
import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
from tests.server.processes import Process  # noqa: E402
from tests.web.player import Player  # noqa: E402

PUBLIC = ROOT / "web/public"
PICTURES = ROOT / "docs/pictures"
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable.png": (512, 0.8)}
SEAL = "#a5301b"
# How many seats, and after how many of one's own decisions the board is worth a look.
BOARDS = {
    "cats": (4, 5),
    "fifteen_days": (2, 22),
    "shifting_seasons": (2, 18),
    "twenty_one_days": (1, 45),
    "living_forest_duel": (2, 30),
}
SIZE = {"width": 1280, "height": 720}
SCALE = 0.75
REVIEWED = "cats"
LEARNED, LEARNED_FROM = "shifting_seasons", 2_000_000  # a game, and how many decisions
TRIED_EVERY = 6.0  # seconds
THEMES = ("light", "dark")
PARTS = ["icons", "boards", "learning"]
PATIENCE = 120_000

# A browser writes WebP, which is a third of what a PNG takes.
SHRINK = """async ([picture, scale]) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width * scale, image.height * scale);
  const paper = canvas.getContext('2d');
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}"""


def draw_icons(browser: Browser) -> None:
    """The icon in the sizes that systems ask for; a maskable one has room to be cut round."""
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    for name, (size, share) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        ground = SEAL if share < 1 else "transparent"
        body = f"margin:0;display:grid;place-items:center;height:100vh;background:{ground}"
        page.set_content(f'<body style="{body}"><div style="width:{share:.0%}">{drawing}</div></body>')
        page.screenshot(path=PUBLIC / name, omit_background=True)
        page.close()


def shoot(page: Page, blank: Page, name: str) -> None:
    """The page by day and by night."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.wait_for_timeout(300)
        png = base64.b64encode(page.screenshot()).decode()
        small = blank.evaluate(SHRINK, [f"data:image/png;base64,{png}", SCALE])
        (PICTURES / f"{name}-{theme}.webp").write_bytes(base64.b64decode(small))


def open_table(player: Player, game: str, seats: int) -> str:
    request = player.page.request
    request.post("/api/me", data={"name": player.name})
    bots = [{"kind": "bot", "bot": "greedy"} for _ in range(seats - 1)]
    wish: dict[str, Any] = {"game": game, "seats": [{"kind": "me"}, *bots]}
    if game == REVIEWED:
        wish["options"] = {"single": True}
    return str(request.post("/api/tables", data=wish).json()["id"])


def play(player: Player, table: str, decisions: int) -> None:
    """One's own decisions, at random but always the same."""
    luck, made = random.Random(3), 0
    while made < decisions:
        look = player.page.request.get(f"/api/tables/{table}").json()
        if look["table"]["status"] != "playing":
            return
        sight = look["table"]["sights"][0]
        if not sight["moves"] or 0 not in look["table"]["actors"]:
            player.page.wait_for_timeout(50)
            continue
        move = luck.choice(sight["moves"])["text"]
        wish = {"client_move_id": f"picture-{look['seq']}", "seat": 0, "move": move, "expected_seq": look["seq"]}
        player.page.request.post(f"/api/tables/{table}/move", data=wish)
        made += 1


def draw_boards(browser: Browser, address: str) -> None:
    """Every board in the middle of a game, and the review of one."""
    PICTURES.mkdir(exist_ok=True)
    blank = browser.new_page()
    context = browser.new_context(base_url=address, viewport=SIZE, service_workers="block")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    player = Player(context.new_page(), "Mo")
    player.prefer({"pace": "instant", "forced": False, "known": True})
    for game, (seats, decisions) in BOARDS.items():
        table = open_table(player, game, seats)
        play(player, table, decisions)
        player.page.goto(f"/table/{table}")
        player.asked()
        shoot(player.page, blank, game)
        if game == REVIEWED:
            play(player, table, 1000)
            player.page.goto("/")  # an address that differs by its last part only is the same page
            player.page.goto(f"/table/{table}#review")
            player.page.get_by_role("figure", name="Chance of winning").wait_for()
            shoot(player.page, blank, "review")
    context.close()


def draw_learning(folder: Path) -> None:
    """A net that learns on the processor for some minutes: what it wins against random play, by day and by night."""
    from matplotlib import pyplot

    from sekki.train.config import Config
    from sekki.train.trainer import Trainer, train

    train(Trainer(Config(LEARNED, decisions=LEARNED_FROM)), folder, every=TRIED_EVERY)
    lines = [json.loads(line) for line in (folder / "metrics.jsonl").read_text("utf-8").splitlines()]
    tried = [line for line in lines if "against_random" in line]
    millions = [line["decisions"] / 1e6 for line in tried]
    for theme, ink, paper in (("light", "#3b3128", "#fbf7ee"), ("dark", "#e9e0d0", "#211d19")):
        colours = {"text.color": ink, "axes.labelcolor": ink, "axes.edgecolor": ink, "xtick.color": ink}
        plain = {"ytick.color": ink, "axes.facecolor": paper, "figure.facecolor": paper, "svg.hashsalt": "sekki"}
        with pyplot.rc_context({**colours, **plain, "font.size": 12}):
            figure, axis = pyplot.subplots(figsize=(9.6, 5.4), layout="constrained")
            for seats, look in zip(tried[-1]["against_random"], ("o-", "s--", "^:"), strict=False):
                shares = [100 * line["against_random"][seats][0] for line in tried]
                axis.plot(millions, shares, look, color=SEAL if look == "o-" else ink, label=f"{seats} players")
            axis.set(ylim=(0, 100), xlabel="million decisions, on two cores", ylabel="% won against random play")
            axis.set_title("A net learns Shifting Seasons from nothing")
            axis.spines[["top", "right"]].set_visible(False)
            axis.legend(frameon=False, loc="lower right")
            figure.savefig(PICTURES / f"learning-{theme}.svg", metadata={"Date": None})
            pyplot.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draws the pictures that are kept in the repository.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only some of {', '.join(PARTS)}")
    parts = parser.parse_args().parts or PARTS
    if unknown := set(parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    if "learning" in parts:
        with tempfile.TemporaryDirectory() as folder:
            draw_learning(Path(folder))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Process(f"sqlite:///{folder}/tables.sqlite", guests_per_minute=1e6, review_simulations=300)
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        if "icons" in parts:
            draw_icons(chromium)
        if "boards" in parts:
            draw_boards(chromium, server.address)
        chromium.close()
        server.stop()


if __name__ == "__main__":
    main()
