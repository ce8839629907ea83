"""The server over plain HTTP: the routes and what each does."""

from __future__ import annotations

import asyncio
import typing
from functools import cache
from typing import Any

import msgspec
from fastapi import FastAPI
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from sekki.kit.language import remembered, say

from . import catalogue, lessons, messages
from .asyncapi import asyncapi
from .calls import Call, Handler, Route, endpoint
from .codegen import schema
from .hub import Hub
from .identity import COOKIE, hashed, new_id, new_token, tidy_name
from .laboratory import POLICY
from .openapi import describe
from .reach import hosts
from .refusals import STATUS, Refusal
from .responses import Document, answer
from .store import Guest

YEAR = 365 * 24 * 3600
LONGEST_WAIT = 25.0
REPLAY_STEPS = 50
MOST_STEPS = 999

COMMANDS = {kind.__struct_config__.tag: kind for kind in typing.get_args(messages.Command)}


async def games(call: Call) -> list[messages.Game]:
    """The games, their options and bots."""
    return catalogue.games()


async def rules(call: Call) -> Response:
    """The rules of a game, as Markdown."""
    return _rules(catalogue.game(call.part("game")).id).answer(call.request)


async def box(call: Call) -> Response:
    """What is in a game's box, for boards to draw."""
    return _box(catalogue.game(call.part("game")).id).answer(call.request)


async def lesson(call: Call) -> Response:
    """A chapter of a game's guided first game."""
    document = await asyncio.to_thread(lessons.chapter_document, call.part("game"), call.part("chapter"))
    return document.answer(call.request)


async def lesson_why(call: Call) -> messages.Because:
    """Why a move cannot be played at a step of a lesson."""
    step, move = call.number("step", 0, MOST_STEPS) or 0, call.request.query_params.get("move", "")
    return await asyncio.to_thread(lessons.why, call.part("game"), call.part("chapter"), step, move)


async def lesson_play_on(call: Call) -> messages.TableCard:
    """A new table that goes on where a chapter of the lesson ends."""
    guest, request = call.known, await call.body(messages.LessonPlayOn)
    call.hub.callers.open_table(guest, call.address)
    return await call.hub.play_lesson_on(guest, call.part("game"), request.chapter)


@remembered
def _rules(game: str) -> Document:
    return Document.of(
        messages.Rules(game=game, text=catalogue.game(game).rules_text, summary=catalogue.game(game).summary_text)
    )


@remembered
def _box(game: str) -> Document:
    return Document.of(catalogue.box(game))


async def openapi_document(call: Call) -> Response:
    """What can be asked here, as OpenAPI."""
    return _openapi().answer(call.request)


async def asyncapi_document(call: Call) -> Response:
    """What can be said on the socket, as AsyncAPI."""
    return _asyncapi().answer(call.request)


async def schema_document(call: Call) -> Response:
    """Every message, as a JSON schema."""
    return _schema().answer(call.request)


@cache
def _openapi() -> Document:
    return Document.of(openapi())


@cache
def _asyncapi() -> Document:
    return Document.of(asyncapi())


@cache
def _schema() -> Document:
    return Document.of(schema())


async def limits(call: Call) -> messages.Limits:
    """What the server accepts."""
    settings = call.hub.settings
    return messages.Limits(
        message_bytes=settings.message_bytes,
        messages_per_second=settings.messages_per_second,
        tables_per_guest=settings.tables_per_guest,
        keep_finished=settings.keep_finished,
        keep_abandoned=settings.keep_abandoned,
        keep_guests=settings.keep_guests,
    )


async def reach(call: Call) -> messages.Reach:
    """Where friends find this server; told only on the machine it runs on."""
    settings = call.hub.settings
    return messages.Reach(hosts=hosts(settings.listens) if call.address in settings.metrics_for else [])


async def me(call: Call) -> messages.Me:
    """The caller's name."""
    return messages.Me(name=call.known.name)


async def name_me(call: Call) -> Response:
    """Take a name; the first call registers the caller as a guest."""
    request = await call.body(messages.NameMe)
    name = tidy_name(request.name)
    if not name:
        raise Refusal("malformed", say("A name has at least one visible character."))
    if call.guest is not None:
        await call.hub.store.rename_guest(call.guest.id, name)
        call.hub.callers.forget(call.guest.id)
        return answer(messages.Me(name=name))
    call.hub.callers.register(call.address)
    token = new_token()
    await call.hub.store.add_guest(Guest(new_id(), name), hashed(token))
    if request.token:
        return answer(messages.Me(name=name, token=token))
    response = answer(messages.Me(name=name))
    secure = call.request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="strict", secure=secure)
    return response


