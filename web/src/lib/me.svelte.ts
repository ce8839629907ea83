import { untrack } from 'svelte';
import { Refusal, api } from './api';
import { prefs } from './prefs.svelte';
import { say } from './say';

/** Who the server takes this browser for. */
class Me {
  name = $state<string | null>(null);

  async load(): Promise<void> {
    // Whoever loads does not want to do so again when the server gets to know this browser.
    if (!untrack(() => prefs.known)) return;
    try {
      this.name = (await api.me()).name;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'unreachable') throw error;
      this.name = null;
      prefs.known = false;
    }
  }

  /** Makes sure the server knows this guest by this name. */
  async call(name: string): Promise<void> {
    const wanted = name.trim();
    if (this.name !== null && (!wanted || wanted === this.name)) return;
    this.name = (await api.name(wanted || say('Guest'))).name;
    prefs.name = this.name;
    prefs.known = true;
  }
}

export const me = new Me();
