"""Somebody at a browser, in the words of the table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

DREAMER = "bot random plain"
OPEN = "open"
HERE = "here"


class Player:
    """Knows where things are on the page; the tests say what is done with them."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    def prefer(self, prefs: dict[str, Any]) -> None:
        """Preferences are there before the first page is."""
        kept = json.dumps(json.dumps({"name": self.name, **prefs}))
        self.page.add_init_script(f"localStorage.getItem('sekki.prefs') ?? localStorage.setItem('sekki.prefs', {kept})")

    # Sitting down

    def set_up(
        self, *sitters: str, game: str = "cats", target: int | None = None, single: bool = False, mode: str = "basic"
    ) -> None:
        """A new table: this person on the first seat, and `sitters` on the others."""
        page = self.page
        page.goto(f"/new/{game}")
        page.get_by_label("Your name").or_(page.locator("#name")).first.fill(self.name)
        count = page.get_by_role("radiogroup").get_by_label(str(len(sitters) + 1), exact=True)
        if count.count():
            count.check()
        for seat, sitter in enumerate(sitters, start=2):
            page.get_by_label(f"Who sits on seat {seat}").select_option(sitter)
        if game == "cats":
            page.get_by_role("radio", name=mode.capitalize()).check()
            page.get_by_label("Single").set_checked(single)
            if target is not None:
                page.get_by_label("Target").fill(str(target))
        page.locator("form button.main").click()
        page.wait_for_url("**/table/**")

    def sit_down(self, invitation: str) -> None:
        self.page.goto(invitation)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/table/**")

    def link(self, label: str) -> str:
        return self.page.get_by_label(label).input_value()

    # At the table

    @property
    def prompt(self) -> Locator:
        return self.page.locator("#prompt")

    @property
    def legal(self) -> Locator:
        """What may be chosen now, on the board and beside the prompt."""
        return self.page.locator("[data-legal]")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("list", name="Your hand").get_by_role("button")

    @property
    def playable(self) -> Locator:
        """The cards of the hand that may be played now."""
        return self.page.locator(".hand [data-legal]")

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("dialog").filter(has=self.page.locator(".end"))

    @property
    def go_on(self) -> Locator:
        """Something to read, or the screen to pass on."""
        return self.page.locator("[data-go-on]")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name="Log")

    @property
    def news(self) -> Locator:
        """A choice or the end; neither is there while something is on its way to the server or is told."""
        return self.legal.first.or_(self.end).first

    @property
    def anything(self) -> Locator:
        """What asks for something here, if anything does."""
        return self.news.or_(self.go_on).first

    def is_asked(self) -> bool:
        return self.anything.is_visible()

    def asked(self) -> str:
        """Waits until there is something to do here: `choose`, `go on` (something to read) or `end`."""
        expect(self.anything).to_be_visible()
        if self.end.is_visible():
            return "end"
        return "go on" if self.go_on.is_visible() else "choose"

    def play(self) -> bool:
        """The first thing that is legal, by a click; false once the game is over."""
        asked = self.asked()
        if asked == "go on":
            self.go_on.click()
        elif asked == "choose":
            self.legal.first.click()
        return asked != "end"

    def play_to_the_end(self) -> None:
        while self.play():
            pass

    def resize(self, width: int, height: int) -> None:
        resize(self.page, width, height)

    def panel(self, title: str) -> None:
        """Opens a leaf of the side panel."""
        tab = self.page.get_by_role("tab", name=title)
        if tab.get_attribute("aria-selected") != "true":
            tab.click()

    def focused(self) -> str:
        """What has the focus, in short."""
        return str(self.page.evaluate("document.activeElement?.tagName + ' ' + (document.activeElement?.id ?? '')"))


def resize(page: Page, width: int, height: int) -> None:
    """The page knows of its new size with the next frame, and folds its panels then."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def play_to_the_end(*players: Player) -> None:
    """Whoever is asked plays, until everybody sees the end."""
    playing = list(players)
    while playing:
        for player in [one for one in playing if one.is_asked()]:
            if not player.play():
                playing.remove(player)


def keep_hands(*players: Player) -> None:
    """Everybody keeps their hand, as often as somebody's new deal asks again; then cards may be played."""
    waiting = set(players)
    while waiting:
        for player in list(waiting):
            keep = player.page.get_by_role("button", name="Keep your hand")
            expect(keep.or_(player.playable.first).or_(player.prompt).first).to_be_visible()
            if keep.is_visible():
                keep.click()
            elif player.playable.first.is_visible():
                waiting.remove(player)


def needed_targets(move: dict[str, Any], moves: Sequence[dict[str, Any]]) -> list[str]:
    """The things that are clicked for a move, in their order: once no other move is left, it is played."""
    targets: list[str] = move["targets"]
    for n in range(1, len(targets)):
        if sum(other["targets"][:n] == targets[:n] for other in moves) == 1:
            return targets[:n]
    return targets
