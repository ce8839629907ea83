import type { Ack, Because, FromClient, FromServer, Hints, Presence, Refused, Snapshot, Update } from './protocol';

export type LinkState = 'connecting' | 'open' | 'waiting' | 'gone';
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
const SILENCE = 20_000;
const NO_ENTRY = 4404;

/** What a session needs of its table: a socket, or what stands in for one. */
export interface Line {
  start(): void;
  stop(): void;
  now(): void;
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

const idOf = (command: Command) => (command.type === 'move' ? command.client_move_id : command.id);

interface Open {
  command: Command;
  settle(answer: Answer): void;
}

/**
 * One table's socket. It says hello with the last number seen, knocks again when cut off, and sends every
 * command that has no answer yet again: commands are idempotent by their id.
 */
export class Link implements Line {
  #socket: WebSocket | null = null;
  #open = new Map<string, Open>();
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;

  constructor(
    readonly table: string,
    readonly watch: string | null,
    readonly events: LinkEvents,
    readonly connect: () => WebSocket = () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`),
  ) {}

  start(): void {
    this.#knock();
    this.#pulse = setInterval(() => this.#check(), SILENCE / 2);
    globalThis.addEventListener?.('online', this.now);
  }

  stop(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    globalThis.removeEventListener?.('online', this.now);
    this.#socket?.close();
  }

  /** Try again at once, without waiting for the next attempt. */
  now = (): void => {
    if (this.#closed || this.#socket) return;
    this.#attempt = 0;
    this.#knock();
  };

  /** Resolves with the server's answer, across any number of reconnects. */
  send(command: Command): Promise<Answer> {
    return new Promise((settle) => {
      this.#open.set(idOf(command), { command, settle });
      this.#write(command);
    });
  }

  #knock(): void {
    clearTimeout(this.#retry);
    this.events.state('connecting');
    const socket = this.connect();
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      const since = this.events.since();
      this.#write({
        type: 'hello',
        table: this.table,
        ...(since === null ? {} : { since }),
        ...(this.watch ? { watch: this.watch } : {}),
      });
      for (const { command } of this.#open.values()) this.#write(command);
    };
    socket.onmessage = (message: MessageEvent<string>) => this.#hear(JSON.parse(message.data) as FromServer);
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #hear(message: FromServer): void {
    this.#heard = Date.now();
    switch (message.type) {
      case 'snapshot':
      case 'update':
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
    const open = answer.id === null ? undefined : this.#open.get(answer.id);
    if (!open || answer.id === null) return;
    this.#open.delete(answer.id);
    open.settle(answer);
  }

  #lost(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    if (this.#closed) return;
    if (code === NO_ENTRY) {
      this.events.state('gone');
      return;
    }
    this.events.state('waiting');
    this.#retry = setTimeout(() => this.#knock(), backoff(this.#attempt++, Math.random()));
  }

  /** A socket that went silent (a closed lid, a lost network) is dropped and opened again. */
  #check(): void {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > SILENCE * 1.5) {
      socket.onclose = null;
      socket.close();
      this.#lost(socket, 0);
    } else {
      this.#write({ type: 'ping', id: freshId() });
    }
  }

  #write(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
