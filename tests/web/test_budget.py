"""What the first page weighs. Times and frames are measured by `make page`."""

from __future__ import annotations

import gzip

from playwright.sync_api import Response, expect

from .conftest import NewPlayer

MOST = 120_000  # bytes, compressed, without fonts


def test_the_first_page_is_light(arrive: NewPlayer) -> None:
    page = arrive("Mo").page
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    expect(page.get_by_role("link", name="Feast of Cats")).to_be_visible()
    page.wait_for_load_state("networkidle")
    weighed = [answer for answer in answers if answer.request.resource_type != "font"]
    assert any(answer.url.endswith(".js") for answer in weighed)
    assert sum(len(gzip.compress(answer.body())) for answer in weighed) <= MOST


def test_a_board_is_fetched_before_its_table_answers(arrive: NewPlayer) -> None:
    page = arrive("Mo").page
    page.request.post("/api/me", data={"name": "Mo"})
    wish = {"game": "living_forest_duel", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    table = page.request.post("/api/tables", data=wish).json()["id"]
    page.route_web_socket("**", lambda socket: None)  # nobody answers there
    with page.expect_request("**/assets/living_forest_duel-*.js"), page.expect_request("**/living_forest_duel/box"):
        page.goto(f"/table/{table}")
