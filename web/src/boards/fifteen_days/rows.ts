import { seasonName } from '$art';
import type { CornerView, PlacedView } from '$lib/views/fifteen_days';
import { row as listed, say, sayN } from '$lib/say';
import { animalOf, box, points, theAnimal, valueOf } from './facts';
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

export function items(corner: CornerView | undefined): Item[] {
  if (!corner) return [];
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
  const left = corner.side === 'left';
  if (!corner.season) return left ? say('empty left corner') : say('empty right corner');
  const said = items(corner).map((item) => (item.kind === 'card' ? String(item.value) : say('wild')));
  const told = { season: seasonName(corner.season), values: listed(said) };
  return left ? say('{season} {values}, left corner', told) : say('{season} {values}, right corner', told);
}

/** What a corner is worth now, for whoever points at it. */
export function cornerLines(view: DaysView, at: number, corner: CornerView): string[] {
  if (!corner.season) {
    return [
      say('An empty corner: {points} at the end.', { points: points(corner.worth) }),
      sayN('The first card of a season opens it and costs {n} card.', 'The first card of a season opens it and costs {n} cards.', box.cost_empty_corner),
    ];
  }
  const animal = animalOf(corner.season);
  const mine = view.animals[animal] === at;
  const run = view.seats[at]!.automa ? [] : [say('Longest run: {n}, a point each.', { n: corner.run })];
  const [n, season] = [items(corner).length, seasonName(corner.season)];
  const size = mine
    ? sayN('{n} card of {season}, and {animal}.', '{n} cards of {season}, and {animal}.', n, { season, animal: theAnimal(animal) })
    : sayN('{n} card of {season}.', '{n} cards of {season}.', n, { season });
  return [size, ...run];
}
