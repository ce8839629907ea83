import { seasonName } from '$art';
import { valueOf } from './facts';
import type { CardView, CornerView } from './view';

/** What lies in a row, from its lowest number: cards, and perhaps a wild. */
export type Item = { kind: 'card'; card: CardView; value: number } | { kind: 'wild' };

/** Where a card would go, and what it would bring. */
export interface Ghost {
  at: number;
  value: number;
  season: string;
  tag: string;
  wins: string | null;
}

export function items(corner: CornerView): Item[] {
  const row: Item[] = corner.cards.map((card) => ({ kind: 'card', card, value: valueOf(card.card) }));
  if (corner.wild_at !== null) row.splice(corner.wild_at, 0, { kind: 'wild' });
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

const WILD_NUMBERS = [0, 7] as const;

/** Which items are part of the longest run, with the wild as the number that serves best. */
export function inRun(row: readonly Item[]): ReadonlySet<number> {
  const at = row.findIndex((item) => item.kind === 'wild');
  const values = (wild: number) => row.map((item) => (item.kind === 'card' ? item.value : wild));
  if (at < 0) return longest(values(0));
  const [left, right] = [row[at - 1], row[at + 1]];
  const from = left?.kind === 'card' ? left.value + 1 : WILD_NUMBERS[0];
  const to = right?.kind === 'card' ? right.value - 1 : WILD_NUMBERS[1];
  let best: ReadonlySet<number> = new Set();
  for (let wild = from; wild <= to; wild++) {
    const run = longest(values(wild));
    if (run.size > best.size) best = run;
  }
  return best;
}

function longest(values: readonly number[]): ReadonlySet<number> {
  let best: number[] = [];
  let run: number[] = [];
  values.forEach((value, i) => {
    run = i > 0 && value === values[i - 1]! + 1 ? [...run, i] : [i];
    if (run.length > best.length) best = run;
  });
  return new Set(best);
}

/** The row in words: "Summer 1, 2, wild, 5". */
export function rowName(corner: CornerView): string {
  if (!corner.season) return `empty ${corner.side} corner`;
  const said = items(corner).map((item) => (item.kind === 'card' ? item.value : 'wild'));
  return `${seasonName(corner.season)} ${said.join(', ')}, ${corner.side} corner`;
}
