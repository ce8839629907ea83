"""Draws the pictures that are kept in the repository: `make pictures`. Icons of the app, and boards for the README."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
PUBLIC = ROOT / "web/public"
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable.png": (512, 0.8)}
SEAL = "#a5301b"


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


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        draw_icons(browser)
        browser.close()


if __name__ == "__main__":
    main()
