import type { Move } from '$lib/protocol';
import { say } from '$lib/say';
import type { Session } from '$table/session.svelte';
import { animalOf, box } from './facts';
import { items } from './rows';
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

/** What the move costs: the number in its note, in whatever language; no number where it costs nothing. */
export const costOf = (move: Move): number => Number(/\d+/.exec(move.note)?.[0] ?? 0);

/** The animal that placing a card brings: with as many cards of its season as its holder has, or the first three. */
export function winsOf(move: Move, view: DaysView): string | null {
  const [card = '', spot] = move.args;
  const season = card.split('-')[0]!;
  const animal = animalOf(season);
  const holder = view.animals[animal] ?? null;
  if (view.you === null || holder === view.you || spot === 'for-wild') return null;
  const size = (seat: number) => items(view.seats[seat]!.corners.find((corner) => corner.season === season)).length;
  return size(view.you) + 1 >= (holder === null ? box.first_animal : size(holder)) ? animal : null;
}

export function priceTag(moves: readonly Move[]): string {
  const costs = moves.map(costOf);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  if (least !== most) return say('pay {least}–{most}', { least, most });
  return least === 0 ? say('free', { context: 'price' }) : say('pay {n}', { n: least });
}
