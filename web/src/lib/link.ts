import { language } from './language.svelte';
import type { Ack, Because, FromClient, FromServer, Hints, Presence, Refused, Snapshot, Update } from './protocol';

/** `quiet`: the line is open, but nobody has answered for a while. `waiting`: it is cut, and tried again soon. */
export type LinkState = 'connecting' | 'open' | 'quiet' | 'waiting' | 'gone';
export type Command = Exclude<FromClient, { type: 'hello' } | { type: 'ping' }>;
export type Answer = Ack | Refused | Because | Hints;

export interface LinkEvents {
  /** The last `seq` the table has; what a reconnect resumes from. */
  since(): number | null;
  news(message: Snapshot | Update | Presence): void;
  state(state: LinkState): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/**
 * A line that says nothing for so long is asked whether it still is there: soon, so that somebody who looks at the table
 * knows within three seconds; later where nobody looks.
 */
const LOOKED_AT = 1400;
const UNSEEN = 10_000;
const AWAITED = 1000;
/** Without an answer the person is told; after much longer the line counts as cut. */
const UNEASY = 1500;
const GIVEN_UP = 15_000;
/** A wish that was dropped is sent again after this, where the server does not say when. */
const AGAIN = 3000;
const NO_ENTRY = 4404;
/** The server is full, or this person has too many tables open at once: it may have room later. */
const NO_ROOM = 'too_many';
const LONG_AGO = 5;

/** What a session needs of its table: a socket, or what stands in for one. */
export interface Connection {
  start(): void;
  stop(): void;
  now(): void;
  /** Has everything said again, in the language that is spoken now. */
  afresh(): void | Promise<void>;
  send(command: Command): Promise<Answer>;
}

/** The wait before attempt n, doubling, with a spread so that a whole room does not knock at once. */
export function backoff(attempt: number, luck: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + luck / 2);
}

/** A number nobody else uses, for `id` and `client_move_id`. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is only asked: an answer that comes too late is worth nothing, and one may ask again. */
const isQuestion = ({ type }: Command): boolean => type === 'hint' || type === 'why';

const idOf = (command: Command) => (command.type === 'move' ? command.client_move_id : command.id);

interface Open {
  command: Command;
  settle(answer: Answer): void;
}

/**
 * One table's socket. It says hello with the last number seen, knocks again when cut off, and sends every
 * command that has no answer yet again: commands are idempotent by their id.
 */
export class Link implements Connection {
  #socket: WebSocket | null = null;
  #open = new Map<string, Open>();
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  #quiet = false;
  #closed = false;
  /** What was said so far was said in another language: all of it is wanted, not only what is new. */
  #stale = false;

