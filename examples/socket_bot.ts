// A bot that plays at a Sekki server over a WebSocket, with nothing but what Node brings along.
//
//     sekki serve                                                    in one terminal
//     node examples/socket_bot.ts http://localhost:8424 --new cats   plays against the server's bots
//     node examples/socket_bot.ts http://localhost:8424/join/…       takes the seat somebody offers it
//
// Node 22.18 or later runs TypeScript as it is. The types are those of the web client (docs/protocol.md); Node ignores
// them, an editor does not: `python -m sekki.server.codegen web/src/lib/protocol.ts` makes them.

import type {
  FromClient, FromServer, Game, Me, PlayMove, Refused, Sight, Snapshot, Table, TableCard, Update,
} from "../web/src/lib/protocol.ts";

const COME_BACK_MS = 500;
const NOBODY_COMES_BACK = 4404; // no such table, or no entry

class Guest {
  readonly address: string;
  token = "";

  constructor(address: string) {
    this.address = address;
  }

  async post<Answer>(path: string, body: object): Promise<Answer> {
    return this.call<Answer>(path, { method: "POST", body: JSON.stringify(body) });
  }

  async call<Answer>(path: string, request: RequestInit = {}): Promise<Answer> {
    const known = this.token && { Authorization: `Bearer ${this.token}` };
    const headers = { "Content-Type": "application/json", ...known };
    const response = await fetch(this.address + path, { ...request, headers });
    const answer = (await response.json()) as Answer | Refused;
    if (!response.ok) throw new Error((answer as Refused).reason);
    return answer as Answer;
  }

  /** A socket that carries the token. Browsers send a cookie instead, so the type of WebSocket has no place for it. */
  socket(): WebSocket {
    const headers = { Authorization: `Bearer ${this.token}` };
    return new WebSocket(this.address.replace(/^http/, "ws") + "/ws", { headers } as unknown as string[]);
  }
}

/** Where your bot would think: `sight.view` is all that this seat can see. */
function choose(sight: Sight): string {
  return sight.moves[Math.floor(Math.random() * sight.moves.length)]!.text;
}

/** Plays until the game is over, and comes back whenever the connection is lost. */
class Player {
  private readonly guest: Guest;
  private readonly id: string;
  private last: Snapshot | Update | undefined; // the table as it was last heard of
  private waiting: PlayMove | undefined; // sent, and not answered yet

  constructor(guest: Guest, id: string) {
    this.guest = guest;
    this.id = id;
  }

  play(): Promise<Table> {
    return new Promise((done, failed) => this.connect(done, failed));
  }

  private connect(done: (table: Table) => void, failed: (why: Error) => void): void {
    const socket = this.guest.socket();
    const say = (message: FromClient) => socket.send(JSON.stringify(message));
    let over = false;
    socket.addEventListener("open", () => {
      say({ type: "hello", table: this.id, since: this.last?.seq });
      if (this.waiting) say(this.waiting); // the same id again: it is played once, whatever was lost
    });
    socket.addEventListener("message", (event) => {
      const heard = JSON.parse(String(event.data)) as FromServer;
      const table = this.hear(heard, say);
      if (!table) return;
      over = true;
      socket.close();
      done(table);
    });
    socket.addEventListener("close", (event) => {
      if (over) return;
      if (event.code === NOBODY_COMES_BACK) failed(new Error(`The table cannot be entered: ${event.reason}.`));
      else setTimeout(() => this.connect(done, failed), COME_BACK_MS);
    });
    socket.addEventListener("error", () => undefined); // a close follows
  }

  /** Acts on a message; the table, once its game has ended. */
  private hear(heard: FromServer, say: (message: FromClient) => void): Table | undefined {
    if (heard.type === "snapshot" || heard.type === "update") this.last = heard;
    else if (heard.type === "refused" && heard.id === this.waiting?.client_move_id) this.lookAgain(heard, say);
    else if (heard.type === "ack" && heard.id === this.waiting?.client_move_id) this.waiting = undefined;
    else return undefined;
    if (!this.last) return undefined;
    if (["over", "closed", "stuck"].includes(this.last.table.status)) return this.last.table;
    if (!this.waiting) this.move(this.last, say);
    return undefined;
  }

  /** Ask for the table as it is now; until it comes there is nothing to choose from. */
  private lookAgain(refused: Refused, say: (message: FromClient) => void): void {
    this.waiting = this.last = undefined;
    const wait = refused.code === "stale" ? 0 : COME_BACK_MS;
    setTimeout(() => say({ type: "hello", table: this.id }), wait);
  }

  private move({ seq, table }: Snapshot | Update, say: (message: FromClient) => void): void {
    const asked = table.sights.find((sight) => sight.moves.length && table.actors.includes(sight.seat!));
    if (!asked) return;
    const client_move_id = crypto.randomUUID();
    this.waiting = { type: "move", client_move_id, seat: asked.seat!, move: choose(asked), expected_seq: seq };
    say(this.waiting);
  }
}

/** A table with this bot in the first seat and the server's bots in the others. */
async function newTable(guest: Guest, id: string): Promise<string> {
  const game = (await guest.call<Game[]>("/api/games")).find((one) => one.id === id);
  if (!game) throw new Error(`This server has no game '${id}'.`);
  const others = Array.from({ length: game.seats[0]! - 1 }, () => ({ kind: "bot", bot: "random" }));
  return (await guest.post<TableCard>("/api/tables", { game: id, seats: [{ kind: "me" }, ...others] })).id;
}

async function main(link: string | undefined, option?: string, game?: string): Promise<void> {
  if (!link || (option !== undefined && (option !== "--new" || !game))) {
    throw new Error("Say where: socket_bot.ts http://localhost:8424 --new cats, or an invitation.");
  }
  const url = new URL(link);
  const guest = new Guest(url.origin);
  guest.token = (await guest.post<Me>("/api/me", { name: "Socket bot", token: true })).token!;
  const code = url.pathname.match(/^\/join\/(.+)$/)?.[1];
  if (!game && !code) throw new Error("Give an invitation, or --new with a game.");
  const id = game ? await newTable(guest, game) : (await guest.post<TableCard>(`/api/invitations/${code}`, {})).id;
  const table = await new Player(guest, id).play();
  if (!table.result) throw new Error("The game did not come to an end.");
  table.seats.forEach((seat, i) => console.log(`${seat.name}: ${table.result!.scores[i]}`));
}

main(...(process.argv.slice(2) as [string])).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
