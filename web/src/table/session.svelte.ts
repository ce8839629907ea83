import { getContext, setContext } from 'svelte';
import { coatOf } from '$lib/bots';
import { Link, freshId, type Answer, type Command, type Connection, type LinkEvents, type LinkState } from '$lib/link';
import { asksFirst, prefs } from '$lib/prefs.svelte';
import type { Advice, Because, Entry, Happening, Move, Presence, Seat, Sight, Snapshot, Table, Update } from '$lib/protocol';
import { say } from '$lib/say';
import { loadBoard, type BoardModule } from '../boards';
import { Looking } from '../review/looking.svelte';
import { Choice } from './choice.svelte';
import type { Playback } from './playback.svelte';
import { inForce, lines, type LogLine } from './lines';
import { Stage, plainly } from './stage.svelte';

export interface Notice {
  text: string;
  rule: string | null;
}

type News = Snapshot | Update | Presence;
type WithoutId<C> = C extends unknown ? Omit<C, 'id'> : never;
type Request = WithoutId<Exclude<Command, { type: 'move' }>>;

const KEPT_LINES = 400;
const NONE: readonly Move[] = [];

/** One person's place at one table: what they see, what they may do, and the line to the server. */
export class Session {
  table = $state.raw<Table | null>(null);
  seats = $state.raw<readonly Seat[]>([]);
  /** How many look on without a seat. */
  watching = $state(0);
  log = $state.raw<readonly Entry[]>([]);
  seq = $state<number | null>(null);
  line = $state<LinkState>('connecting');
  board = $state.raw<BoardModule | null>(null);
  /** Whose eyes the table is shown to; null for a spectator. */
  seat = $state<number | null>(null);
  /** On a hot-seat table: who the screen is to be passed to. */
  #next = $state<number | null>(null);
  sending = $state.raw<Move | null>(null);
  notice = $state.raw<Notice | null>(null);
  #hints = $state.raw<{ seat: number; seq: number; advice: readonly Advice[] } | null>(null);
  hinting = $state(false);
  playback = $state.raw<Playback | null>(null);
  /** The rule the reader asked for; the rules panel goes there. */
  rule = $state.raw<{ number: string } | null>(null);
  #recent = $state.raw<{ before: unknown; after: unknown; happenings: Happening[] } | null>(null);

  readonly stage = new Stage();
  /** The review of the finished game. */
  readonly looking: Looking;
  readonly choice: Choice;
  readonly #link: Connection;
  /** On a hot-seat table: who has drawn the curtain and sits here. */
  #sitting: number | null = null;
  #answered: number | null = null;
  /** News that wait until the pieces on the board have arrived. */
  #waiting: News[] = [];
  #reasons = new Map<string, Promise<Because | null>>();

