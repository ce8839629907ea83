"""In which language a page speaks, and what it says past the catalogues."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

UNSAID = (Path(__file__).parent / "speech.js").read_text(encoding="utf-8")
PSEUDO = "qps"
CHINESE = "zh-Hant"
LANGUAGES = ("de", CHINESE)
KEYS = ("Tab", "Shift", "Enter", "Esc")
OURS = ("Sekki", "節気")  # the name of the house is the same everywhere


def speaking(language: str, **prefs: Any) -> dict[str, Any]:
    """Preferences of somebody who reads this language."""
    return {"language": language, **prefs}


def unsaid(page: Page, *written: str) -> list[str]:
    """Words on a page in the pseudo-language that no catalogue knows; `written` are those that people wrote."""
    return list(page.evaluate(UNSAID, {"written": [*OURS, *written], "latin": False}))


def untranslated(page: Page, *written: str) -> list[str]:
    """Words in Latin letters on a page in Chinese; `written` are those that people wrote."""
    return list(page.evaluate(UNSAID, {"written": [*OURS, *KEYS, *written], "latin": True}))
