import { api } from '$lib/api';
import type { Happening, ReplayStep } from '$lib/protocol';

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
    if (step.seat === null || !step.label) return step.prompt;
    return `${name(step.seat)}: ${step.label}.`;
  }

  async open(seat: number | null): Promise<void> {
    this.seat = seat;
    this.#steps = new Map();
    await this.#fetch(this.at);
  }

  async go(at: number): Promise<void> {
    const goal = Math.max(0, Math.min(at, this.total - 1));
    const before = this.step;
    const forward = goal === this.at + 1;
    if (!this.#steps.has(goal)) await this.#fetch(goal);
    const after = this.#steps.get(goal);
    if (!after) return;
    this.at = goal;
    if (forward && before) this.tell(before.view, after.view, after.events);
  }

  async #fetch(around: number): Promise<void> {
    const from = Math.max(0, around - PAGE / 5);
    try {
      const replay = await api.replay(this.table, this.seat, from, PAGE, this.watch);
      this.total = replay.total;
      const steps = new Map(this.#steps);
      for (const step of replay.steps) steps.set(step.step, step);
      this.#steps = steps;
      this.trouble = null;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
}