  constructor(
    readonly id: string,
    readonly watch: string | null,
    connect: (events: LinkEvents) => Connection = (events) => new Link(id, watch, events),
  ) {
    this.looking = new Looking(id, watch);
    this.choice = new Choice(() => this.moves, (move) => void this.play(move), asksFirst);
    this.#link = connect({
      since: () => this.seq,
      news: (message) => void this.#receive(message),
      state: (state) => (this.line = state),
    });
  }

  start = (): void => this.#link.start();
  stop = (): void => {
    this.#link.stop();
    this.looking.stop();
  };
  reconnect = (): void => this.#link.now();

  /** Has all that the server says said again, in the language that is spoken now. */
  async reread(): Promise<void> {
    this.#reasons.clear();
    await this.layOut(prefs.words);
    void this.#link.afresh();
    void this.playback?.open(this.playback.seat);
    this.looking.reread();
  }

  get sight(): Sight | null {
    return this.table?.sights.find((sight) => sight.seat === this.seat) ?? this.table?.sights[0] ?? null;
  }

  /** What the board shows: a scene of what happened, a step of the replay, or the table as it is. */
  get view(): unknown {
    return this.stage.scene?.view ?? this.playback?.view ?? this.sight?.view ?? null;
  }

  get moves(): readonly Move[] {
    if (this.stage.busy || this.sending || this.curtain !== null || this.playback) return NONE;
    return this.sight?.moves ?? NONE;
  }

  /** The one thing to do, where everybody could know it; not after an undo, which would undo nothing then. */
  get forced(): Move | null {
    if (!this.sight?.forced || this.table?.ask || this.moves.length !== 1) return null;
    const last = this.log.findLast((entry) => entry.kind === 'move' || entry.kind === 'undo');
    return last?.kind === 'undo' ? null : this.moves[0]!;
  }

  /** The name of the person whose decision is shown, if it is not one of those here; null otherwise. */
  get decidesFor(): string | null {
    return this.seat === null || this.table?.mine.includes(this.seat) ? null : this.name(this.seat);
  }

  /** Does the game wait for the seat that is shown? */
  get mine(): boolean {
    return this.seat !== null && this.table?.status === 'playing' && this.table.actors.includes(this.seat);
  }

  get curtain(): number | null {
    return this.stage.busy || this.playback ? null : this.#next;
  }

  /** They hold until this seat sees something new: neither chat nor another's card laid face down ends them. */
  get hints(): readonly Advice[] {
    const since = this.sight?.since ?? null;
    return this.#hints && since !== null && this.#hints.seat === this.seat && this.#hints.seq >= since ? this.#hints.advice : [];
  }

  get canRetell(): boolean {
    return this.#recent !== null && !this.stage.busy;
  }

  name(seat: number): string {
    return this.seats[seat]?.name ?? say('Seat {n}', { n: seat + 1 });
  }

  /** Which coat a bot wears, so that those of one kind are told apart. */
  coat(seat: number): number {
    return coatOf(this.seats.map((one) => (one.kind === 'bot' ? one.bot : null)), seat);
  }

  /** Is this event for the eyes of the seat that is shown? */
  sees(happening: Happening): boolean {
    if (this.seat === null) return this.table?.mine.length === 0;
    return this.table?.status === 'over' || happening.sees.includes(this.seat);
  }

  /** The log as this seat reads it: in step with the scenes, and in a replay up to the step that is shown. */
  readonly told: readonly LogLine[] = $derived.by(() => {
    const { playback, stage } = this;
    const upTo = playback ? playback.at - (stage.busy ? 1 : 0) : Infinity;
    const log = playback ? inForce(this.log).filter((entry) => (entry.step ?? 0) <= upTo) : this.log;
    return lines(log, (happening) => this.sees(happening) && !stage.untold.has(happening), this.board?.chapters);
  });

  drawCurtain(): void {
    this.seat = this.#sitting = this.#next;
    this.#next = null;
    this.#recent = null;
    this.choice.reset();
  }

  /** `forced`: it plays itself. */
  async play(move: Move, forced = false): Promise<void> {
    if (this.seat === null || this.seq === null || this.sending) return;
    this.sending = move;
    this.notice = null;
    const answer = await this.#link.send({
      type: 'move',
      client_move_id: freshId(),
      seat: this.seat,
      move: move.text,
      expected_seq: this.seq,
      ...(forced ? { forced } : {}),
    });
    if (answer.type === 'ack' && answer.seq > (this.seq ?? 0)) this.#answered = answer.seq;
    else if (this.sending === move) this.sending = null;
    this.#refuse(answer);
  }

  /** Any other wish; what is refused is said to the person. */
  async request(request: Request): Promise<Answer> {
    const answer = await this.#link.send({ ...request, id: freshId() } as Command);
    this.#refuse(answer);
    return answer;
  }

  /** Whose move the undo button takes back: that of the seat shown, or, where nobody hides anything, of the one that moved last here. */
  get undoing(): Sight | null {
    const { sight } = this;
    if (!sight || sight.seat === null || sight.undo.possible) return sight;
    const sights = this.table?.sights ?? [];
    if (sights.some((one) => one.secret)) return sight;
    return sights.find((one) => one.undo.possible) ?? sight;
  }

  undo(): void {
    const { undoing } = this;
    if (!undoing || undoing.seat === null) return;
    const { seat, undo } = undoing;
    if (undo.possible) void this.request({ type: 'undo', seat });
    else if (undo.ask) void this.request({ type: 'undo', seat, ask: true });
    else if (undo.reason) this.notice = { text: undo.reason, rule: null };
  }

  async hint(): Promise<void> {
    if (this.seat === null || this.hinting || this.moves.length === 0) return;
    this.hinting = true;
    const answer = await this.request({ type: 'hint', seat: this.seat });
    this.hinting = false;
    if (answer.type === 'hints') this.#hints = { seat: answer.seat, seq: answer.seq, advice: answer.hints };
  }

  /** Why a move cannot be played now; asked once per position. */
  why(move: string): Promise<Because | null> {
    if (this.seat === null) return Promise.resolve(null);
    const key = `${this.seat} ${move}`;
    const known = this.#reasons.get(key);
    if (known) return known;
    const reason = this.#link
      .send({ type: 'why', id: freshId(), seat: this.seat, move })
      .then((answer) => (answer.type === 'because' ? answer : null));
    this.#reasons.set(key, reason);
    return reason;
  }

  /** Lays the board out, drawn or in words. */
  async layOut(words: boolean): Promise<void> {
    if (this.table) this.board = await loadBoard(this.table.game, words);
  }

  /** Shows again what happened since this person last moved. */
  retell(): void {
    if (!this.#recent || this.stage.busy) return;
    const { before, after, happenings } = this.#recent;
    if (before === after) this.stage.tell(plainly(before, after, happenings));
    else this.stage.tell([{ view: before }, ...this.#scenes(before, after, happenings)]);
  }

  #scenes(before: unknown, after: unknown, happenings: Happening[]) {
    return (this.board?.scenes ?? plainly)(before, after, happenings);
  }

  #refuse(answer: Answer): void {
    if (answer.type === 'refused') this.notice = { text: answer.reason, rule: answer.rule };
  }

  async #receive(message: News): Promise<void> {
    this.#waiting.push(message);
    if (this.#waiting.length > 1) return;
    while (this.#waiting[0]) {
      while (this.stage.arrival) await this.stage.arrival;
      try {
        this.#hear(this.#waiting.shift()!);
      } catch (error) {
        reportError(error); // what comes after it is heard all the same
      }
    }
  }

  #hear(message: News): void {
    if (message.type === 'presence') {
      this.seats = message.seats;
      this.watching = message.watching ?? 0;
      return;
    }
    const before = this.sight;
    const known = this.seq;
    this.table = message.table;
    this.seats = message.table.seats;
    this.watching = message.table.watching;
    this.seq = message.seq;
    this.#reasons.clear();
    const fresh = message.type === 'update' ? message.log.filter((entry) => entry.seq > (known ?? 0)) : message.log;
    this.log = (message.type === 'update' ? [...this.log, ...fresh] : fresh).slice(-KEPT_LINES);
    // What was played is played, whether or not the answer to it comes first.
    const played = fresh.some((entry) => entry.kind === 'move' && entry.seat === this.seat);
    if (played || (this.#answered !== null && message.seq >= this.#answered)) {
      this.#answered = null;
      this.sending = null;
    }
    this.#lookFrom(message.table);
    if (message.table.status !== 'over') {
      this.playback = null;
      this.looking.reset();
    }
    if (message.type === 'update') this.#show(before, fresh);
    else this.#remember(fresh);
    if (!this.board) void this.layOut(prefs.words);
    this.choice.settle(this.sight?.moves ?? []);
  }

  /**
   * Where several seats are decided for here, the screen goes round to the first of them that is asked: one's own,
   * others' where control is shared. A curtain falls only if somebody on this screen has something to hide.
   */
  #lookFrom(table: Table): void {
    const { mine, may } = table;
    if (may.length <= 1 || table.status !== 'playing') {
      this.#next = null;
      this.#sitting = null;
      if (this.seat === null || !mine.includes(this.seat)) this.seat = mine[0] ?? null;
      return;
    }
    const asked = may.filter((seat) => table.actors.includes(seat));
    const stays = this.#sitting !== null && (asked.includes(this.#sitting) || (asked.length === 0 && mine.includes(this.#sitting)));
    const next = stays ? this.#sitting! : (asked[0] ?? mine[0]!);
    if (!stays && mine.length > 1 && table.sights.some((sight) => sight.secret)) {
      this.#next = next;
      return;
    }
    this.seat = this.#sitting = next;
    this.#next = null;
  }

  /** Who comes back to a table can be told what happened since their last move, over the table as it is now. */
  #remember(log: readonly Entry[]): void {
    const view = this.sight?.view ?? null;
    const last = log.findLastIndex((entry) => entry.kind === 'move' && entry.seat === this.seat);
    const happenings = log.slice(Math.max(0, last)).flatMap((entry) => entry.events).filter((happening) => this.sees(happening));
    this.#recent = view && happenings.length > 0 ? { before: view, after: view, happenings } : null;
  }

  /** Tells what is new. Another's choice that lies face down is nothing to this seat: what it has in hand or in focus stays. */
  #show(last: Sight | null, fresh: readonly Entry[]): void {
    const { sight } = this;
    const before = last?.view ?? null;
    const after = sight?.view ?? null;
    if (before === null || after === null || this.playback) return;
    const happenings = fresh.flatMap((entry) => entry.events).filter((happening) => this.sees(happening));
    const undone = fresh.find((entry) => entry.kind === 'undo');
    if (undone) {
      this.#recent = null;
      this.stage.tell([{ view: after, caption: undone.text }]);
      return;
    }
    const knowsMore = last?.seat !== sight?.seat || sight?.since === null || last?.since !== sight?.since;
    if (happenings.length === 0 && !(knowsMore && fresh.some((entry) => entry.kind === 'move'))) return;
    const mine = fresh.some((entry) => entry.kind === 'move' && entry.seat === this.seat);
    const recent = this.#recent;
    if (!recent || mine) this.#recent = { before, after, happenings };
    else this.#recent = { before: recent.before, after, happenings: [...recent.happenings, ...happenings] };
    this.stage.tell(this.#scenes(before, after, happenings), happenings);
  }
}

const KEY = Symbol('session');
export const setSession = (session: Session): Session => setContext(KEY, session);
export const getSession = (): Session => getContext<Session>(KEY);
