"""A bot that plays at a Sekki server over plain HTTP, with nothing but Python's standard library.

It can be written so in any language: look at the table, choose one of the moves it offers, send it.

    sekki serve                                              # in one terminal
    python examples/http_bot.py --new cats                   # plays against the server's bots
    python examples/http_bot.py http://localhost:8424/join/… # takes the seat somebody offers it

See docs/protocol.md for the messages.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any
from urllib.parse import urlencode, urlsplit

WAIT = 25


class Server:
    """One guest at one server."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address.rstrip("/")
        self.token = ""
        self.token = self.post("/api/me", {"name": name, "token": True})["token"]

    def get(self, path: str, **query: object) -> Any:
        return self._call(f"{path}?{urlencode(query)}" if query else path, None)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self._call(path, json.dumps(body).encode())

    def _call(self, path: str, body: bytes | None) -> Any:
        """The answer, or the refusal: both are messages."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(self.address + path, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=2 * WAIT) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            return json.load(refusal)


def choose(sight: dict[str, Any]) -> str:
    """Where your bot would think. `sight["view"]` is all that this seat can see."""
    return str(random.choice(sight["moves"])["text"])


def play(server: Server, table: str) -> dict[str, Any]:
    """Play until the game is over; gives the table as it ended."""
    look = server.get(f"/api/tables/{table}")
    while True:
        now = look["table"]
        if now["status"] in ("over", "closed", "stuck"):
            return dict(now)
        for sight in now["sights"]:
            if sight["moves"] and sight["seat"] in now["actors"]:
                send(server, table, sight, look["seq"])
        look = server.get(f"/api/tables/{table}", since=look["seq"], wait=WAIT)


def send(server: Server, table: str, sight: dict[str, Any], seq: int) -> None:
    """Send a move. Without an answer the same message is sent again: it is played once."""
    message = {
        "client_move_id": str(uuid.uuid4()),
        "seat": sight["seat"],
        "move": choose(sight),
        "expected_seq": seq,
    }
    while True:
        try:
            answer = server.post(f"/api/tables/{table}/move", message)
        except OSError:
            time.sleep(1)
            continue
        if answer["type"] == "refused" and answer["code"] != "stale":
            print(f"refused: {answer['reason']}", file=sys.stderr)
        return


def new_table(server: Server, game: str) -> str:
    """A table with this bot in the first seat and the server's bots in the others."""
    facts = next((facts for facts in server.get("/api/games") if facts["id"] == game), None)
    if facts is None:
        sys.exit(f"This server has no game {game!r}.")
    others = [{"kind": "bot", "bot": "random"}] * (facts["seats"][0] - 1)
    return str(server.post("/api/tables", {"game": game, "seats": [{"kind": "me"}, *others]})["id"])


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot that plays over plain HTTP.")
    parser.add_argument(
        "link", nargs="?", default="http://localhost:8424", help="the server, or an invitation to a table"
    )
    parser.add_argument("--new", metavar="GAME", help="set up a table of this game against the server's bots")
    parser.add_argument("--name", default="HTTP bot")
    arguments = parser.parse_args()

    link = urlsplit(arguments.link)
    server = Server(f"{link.scheme}://{link.netloc}", arguments.name)
    if arguments.new:
        table = new_table(server, arguments.new)
    elif link.path.startswith("/join/"):
        joined = server.post(f"/api/invitations/{link.path.removeprefix('/join/')}", {})
        if "id" not in joined or joined.get("type") == "refused":
            sys.exit(joined["reason"])
        table = joined["id"]
    else:
        sys.exit("Give an invitation link, or --new with a game.")
    ended = play(server, table)
    if ended["result"] is None:
        sys.exit("The game did not come to an end.")
    for seat, score in zip(ended["seats"], ended["result"]["scores"], strict=True):
        print(f"{seat['name']}: {score}")


if __name__ == "__main__":
    main()
