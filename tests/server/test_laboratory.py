"""The laboratory over HTTP: finished studies are read as they are, and a what-if is made one at a time."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sekki.server.laboratory import ASKED, KEPT, MOST_GAMES, Laboratory
from sekki.server.messages import AskWhatIf

from .people import Person, Server, serving, wait_until

WISH: dict[str, Any] = {
    "game": "living_forest_duel",
    "knob": "fires_to_win",
    "value": 4,
    "players": "random",
    "games": 6,
}
LONG = WISH | {"games": 50_000}


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled in these tests, so they are quick on a fresh machine."""
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    study = tmp_path / "studies" / "spring"
    study.mkdir(parents=True)
    (study / "study.html").write_text("<!doctype html><h1>cats &amp; crows</h1><script>alert(1)</script>")
    return study.parent


@pytest.fixture
def server(sqlite_url: str, folder: Path) -> Iterator[Server]:
    with serving(sqlite_url, studies=folder) as found:
        yield found


def ended(person: Person) -> Any:
    return wait_until(lambda: one if (one := mine(person))["state"] not in ("waiting", "working") else None)


def mine(person: Person) -> Any:
    return person.get("/api/laboratory/mine")


def test_finished_studies_are_listed_and_shown_where_nothing_runs(server: Server, folder: Path) -> None:
    mo = server.person("Mo")
    offer = mo.get("/api/laboratory")
    assert [(card["id"], card["title"]) for card in offer["studies"]] == [("spring", "cats & crows")]
    page = mo.http.get("/api/studies/spring")
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'") and "script-src" not in policy and policy.endswith("sandbox")
    (folder.parent / "secret").mkdir()
    (folder.parent / "secret" / "study.html").write_text("secret")
    for name in ("%2e%2e%2fsecret", "..%5csecret", "summer", ".hidden", "a" * 200):
        assert mo.http.get(f"/api/studies/{name}").status_code == 404


def test_a_what_if_is_made_shown_and_listed(server: Server) -> None:
    mo = server.person("Mo")
    assert mine(mo)["state"] == "none"
    knobs = next(one["knobs"] for one in mo.get("/api/laboratory")["games"] if one["game"] == WISH["game"])
    assert any(knob["name"] == "fires_to_win" and knob["lowest"] <= 4 < knob["printed"] for knob in knobs)
    assert mo.post("/api/laboratory", **WISH)["state"] in ("waiting", "working")
    done = ended(mo)
    assert done["state"] == "done" and done["done"] == done["total"] == 12, done
    assert "fires_to_win=4" in done["asks"]
    assert "fires_to_win=4" in mo.http.get(f"/api/studies/{done['study']}").text
    assert mo.get("/api/laboratory")["studies"][0]["id"] == done["study"]


def test_one_at_a_time_and_it_can_be_stopped(server: Server) -> None:
    mo, li = server.person("Mo"), server.person("Li")
    mo.post("/api/laboratory", **LONG)
    wait_until(lambda: mine(mo)["state"] == "working")
    assert "on its way already" in mo.post("/api/laboratory", 429, **LONG)["reason"]
    assert li.post("/api/laboratory", **WISH)["state"] == "waiting"
    assert li.post("/api/laboratory/stop")["state"] == "stopped"
    wait_until(lambda: li.http.post("/api/laboratory", json=WISH).status_code == 200)
    assert mo.post("/api/laboratory/stop")["state"] == "stopped"
    assert ended(li)["state"] == "done"
    assert mine(mo)["state"] == "stopped"
    assert mo.post("/api/laboratory/stop")["state"] == "stopped"


@pytest.mark.parametrize(
    ("wish", "status", "says"),
    [
        ({"game": "chess"}, 404, "chess"),
        ({"knob": "fires"}, 400, "has no 'fires' to set; there is fires_to_win"),
        ({"value": 999}, 400, "goes from"),
        ({"players": "ismcts"}, 400, "Players are random or greedy here"),
        ({"games": MOST_GAMES["random"] + 1}, 413, "`sekki what-if` plays more"),
        ({"games": 1}, 400, "games"),
    ],
)
def test_what_is_too_much_or_impossible_is_refused_in_words(
    server: Server, wish: dict[str, Any], status: int, says: str
) -> None:
    mo = server.person("Mo")
    assert says in mo.post("/api/laboratory", status, **WISH | wish)["reason"]
    assert mine(mo)["state"] == "none"


def test_a_server_may_answer_no_what_ifs(sqlite_url: str, folder: Path) -> None:
    with serving(sqlite_url, studies=folder, what_ifs=False) as server:
        mo = server.person("Mo")
        assert mo.get("/api/laboratory")["players"] == []
        assert "answers no what-ifs" in mo.post("/api/laboratory", 403, **WISH)["reason"]


def test_a_server_ends_at_once_in_the_middle_of_a_what_if(sqlite_url: str, folder: Path) -> None:
    with serving(sqlite_url, studies=folder) as server:
        mo = server.person("Mo")
        mo.post("/api/laboratory", **LONG)
        wait_until(lambda: mine(mo)["state"] == "working")
        began = time.monotonic()
    assert time.monotonic() - began < 20


def test_pages_that_guests_asked_for_make_room_for_newer_ones(folder: Path) -> None:
    laboratory = Laboratory(folder, True, 60.0, lambda work, name: None)
    try:
        for n in range(KEPT):
            old = folder / f"{ASKED}{n}" / "what-if.html"
            old.parent.mkdir()
            old.write_text("old")
            os.utime(old, (n, n))
        made = laboratory._keep(AskWhatIf(**WISH), "<h1>new</h1>")
        assert laboratory.studies()[0].title == "new" and laboratory.page(made) == b"<h1>new</h1>"
        assert not (folder / f"{ASKED}0").exists() and (folder / f"{ASKED}1").exists()
        assert (folder / "spring").exists()
    finally:
        laboratory.close()
