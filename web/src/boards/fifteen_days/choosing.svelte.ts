import type { Move } from '$lib/protocol';
import type { Session } from '$table/session.svelte';
import type { DaysView } from './table';

/** The card of one's hand that a finger or the mouse holds down, perhaps to drag it. */
class Pressed {
  card = $state<string | null>(null);
}
export const pressed = new Pressed();

/** The card whose places are shown: chosen, dragged, or under the pointer or the focus. */
export function shownCard(session: Session, view: DaysView): string | null {
  const { choice } = session;
  const hand = view.you === null ? [] : view.seats[view.you]!.hand.map((card) => card.id);
  return [choice.picked[0], pressed.card, choice.over].find((id) => id != null && hand.includes(id)) ?? null;
}

/** The moves that place a card, by corner. */
export function offers(session: Session, card: string | null): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  if (card === null) return found;
  for (const move of session.moves) {
    const corner = move.targets[1];
    if (move.kind !== 'place' || move.args[0] !== card || corner === undefined) continue;
    found.set(corner, [...(found.get(corner) ?? []), move]);
  }
  return found;
}

/** What the move costs, as its note says. */
export const costOf = (move: Move): number => Number(/costs (\d+)/.exec(move.note)?.[1] ?? 0);

export const winsOf = (move: Move): string | null => /wins the (\w+)/.exec(move.note)?.[1] ?? null;

export function priceTag(moves: readonly Move[]): string {
  const costs = moves.map(costOf);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  if (least !== most) return `pay ${least}–${most}`;
  return least === 0 ? 'free' : `pay ${least}`;
}