async def lobby(call: Call) -> messages.Lobby:
    """The caller's tables, and tables that wait for anybody."""
    return await call.hub.lobby(call.guest)


async def new_table(call: Call) -> messages.TableCard:
    """Set up a table."""
    guest, request = call.known, await call.body(messages.NewTable)
    call.hub.callers.open_table(guest, call.address)
    return await call.hub.open_table(guest, request)


async def invitation(call: Call) -> messages.TableCard:
    """The table an invitation leads to."""
    return await call.hub.invited(call.guest, call.part("code"))


async def accept(call: Call) -> messages.TableCard:
    """Sit down with an invitation."""
    return await call.hub.sit(call.known, call.part("code"), await call.body(messages.Join))


async def watched(call: Call) -> messages.TableCard:
    """The table a spectator code leads to."""
    return await call.hub.watched(call.guest, call.part("code"))


async def look(call: Call) -> Response:
    """The table as the caller may see it; with `wait`, once there is something new."""
    table = await call.hub.table(call.part("table"))
    viewer = table.admit(call.guest, call.watch)
    since = call.number("since", 0, 2**31)
    wait = call.number("wait", 0, int(LONGEST_WAIT))
    frame = await table.look(viewer, since, float(wait or 0))
    return Response(frame, headers={"Cache-Control": "no-store"}, media_type="application/json")


async def card(call: Call) -> messages.TableCard:
    """The table in short: which game, who sits there, does it wait for the caller."""
    return await call.hub.card(call.guest, call.part("table"), call.watch)


async def command(call: Call) -> Response:
    """Do something at a table."""
    kind = COMMANDS.get(call.part("type"))
    if kind is None:
        raise Refusal(
            "not_found",
            say("Nothing is called {type}; there are {all}.", type=repr(call.part("type")), all=", ".join(COMMANDS)),
        )
    table = await call.hub.table(call.part("table"))
    viewer = table.admit(call.guest, None)
    request = await call.body(kind)
    call.hub.callers.say(call.guest, request)
    said = await call.hub.answer(table, viewer, request)
    return answer(said, STATUS[said.code] if isinstance(said, messages.Refused) else 200)


async def replay(call: Call) -> messages.Replay:
    """A finished game step by step, from any seat."""
    table = await call.hub.table(call.part("table"))
    table.admit(call.guest, call.watch)
    start = call.number("from", 0, 2**31) or 0
    count = call.number("count", 1, REPLAY_STEPS) or REPLAY_STEPS
    return await table.replay(call.number("seat", 0, 15), start, count)


async def record(call: Call) -> Response:
    """The record of a finished game, as JSON lines."""
    table = await call.hub.table(call.part("table"))
    table.admit(call.guest, call.watch)
    lines, _ = await table.record()
    text = "".join(f"{msgspec.json.encode(line).decode()}\n" for line in lines)
    headers = {"Content-Disposition": f'attachment; filename="{table.row.game}-{table.row.id}.sekki"'}
    return PlainTextResponse(text, headers=headers)


async def review(call: Call) -> messages.Reviewing:
    """The review of a finished game: the first call starts it, later ones say how far it is."""
    table = await call.hub.table(call.part("table"))
    table.admit(call.guest, call.watch)
    record, steps = await table.record()
    asker = call.guest.id if call.guest else call.address
    found = await call.hub.reviews.progress(table.row.id, record, steps, asker)
    return found if found.review is None else await table.label_again(found)


async def play_on(call: Call) -> messages.TableCard:
    """A new table that goes on from a step of a finished game."""
    table = await call.hub.table(call.part("table"))
    table.admit(call.guest, call.watch)
    guest, request = call.known, await call.body(messages.PlayOn)
    call.hub.callers.open_table(guest, call.address)
    return await call.hub.play_on(guest, table, request)


async def laboratory(call: Call) -> messages.Laboratory:
    """Finished studies, and what can be asked for."""
    return await call.hub.laboratory.offer()


