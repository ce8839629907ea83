"""Lessons in the browser, played to their end by clicks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import sekki
from sekki.play.lesson import has_lesson

from .conftest import NewPlayer
from .player import Player, needed_targets
from .test_looks import PHONE
from .walk import touchable

TAUGHT = [name for name in sekki.list_games() if has_lesson(sekki.game(name).facts)]


class Learner:
    """Follows a chapter by clicks on what it points out."""

    def __init__(self, page: Page, game: str) -> None:
        self.page, self.game = page, game

    def chapter(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = self.page.request.get(f"/api/games/{self.game}/lesson/{number}").json()
        return found

    @property
    def card(self) -> Locator:
        return self.page.get_by_role("region", name="Lesson")

    def follow(self, number: int) -> None:
        chapter = self.chapter(number)
        for step, frame in zip(chapter["steps"], chapter["frames"], strict=False):
            self.wait_for(step["say"])
            moves = frame["table"]["sights"][0]["moves"]
            self.choose(next(move for move in moves if move["text"] == step["move"]), moves)
        self.wait_for(chapter["farewell"])

    def wait_for(self, sentence: str) -> None:
        """Until the lesson says this; scenes that want to be read are read on the way."""
        said = self.card.get_by_text(sentence, exact=True)
        go_on = self.page.get_by_role("button", name="Go on")
        for _ in range(40):
            expect(said.or_(go_on).first).to_be_visible()
            if not go_on.is_visible():
                break
            go_on.click()
        expect(said).to_be_visible()
        expect(self.page.locator(".lesson.telling")).to_have_count(0)

    def choose(self, move: dict[str, Any], moves: list[dict[str, Any]]) -> None:
        """By what is named like the move; while nothing is, by its things, until no other move is left beside it."""
        named = self.page.get_by_role("button", name=re.compile(f"^{re.escape(move['label'])}")).first
        for target in needed_targets(move, moves):
            thing = self.page.locator(f'[data-target="{target}"][data-legal]').first
            expect(named.or_(thing).first).to_be_visible()
            if named.is_visible():
                break
            thing.click()
        else:
            if move["targets"]:
                return
        named.click()


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_played_to_its_end_by_clicks(arrive: NewPlayer, game: str) -> None:
    player: Player = arrive("Lea")
    page, learner = player.page, Learner(player.page, game)
    page.goto(f"/learn/{game}")
    titles = learner.chapter(0)["titles"]
    for number, _ in enumerate(titles):
        learner.follow(number)
        if number + 1 < len(titles):
            learner.card.get_by_role("link", name=f"Next: {titles[number + 1]}").click()
    learner.card.get_by_role("textbox", name="Your name").or_(learner.card.locator("form")).first.wait_for()
    touchable(page)
    if learner.card.get_by_role("textbox", name="Your name").count():
        learner.card.get_by_role("textbox", name="Your name").fill("Lea")
    learner.card.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table/**")
    expect(player.legal.first).to_be_visible()


def test_another_move_is_not_played_but_says_what_it_costs(arrive: NewPlayer) -> None:
    page = arrive("Lea").page
    page.goto("/learn/cats")
    page.get_by_role("button", name="Keep your hand").click()
    learner = Learner(page, "cats")
    expect(learner.card.get_by_role("status")).to_contain_text("three of your nine cards are crows")
    learner.follow(0)


def test_a_lesson_is_offered_once_and_found_again(arrive: NewPlayer) -> None:
    page = arrive("Lea").page
    page.goto("/new/cats")
    offer = page.get_by_role("complementary", name="Your first game")
    expect(offer.get_by_role("link", name="Show me")).to_be_visible()
    offer.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)
    page.reload()
    page.get_by_role("link", name="Learn it in 4 minutes").click()
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("You were dealt three crows")


def test_what_is_not_legal_says_why_also_in_a_lesson(arrive: NewPlayer) -> None:
    page = arrive("Lea").page
    page.goto("/learn/cats")
    page.locator('[data-target="spring-4"]').hover()
    expect(page.get_by_role("note")).to_contain_text("Now is not the time")


def test_on_a_phone_the_words_lie_over_the_board_until_they_are_read(arrive: NewPlayer) -> None:
    page = arrive("Mo", **PHONE).page
    page.goto("/learn/cats/1")
    got, again = page.get_by_role("button", name="Got it"), page.get_by_role("button", name="Read again")
    expect(got).to_be_visible()
    got.tap()
    expect(got).to_be_hidden()
    again.tap()
    expect(got).to_be_visible()
    expect(again).to_be_hidden()
