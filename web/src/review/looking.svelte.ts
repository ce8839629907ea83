import { api } from '$lib/api';
import type { Review } from '$lib/protocol';

const ASK_AGAIN = 600;

/** A review of one table's game: asked for once, followed while it is made, then kept. */
export class Looking {
  state = $state<'idle' | 'working' | 'done' | 'failed'>('idle');
  done = $state(0);
  total = $state(0);
  review = $state.raw<Review | null>(null);
  trouble = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly watch: string | null,
  ) {}

  /** Begins, unless it has begun. */
  begin = (): void => {
    if (this.state === 'working' || this.state === 'done') return;
    this.state = 'working';
    this.trouble = null;
    void this.#ask();
  };

  /** The same review in other words. */
  reread(): void {
    if (this.state !== 'done') return;
    this.state = 'working';
    void this.#ask();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Forgets it: the game goes on, so another review will be due. */
  reset(): void {
    this.stop();
    this.state = 'idle';
    this.review = null;
    this.done = this.total = 0;
  }

  async #ask(): Promise<void> {
    try {
      const { state, done, total, review } = await api.review(this.table, this.watch);
      if (this.state !== 'working') return;
      this.done = done;
      this.total = total;
      this.review = review;
      if (state === 'done' || state === 'failed') this.state = state;
      else this.#timer = setTimeout(() => void this.#ask(), ASK_AGAIN);
    } catch (error) {
      this.state = 'failed';
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
}
