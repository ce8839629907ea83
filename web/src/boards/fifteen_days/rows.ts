import { seasonName } from '$art';
import type { CornerView, PlacedView } from '$lib/views/fifteen_days';
import { animalOf, box, counted, valueOf } from './facts';
import type { DaysView } from './table';

/** What lies in a row, from its lowest number: cards, and perhaps a wild; `run` is what the longest run is made of. */
export type Item = { kind: 'card'; card: PlacedView; value: number; run: boolean } | { kind: 'wild'; run: boolean };

/** Where a card would go, and what it would bring. */
export interface Ghost {
  at: number;
  value: number;
  season: string;
  tag: string;
  wins: string | null;
}

export function items(corner: CornerView): Item[] {
  const row: Item[] = corner.cards.map((card) => ({ kind: 'card', card, value: valueOf(card.card), run: card.in_run }));
  if (corner.wild_at !== null) row.splice(corner.wild_at, 0, { kind: 'wild', run: corner.wild_in_run });
  return row;
}

/** Where in its row a card of this value would lie; beside a wild, where the wild lies. */
export function placeFor(corner: CornerView, value: number): number {
  const below = corner.cards.filter((card) => valueOf(card.card) < value).length;
  return corner.wild_at !== null && corner.wild_at < below ? below + 1 : below;
}

/** The name of the place right of the item before `at`: what a wild's move says. */
export function gapName(row: readonly Item[], at: number): string {
  const left = row[at - 1];
  return left?.kind === 'card' ? `after-${left.value}` : 'first';
}

/** The row in words: "Summer 1, 2, wild, 5". */
export function rowName(corner: CornerView): string {
  if (!corner.season) return `empty ${corner.side} corner`;
  const said = items(corner).map((item) => (item.kind === 'card' ? item.value : 'wild'));
  return `${seasonName(corner.season)} ${said.join(', ')}, ${corner.side} corner`;
}

/** What a corner is worth now, for whoever points at it. */
export function cornerLines(view: DaysView, at: number, corner: CornerView): string[] {
  if (!corner.season) {
    return [`An empty corner: ${counted(corner.worth, 'point')} at the end.`, `The first card of a season opens it and costs ${counted(box.cost_empty_corner, 'card')}.`];
  }
  const animal = animalOf(corner.season);
  const mine = view.animals[animal] === at;
  const run = view.seats[at]!.automa ? [] : [`Longest run: ${corner.run}, a point each.`];
  return [`${counted(items(corner).length, 'card')} of ${seasonName(corner.season)}${mine ? `, and the ${animal}` : ''}.`, ...run];
}
