import { api } from '$lib/api';
import { parse, plain } from '$lib/markdown';
import type { SeasonsView } from './scene';

/** The rules' own words about the score cards, fetched once. */
class Sayings {
  #texts = $state.raw<Record<string, string>>({});
  #asked = false;

  async fetch(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      const { text } = await api.rules('shifting_seasons');
      const found = parse(text).flatMap((block) => (block.kind === 'paragraph' && block.rule ? [[block.rule, plain(block.spans)]] : []));
      this.#texts = Object.fromEntries(found) as Record<string, string>;
    } catch {
      this.#asked = false;
    }
  }

  of(rule: string): string | undefined {
    return this.#texts[rule];
  }
}

export const sayings = new Sayings();

const tiles = (n: number): string => (n === 1 ? '1 tile' : `${n} tiles`);

/** What a score card asks for and what it gives everyone now. */
export function explained(view: SeasonsView, card: string): string[] {
  const facts = view.card_facts[card]!;
  const points = view.seats.map((seat) => `${seat.name}: ${seat.card_scores[card] ?? 0} by ${tiles(seat.counted[card]?.length ?? 0)}`);
  return [sayings.of(facts.rule) ?? '', `${points.join(', ')}.`].filter(Boolean);
}