async def what_if(call: Call) -> messages.WhatIfProgress:
    """Compare the printed rules with a changed number; one at a time for each guest."""
    return call.hub.laboratory.begin(call.known.id, await call.body(messages.AskWhatIf))


async def my_what_if(call: Call) -> messages.WhatIfProgress:
    """How far the caller's last what-if is."""
    return call.hub.laboratory.progress(call.known.id)


async def stop_what_if(call: Call) -> messages.WhatIfProgress:
    """Give up the caller's what-if."""
    return call.hub.laboratory.stop(call.known.id)


async def study_page(call: Call) -> Response:
    """The page of a finished study; it runs nothing and loads nothing."""
    page = await asyncio.to_thread(call.hub.laboratory.page, call.part("study"))
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
    return HTMLResponse(page, headers=headers)


WATCH = ("watch", "string")
ROUTES = (
    Route("GET", "/api/games", games, list[messages.Game]),
    Route("GET", "/api/games/{game}/rules", rules, messages.Rules),
    Route("GET", "/api/games/{game}/box", box, dict[str, Any]),
    Route("GET", "/api/games/{game}/lesson/{chapter}", lesson, messages.LessonChapter),
    Route(
        "GET",
        "/api/games/{game}/lesson/{chapter}/why",
        lesson_why,
        messages.Because,
        query=(("step", "integer"), ("move", "string")),
    ),
    Route("POST", "/api/games/{game}/lesson", lesson_play_on, messages.TableCard, messages.LessonPlayOn),
    Route("GET", "/api/laboratory", laboratory, messages.Laboratory),
    Route("POST", "/api/laboratory", what_if, messages.WhatIfProgress, messages.AskWhatIf),
    Route("GET", "/api/laboratory/mine", my_what_if, messages.WhatIfProgress),
    Route("POST", "/api/laboratory/stop", stop_what_if, messages.WhatIfProgress),
    Route("GET", "/api/limits", limits, messages.Limits),
    Route("GET", "/api/reach", reach, messages.Reach),
    Route("GET", "/api/me", me, messages.Me),
    Route("POST", "/api/me", name_me, messages.Me, messages.NameMe),
    Route("GET", "/api/lobby", lobby, messages.Lobby),
    Route("POST", "/api/tables", new_table, messages.TableCard, messages.NewTable),
    Route("GET", "/api/invitations/{code}", invitation, messages.TableCard),
    Route("POST", "/api/invitations/{code}", accept, messages.TableCard, messages.Join),
    Route("GET", "/api/watch/{code}", watched, messages.TableCard),
    Route(
        "GET",
        "/api/tables/{table}",
        look,
        messages.Snapshot | messages.Update,
        query=(("since", "integer"), ("wait", "integer"), WATCH),
    ),
    Route("GET", "/api/tables/{table}/card", card, messages.TableCard, query=(WATCH,)),
    Route(
        "GET",
        "/api/tables/{table}/replay",
        replay,
        messages.Replay,
        query=(("seat", "integer"), ("from", "integer"), ("count", "integer"), WATCH),
    ),
    Route("GET", "/api/tables/{table}/record", record, str, query=(WATCH,)),
    Route("GET", "/api/tables/{table}/review", review, messages.Reviewing, query=(WATCH,)),
    Route("POST", "/api/tables/{table}/play_on", play_on, messages.TableCard, messages.PlayOn, query=(WATCH,)),
    Route(
        "POST",
        "/api/tables/{table}/{type}",
        command,
        messages.Ack | messages.Because | messages.Hints,
        messages.Command,
    ),
)


# Beside these there is what describes them, and pages that are read by people.
DOCUMENTS: dict[str, Handler] = {
    "/api/studies/{study}": study_page,
    "/api/openapi.json": openapi_document,
    "/api/asyncapi.json": asyncapi_document,
    "/api/schema.json": schema_document,
}


def add_routes(app: FastAPI, hub: Hub) -> None:
    """Serve ROUTES and their description."""
    for route in ROUTES:
        app.add_api_route(route.path, endpoint(hub, route.handler), methods=[route.method], include_in_schema=False)
    for path, handler in DOCUMENTS.items():
        app.add_api_route(path, endpoint(hub, handler), methods=["GET"], include_in_schema=False)


def openapi() -> dict[str, Any]:
    """The OpenAPI document of ROUTES."""
    return describe(ROUTES)
