import { api } from './api';
import type { Game } from './protocol';

/** The games of the house, fetched once. */
class Shelf {
  games = $state.raw<readonly Game[]>([]);
  trouble = $state<string | null>(null);
  ready = $state(false);

  async load(): Promise<void> {
    try {
      this.games = await api.games();
      this.trouble = null;
      this.ready = true;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  game(id: string | undefined): Game | null {
    return this.games.find((game) => game.id === id) ?? null;
  }
}

export const shelf = new Shelf();