  constructor(
    readonly table: string,
    readonly watch: string | null,
    readonly events: LinkEvents,
    readonly connect: () => WebSocket = () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`),
  ) {}

  start(): void {
    this.#knock();
    globalThis.addEventListener?.('online', this.now);
    globalThis.addEventListener?.('offline', this.#doubt);
  }

  stop(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#again);
    clearTimeout(this.#pulse);
    globalThis.removeEventListener?.('online', this.now);
    globalThis.removeEventListener?.('offline', this.#doubt);
    this.#socket?.close();
  }

  /** Try again at once, without waiting for the next attempt. */
  now = (): void => {
    if (this.#closed || this.#socket) return;
    this.#attempt = 0;
    this.#knock();
  };

  afresh(): void {
    this.#stale = true;
    this.#greet();
  }

  /** Resolves with the server's answer, across any number of reconnects. */
  send(command: Command): Promise<Answer> {
    return new Promise((settle) => {
      this.#open.set(idOf(command), { command, settle });
      this.#write(command);
      // Who waits for an answer learns soon whether there is anybody to give it.
      this.#listen(AWAITED);
    });
  }

  #knock(): void {
    clearTimeout(this.#retry);
    this.events.state('connecting');
    const socket = this.connect();
    this.#socket = socket;
    socket.onopen = () => {
      this.#listen(AWAITED);
      this.#greet();
      for (const { command } of this.#open.values()) this.#write(command);
    };
    socket.onmessage = (message: MessageEvent<string>) => this.#hear(JSON.parse(message.data) as FromServer);
    socket.onclose = (event) => this.#lost(socket, event.code, event.reason);
  }

  #greet(): void {
    const since = this.#stale ? null : this.events.since();
    this.#write({
      type: 'hello',
      table: this.table,
      language: language.tag,
      ...(since === null ? {} : { since }),
      ...(this.watch ? { watch: this.watch } : {}),
    });
  }

  #hear(message: FromServer): void {
    this.#heard();
    switch (message.type) {
      case 'snapshot':
      case 'update':
        if (message.type === 'snapshot') this.#stale = false;
        this.#attempt = 0;
        this.events.state('open');
        this.events.news(message);
        return;
      case 'presence':
        this.events.news(message);
        return;
      case 'pong':
        return;
      default:
        this.#settle(message);
    }
  }

  #settle(answer: Answer): void {
    if (answer.id === null) {
      if (answer.type === 'refused') this.#dropped(answer);
      return;
    }
    const open = this.#open.get(answer.id);
    this.#open.delete(answer.id);
    open?.settle(answer);
  }

  /**
   * A refusal without an id: a message was dropped before it was read, perhaps others after it without a word. What was
   * too large is the longest; questions are answered with the refusal, since one may ask again; the rest is sent again.
   */
  #dropped(refused: Refused): void {
    const lost = this.#lostWith(refused.code);
    for (const id of lost) {
      const open = this.#open.get(id);
      this.#open.delete(id);
      open?.settle({ ...refused, id });
    }
    if (refused.code !== 'too_fast') return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#repeat(), (refused.retry_after ?? 0) * 1000 || AGAIN);
  }

  #lostWith(code: Refused['code']): string[] {
    const open = [...this.#open];
    if (code === 'too_fast') return open.filter(([, { command }]) => isQuestion(command)).map(([id]) => id);
    if (code !== 'too_large' && code !== 'malformed') return [];
    const size = ({ command }: Open) => JSON.stringify(command).length;
    return open.toSorted(([, a], [, b]) => size(b) - size(a)).slice(0, 1).map(([id]) => id);
  }

  /** Sends what has no answer until it has one. */
  #repeat(): void {
    const waiting = [...this.#open.values()].filter(({ command }) => !isQuestion(command));
    for (const { command } of waiting) this.#write(command);
    if (waiting.length > 0) this.#again = setTimeout(() => this.#repeat(), AGAIN);
  }

  #lost(socket: WebSocket, code: number, why = ''): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    clearTimeout(this.#again);
    clearTimeout(this.#pulse);
    this.#quiet = false;
    if (this.#closed) return;
    if (why === NO_ROOM) this.#attempt = Math.max(this.#attempt, LONG_AGO);
    else if (code === NO_ENTRY) {
      this.events.state('gone');
      return;
    }
    this.events.state('waiting');
    this.#retry = setTimeout(() => this.#knock(), backoff(this.#attempt++, Math.random()));
  }

  #heard(): void {
    this.#listen(this.#open.size > 0 ? AWAITED : globalThis.document?.hidden ? UNSEEN : LOOKED_AT);
    if (!this.#quiet) return;
    this.#quiet = false;
    this.events.state('open');
  }

  /** Something is heard within that time, or the line is asked whether it still is there. */
  #listen(within: number): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(this.#doubt, within);
  }

  /** A socket may have gone silent: a closed lid, a lost network. It is told to the person, and given up in the end. */
  #doubt = (): void => {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    this.#write({ type: 'ping', id: freshId() });
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => {
      this.#quiet = true;
      this.events.state('quiet');
      this.#pulse = setTimeout(() => this.#giveUp(socket), GIVEN_UP);
    }, UNEASY);
  };

  #giveUp(socket: WebSocket): void {
    socket.onclose = null;
    socket.close();
    this.#lost(socket, 0);
  }

  #write(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
