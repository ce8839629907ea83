import type { SeatView, View } from '$lib/views/living_forest_duel';
import type { Element } from './box';

export const other = (seat: number): 0 | 1 => (seat === 0 ? 1 : 0);

/** A seat as a player says it: oneself, or by name. */
export const whose = (view: View, seat: number): string => (seat === view.you ? 'Your' : `${view.seats[seat]!.name}'s`);

export const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));
export const count = (n: number, thing: string): string => (n === 1 ? `1 ${thing}` : `${n} ${thing}s`);
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Where a strength comes from. */
export function breakdown({ sources }: SeatView, element: Element): string {
  const { shared, line, trees } = sources[element];
  return `Help line ${signed(shared)}, personal line ${signed(line)}, trees ${trees}.`;
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
  fires: 'Won with the fires',
  recruitment: 'Won in the recruitment line',
  forest: 'Won with the forest',
  onibi: 'Won with Onibi',
};

export function status(view: View): string {
  if (view.over_by) return WON[view.over_by];
  return `Turn ${view.turn}`;
}
