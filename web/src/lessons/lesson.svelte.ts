import { api } from '$lib/api';
import type { Answer, Command, Connection, LinkEvents } from '$lib/link';
import type { Ack, LessonChapter, LessonStep, Snapshot, Update } from '$lib/protocol';
import { later, say } from '$lib/say';

const LEFT_OUT = later('Not in a lesson: the sentence above the question says what to do.');
const done = (id: string, seq: number): Ack => ({ type: 'ack', id, seq, table: null });

/**
 * A chapter of a guided first game. It stands in for the table's socket: the move asked for brings the next frame,
 * another one only what it would cost; undo goes a step back.
 */
export class Lesson implements Connection {
  at = $state(0);
  /** What the move that was tried instead would cost; null until one is tried. */
  verdict = $state<string | null>(null);
  #events: LinkEvents | null = null;

  chapter = $state.raw() as LessonChapter;

  constructor(chapter: LessonChapter) {
    this.chapter = chapter;
  }

  /** The same step in other words. */
  async afresh(): Promise<void> {
    const { game, chapter } = this.chapter;
    this.chapter = await api.lesson(game, chapter);
    this.verdict = null;
    this.#events?.news(this.#still());
  }

  get step(): LessonStep | null {
    return this.chapter.steps[this.at] ?? null;
  }

  /** What came of the last step. */
  get then(): string {
    return this.chapter.steps[this.at - 1]?.then ?? '';
  }

  get targets(): readonly string[] {
    const moves = this.chapter.frames[this.at]?.table.sights[0]?.moves ?? [];
    return moves.find((move) => move.text === this.step?.move)?.targets ?? [];
  }

  connect = (events: LinkEvents): Connection => {
    this.#events = events;
    return this;
  };

  /** News come later, as those of a socket do: who starts the line is not moved by them. */
  start(): void {
    queueMicrotask(() => {
      this.#events?.state('open');
      this.#events?.news(this.#still());
    });
  }

  stop(): void {
    this.#events = null;
  }

  now(): void {}

  async send(command: Command): Promise<Answer> {
    const seq = this.#frame.seq;
    switch (command.type) {
      case 'move':
        return this.#play(command.client_move_id, command.move);
      case 'why': {
        const { game, chapter } = this.chapter;
        const answer = await api.lessonWhy(game, chapter, this.at, command.move);
        return { ...answer, id: command.id };
      }
      case 'undo':
        this.back();
        return done(command.id, seq);
      default:
        return { type: 'refused', id: command.id, code: 'not_now', reason: say(LEFT_OUT), rule: null, possible: [], seq, retry_after: null };
    }
  }

  /** One step back, as if it had not been played. */
  back(): void {
    if (this.at === 0) return;
    this.at -= 1;
    this.verdict = null;
    this.#events?.news(this.#still());
  }

  #play(id: string, move: string): Answer {
    const { step } = this;
    if (step?.move !== move) {
      this.verdict = step?.instead?.[move] ?? say('The lesson ends here; go on below.');
      return done(id, 0);
    }
    this.at += 1;
    this.verdict = null;
    const frame = this.#frame;
    queueMicrotask(() => this.#events?.news(frame));
    return done(id, frame.seq);
  }

  get #frame(): Snapshot | Update {
    return this.chapter.frames[this.at]!;
  }

  /** The table as it is at this step, without telling how it came. */
  #still(): Snapshot {
    const frames = this.chapter.frames.slice(0, this.at + 1);
    return { type: 'snapshot', seq: this.#frame.seq, table: this.#frame.table, log: frames.flatMap((frame) => frame.log) };
  }
}
