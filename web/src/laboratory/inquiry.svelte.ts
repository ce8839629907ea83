import { Refusal, api } from '$lib/api';
import type { AskWhatIf, Laboratory, WhatIfProgress } from '$lib/protocol';

const OFTEN = 1000;
const QUIET: WhatIfProgress = { state: 'none', done: 0, total: 0, asks: '', reason: '', study: null };

/** The laboratory as this guest sees it: what there is to read, and how far their own what-if is. */
export class Inquiry {
  offer = $state.raw<Laboratory | null>(null);
  mine = $state.raw<WhatIfProgress>(QUIET);
  trouble = $state<string | null>(null);
  busy = $derived(this.mine.state === 'waiting' || this.mine.state === 'working');
  share = $derived(this.mine.total > 0 ? this.mine.done / this.mine.total : 0);

  async load(): Promise<void> {
    await this.#try(async () => {
      this.offer = await api.laboratory();
    });
    await this.look();
  }

  /** How far it is; whoever is not known here has asked for nothing. */
  async look(): Promise<void> {
    await this.#try(async () => {
      const before = this.mine.state;
      this.mine = await api.myWhatIf();
      if (this.mine.state === 'done' && before !== 'done') this.offer = await api.laboratory();
    });
  }

  async ask(wish: AskWhatIf): Promise<void> {
    await this.#try(async () => {
      this.mine = await api.whatIf(wish);
    });
  }

  async stop(): Promise<void> {
    await this.#try(async () => {
      this.mine = await api.stopWhatIf();
    });
  }

  /** Looks every second as long as something is under way; for an effect. */
  follow(): (() => void) | undefined {
    if (!this.busy) return undefined;
    const timer = setInterval(() => void this.look(), OFTEN);
    return () => clearInterval(timer);
  }

  async #try(what: () => Promise<void>): Promise<void> {
    try {
      await what();
      this.trouble = null;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'stranger') return;
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
}
