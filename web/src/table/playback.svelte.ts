import { api } from '$lib/api';
import type { Happening, ReplayStep } from '$lib/protocol';
import { say } from '$lib/say';
import { sentence } from '$lib/sentences';

/** The most steps the server gives at once. */
const PAGE = 50;

/** A finished game, step by step, from one seat's view; steps are fetched as they are needed. */
export class Playback {
  at = $state(0);
  total = $state(0);
  seat = $state<number | null>(null);
  playing = $state(false);
  trouble = $state<string | null>(null);
  #steps = $state.raw<ReadonlyMap<number, ReplayStep>>(new Map());
  /** How often a step was wished for: while steps are fetched, only the latest wish counts. */
  #wishes = 0;

  constructor(
    readonly table: string,
    readonly watch: string | null,
    readonly tell: (before: unknown, after: unknown, happenings: readonly Happening[]) => void,
  ) {}

  get step(): ReplayStep | null {
    return this.#steps.get(this.at) ?? null;
  }

  get view(): unknown {
    return this.step?.view ?? null;
  }

  /** Who did what at this step, in a sentence. */
  told(name: (seat: number) => string): string {
    const { step } = this;
    if (!step) return '';
    if (step.seat === null || !step.label) return say('The game begins.');
    return say('{name}: {did}', { name: name(step.seat), did: sentence(step.label) });
  }

  /** Looks with the eyes of a seat; until its steps are there, what was shown stays. */
  async open(seat: number | null): Promise<void> {
    this.seat = seat;
    const steps = await this.#fetch(this.at);
    if (!steps || seat !== this.seat) return;
    this.#steps = steps;
    if (!steps.has(this.at)) await this.go(this.at);
  }

  async go(at: number): Promise<void> {
    const goal = Math.max(0, Math.min(at, this.total - 1));
    const wish = ++this.#wishes;
    const { seat, step: before } = this;
    const forward = goal === this.at + 1;
    if (!this.#steps.has(goal)) {
      const more = await this.#fetch(goal);
      if (!more || wish !== this.#wishes || seat !== this.seat) return;
      this.#steps = new Map([...this.#steps, ...more]);
    }
    const after = this.#steps.get(goal);
    if (!after) return;
    this.at = goal;
    if (forward && before) this.tell(before.view, after.view, after.events);
  }

  async #fetch(around: number): Promise<Map<number, ReplayStep> | null> {
    const from = Math.max(0, around - PAGE / 5);
    try {
      const { total, steps } = await api.replay(this.table, this.seat, from, PAGE, this.watch);
      this.total = total;
      this.trouble = null;
      return new Map(steps.map((step) => [step.step, step]));
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      return null;
    }
  }
}
