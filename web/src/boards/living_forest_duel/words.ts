import type { SeatView, View } from '$lib/views/living_forest_duel';
import { later, say } from '$lib/say';
import type { Element } from './box';

export const other = (seat: number): 0 | 1 => (seat === 0 ? 1 : 0);

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Where a strength comes from. */
export function breakdown({ sources }: SeatView, element: Element): string {
  const { shared, line, trees } = sources[element];
  return say('Help line {shared}, personal line {line}, trees {trees}.', { shared, line, trees });
}

/** Cards of a line in which one kind may lie several times, each with a name of its own. */
export function named(cards: readonly string[], of: string): { id: string; card: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { id: card.endsWith('varan') ? `${of}-${card}-${n}` : card, card };
  });
}

const WON = {
  fires: later('Won with the fires'),
  recruitment: later('Won in the recruitment line'),
  forest: later('Won with the forest'),
  onibi: later('Won with Onibi'),
};

export function status(view: View): string {
  if (view.over_by) return say(WON[view.over_by]);
  return say('Turn {n}', { n: view.turn });
}
