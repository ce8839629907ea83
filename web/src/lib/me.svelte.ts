import { Refusal, api } from './api';
import { prefs } from './prefs.svelte';

/** Who the server takes this browser for. */
class Me {
  name = $state<string | null>(null);

  async load(): Promise<void> {
    try {
      this.name = (await api.me()).name;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'unreachable') throw error;
      this.name = null;
    }
  }

  /** Makes sure the server knows this guest by this name. */
  async call(name: string): Promise<void> {
    const wanted = name.trim();
    if (this.name !== null && (!wanted || wanted === this.name)) return;
    this.name = (await api.name(wanted || 'Guest')).name;
    prefs.name = this.name;
  }
}

export const me = new Me();
