import { api } from '$lib/api';
import { language } from '$lib/language.svelte';
import { parse, plain } from '$lib/markdown';
import { row, say, sayN } from '$lib/say';
import type { SeasonsView } from './scene';

/** The rules' own words about the score cards, fetched once in each language that is spoken here. */
class Sayings {
  #texts = $state.raw<Record<string, string>>({});
  #asked: string | null = null;

  async fetch(): Promise<void> {
    if (this.#asked === language.tag) return;
    this.#asked = language.tag;
    try {
      const { text } = await api.rules('shifting_seasons');
      const found = parse(text).flatMap((block) => (block.kind === 'paragraph' && block.rule ? [[block.rule, plain(block.spans)]] : []));
      this.#texts = Object.fromEntries(found) as Record<string, string>;
    } catch {
      this.#asked = null;
    }
  }

  of(rule: string): string | undefined {
    void this.fetch();
    return this.#texts[rule];
  }
}

export const sayings = new Sayings();

/** What a score card asks for and what it gives everyone now. */
export function explained(view: SeasonsView, card: string): string[] {
  const facts = view.card_facts[card]!;
  const points = view.seats.map((seat) =>
    sayN('{name}: {points} by {n} tile', '{name}: {points} by {n} tiles', seat.counted[card]?.length ?? 0, { name: seat.name, points: seat.card_scores[card] ?? 0 }),
  );
  return [sayings.of(facts.rule) ?? '', say('{scores}.', { scores: row(points) })].filter(Boolean);
}
