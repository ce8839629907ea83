import type { View } from '$lib/views/fifteen_days';
import { say } from '$lib/say';
import { box } from './facts';

/** What a seat sees, and in scenes where a piece comes from, by the name of its place. */
export interface DaysView extends View {
  origin?: Record<string, string>;
}

/** Phases in which you decide for the automa. */
export const forAutoma = (view: DaysView): boolean => view.phase === 'automa-draw' || view.phase === 'automa-discard';

/** A wild has been taken or lifted and lies nowhere yet. */
export const wildInHand = (view: DaysView): boolean => ['move-wild', 'place-wild', 'free-wild'].includes(view.phase);

export const isSolo = (view: DaysView): boolean => view.seats.some((seat) => seat.automa);

/** The others clockwise from the seat after yours; everyone for a spectator. */
export function around(view: DaysView): number[] {
  const seats = view.seats.length;
  const first = view.you === null ? 0 : view.you + 1;
  const all = Array.from({ length: seats }, (_, i) => (first + i) % seats);
  return all.filter((seat) => seat !== view.you);
}

export function status(view: DaysView): string {
  if (view.phase === 'over') return say('The end of the year');
  return view.last_turns ? say('{turn} · last turns', { turn: turn(view) }) : turn(view);
}

function turn(view: DaysView): string {
  const seat = view.seats[view.turn];
  if (view.turn !== view.you) return seat?.automa ? say('The automa’s turn') : say('{name}’s turn', { name: seat?.name ?? '' });
  if (view.actions === 0) return say('The end of your turn');
  return say('Action {n} of {actions}', { n: box.actions + 1 - view.actions, actions: box.actions });
}

/** Names of places, for pieces that travel. */
export const placeOf = {
  held: (seat: number, card: { id: string | null; back: string }, copy: number) => `hand-${seat}-${card.id ?? `back-${card.back}`}-${copy}`,
  market: (column: number, height: number) => `market-${column}-${height}`,
  pile: (height: number) => `pile-${height}`,
  placed: (seat: number, card: string) => `placed-${seat}-${card}`,
  wild: (seat: number, season: string) => `wild-${seat}-${season}`,
  drawn: (card: string, copy: number) => `drawn-${card}-${copy}`,
  feather: (seat: number, i: number) => `feather-${seat}-${i}`,
  animal: (animal: string) => `animal-${animal}`,
  automaWild: (i: number) => `automa-wild-${i}`,
};

/** Each thing with the number of equal things before it. */
export function withCopies<T>(things: readonly T[], same: (thing: T) => string): { thing: T; copy: number }[] {
  const seen = new Map<string, number>();
  return things.map((thing) => {
    const copy = seen.get(same(thing)) ?? 0;
    seen.set(same(thing), copy + 1);
    return { thing, copy };
  });
}
