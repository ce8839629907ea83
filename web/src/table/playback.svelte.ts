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
  /** The step that was wished for last, as long as it is not shown. */
  #goal: number | null = null;
  #opening = false;

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
    this.#opening = true;
    const steps = await this.#fetch(this.at);
    if (seat !== this.seat) return;
    this.#opening = false;
    if (!steps) return;
    this.#steps = steps;
    const goal = this.#goal ?? this.at;
    if (goal !== this.at || !steps.has(goal)) await this.go(goal);
  }

  /** Some steps on or back from the one that was wished for last, so that no key is lost while steps are fetched. */
  move(by: number): Promise<void> {
    return this.go((this.#goal ?? this.at) + by);
  }

  async go(at: number): Promise<void> {
    const wish = ++this.#wishes;
    if (this.total === 0 && this.#opening) {
      this.#goal = Math.max(0, at);
      return;
    }
    const goal = Math.max(0, Math.min(at, this.total - 1));
    this.#goal = goal;
    const { seat, step: before } = this;
    const forward = goal === this.at + 1;
    if (!this.#steps.has(goal)) {
      const more = await this.#fetch(goal);
      if (wish !== this.#wishes || seat !== this.seat) return;
      if (more) this.#steps = new Map([...this.#steps, ...more]);
    }
    this.#goal = null;
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
