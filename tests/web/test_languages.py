"""Everybody reads the table in their own language, and changes it without losing anything.

A game that says everything through its catalogue is added to `CONVERTED`: then it is walked through in the
pseudo-language, where whatever is said past the catalogue stands outside its brackets, and in every language on small
and large screens.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from sekki.kit.language import SHIPPED
from tests.server.processes import Process

from .conftest import NewPlayer
from .player import DREAMER, OPEN, Player
from .speech import CHINESE, LANGUAGES, PSEUDO, speaking, unsaid, untranslated
from .test_screens import DECISIONS, HARDEST, OPTIONS, WHOLE
from .walk import NAMES, SCREENS, Walk

CONVERTED = ("cats", "fifteen_days", "shifting_seasons", "twenty_one_days", "living_forest_duel")
SIZES = SCREENS if WHOLE else ((1280, 720), (360, 740))
REVIEWED = "cats"  # the one whose search is compiled before anybody waits for it
LISTENED = 60  # decisions in the pseudo-language, and the whole game in `make screens`
LEAVES = ("log", "rules", "chat", "hints")


def menu(page: Page) -> None:
    page.locator(".head > .button.square").last.click()
    expect(page.locator("dialog .menu")).to_be_visible()


def test_the_house_says_nothing_past_its_catalogue(arrive: NewPlayer) -> None:
    mo = arrive("Mo", prefs=speaking(PSEUDO))
    page = mo.page
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(5)
    found = unsaid(page)
    page.goto("/new/cats")
    expect(page.locator("form")).to_be_visible()
    found += unsaid(page, "Mo")
    page.locator("form select").first.select_option(OPEN)
    page.locator("form button.main").click()
    expect(page.locator(".room")).to_be_visible()
    menu(page)
    found += unsaid(page, "Mo")
    page.goto("/nowhere")
    expect(page.get_by_role("heading")).to_be_visible()
    found += unsaid(page)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.usefixtures("search")
@pytest.mark.parametrize("game", CONVERTED)
def test_a_game_says_nothing_past_its_catalogue(arrive: NewPlayer, server: Process, game: str) -> None:
    mo = arrive("Mo", prefs=speaking(PSEUDO), reduced_motion="reduce")
    page = mo.page
    walk = Walk(mo, game, HARDEST[game], OPTIONS.get(game, {}))
    walk.set_up(server.address)
    found: dict[str, str] = {}
    seen: set[str] = set()

    def listen(where: str) -> None:
        found.update({words: where for words in unsaid(page, *NAMES) if words not in found})

    for count, stop in enumerate(walk.stops()):
        if count == LISTENED and not WHOLE and game != REVIEWED:
            break
        if stop in seen:
            continue
        walk.settle()
        listen(stop)
        if not seen:
            for leaf in LEAVES:
                page.locator(f"[data-tab={leaf}]").click()
                listen(leaf)
            menu(page)
            listen("menu")
            page.keyboard.press("Escape")
        seen.add(stop)
    if game == REVIEWED:
        mo.end.locator(".buttons .button").nth(1).click()
        expect(page.locator(".review .did").first).to_be_visible()
        listen("review")
    assert not found, "\n".join(f"{where}: {words}" for words, where in found.items())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CONVERTED)
def test_a_game_is_played_by_the_same_clicks_in_every_language(
    arrive: NewPlayer, server: Process, game: str, language: str
) -> None:
    """Nothing is cut or covered, and nothing is left in English; the whole game in `make screens`."""
    mo = arrive("Mo", prefs=speaking(language), reduced_motion="reduce")
    walk = Walk(mo, game, HARDEST[game], OPTIONS.get(game, {}), clicks=True)
    walk.set_up(server.address)
    seen: set[str] = set()
    found: list[str] = []
    for count, stop in enumerate(walk.stops()):
        if count == DECISIONS and not WHOLE:
            break
        if stop in seen:
            continue
        seen.add(stop)
        walk.settle()
        for size in SIZES:
            found += [f"{size[0]}×{size[1]}, {stop}: {fault}" for fault in walk.faults(*size)]
        if language == CHINESE and language in SHIPPED:
            found += [f"{stop}: {words}" for words in untranslated(mo.page, *NAMES)]
    assert not found, "\n".join(dict.fromkeys(found))


def test_the_first_language_is_the_browsers(arrive: NewPlayer) -> None:
    for locale, tag, heading in (
        ("de-AT", "de", "Wähle ein Spiel"),
        ("zh-TW", "zh-Hant", "選一款遊戲"),
        ("fr-FR", "en", "Choose a game"),
    ):
        page = arrive("Mo", locale=locale).page
        page.goto("/")
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", tag)


def test_a_language_is_chosen_in_the_lobby_and_kept(arrive: NewPlayer) -> None:
    page = arrive("Mo", locale="de-DE").page
    page.goto("/")
    page.get_by_label("Sprache").select_option(label="繁體中文")
    expect(page.get_by_role("heading", name="選一款遊戲")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="選一款遊戲")).to_be_visible()
    page.get_by_label("語言").select_option(label="English")
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()


def test_chinese_is_written_in_its_own_letters(arrive: NewPlayer) -> None:
    page = arrive("Mo", prefs=speaking("zh-Hant")).page
    page.goto("/")
    expect(page.get_by_role("heading", name="選一款遊戲")).to_be_visible()
    loaded = page.evaluate(
        """document.fonts.ready.then((fonts) =>
            [...fonts].filter((font) => font.status === 'loaded').map((font) => font.family))"""
    )
    assert {"Noto Sans TC", "Noto Serif TC"} <= {family.strip("\"'") for family in loaded}


def test_the_language_changes_at_the_table_at_once(arrive: NewPlayer) -> None:
    mo = arrive("Mo")
    page = mo.page
    mo.set_up(DREAMER, DREAMER, DREAMER, single=True)
    expect(mo.legal.first).to_be_visible()
    mo.play()
    expect(mo.playable.first).to_be_visible()
    page.evaluate("window.stayed = true")
    hand = mo.page.locator(".hand [data-target]").evaluate_all("cards => cards.map((card) => card.dataset.target)")
    menu(page)
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Menü")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tab", name="Verlauf")).to_be_visible()
    assert hand == page.locator(".hand [data-target]").evaluate_all("cards => cards.map((card) => card.dataset.target)")
    assert page.evaluate("window.stayed"), "the page was loaded again"
    mo.play()
    expect(page.locator(".hand [data-target]")).to_have_count(len(hand) - 1)


def test_two_people_at_one_table_read_their_own_language(arrive: NewPlayer) -> None:
    mo, ada = arrive("Mo"), arrive("Ada", prefs=speaking("zh-Hant"))
    mo.set_up(OPEN, DREAMER, DREAMER, single=True)
    ada.page.goto(mo.link("Invite a friend with this link"))
    ada.page.locator("#name").fill("Ada")
    ada.page.locator("form button.main").click()
    expect(ada.page.get_by_role("tab", name="聊天")).to_be_visible()
    mo.panel("Chat")
    mo.page.get_by_label("Say something to the table").fill("Guten Tag, 你好")
    mo.page.keyboard.press("Enter")
    ada.page.get_by_role("tab", name="聊天").click()
    expect(ada.page.locator(".chat")).to_contain_text("Guten Tag, 你好")


def test_a_lesson_goes_on_in_another_language(arrive: NewPlayer) -> None:
    mo: Player = arrive("Mo")
    page = mo.page
    page.goto("/learn/cats")
    expect(mo.legal.first).to_be_visible()
    page.locator("[data-legal][data-target], .prompt [data-legal]").first.click()
    menu(page)
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Menü")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Lektion")).to_be_visible()
