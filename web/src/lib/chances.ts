import type { Advice } from './protocol';
import { later, percentage, say } from './say';

/** A chance as people say it: never certain before it is. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return `<${percentage(0.01)}`;
  if (chance < 1 && chance > 0.99) return `>${percentage(0.99)}`;
  return percentage(Math.round(chance * 100) / 100);
}

const HOPE = 0.005;
const RANKS = [later('1st', { context: 'hint' }), later('2nd', { context: 'hint' }), later('3rd', { context: 'hint' })];

/** Do the chances of these moves tell them apart? Where winning is still far away, only their order does. */
export const telling = (chances: readonly number[]): boolean => Math.max(0, ...chances) >= HOPE;

/** What is shown beside the hint number `rank`: its chance, or its place among the hints. */
export function figure(chances: readonly number[], rank: number): string {
  if (telling(chances)) return percent(chances[rank] ?? 0);
  return RANKS[rank] ? say(RANKS[rank], { context: 'hint' }) : say('{n}th', { n: rank + 1, context: 'hint' });
}

/** What stands beside a move on the board, if it is one of the hints. */
export function hinted(hints: readonly Advice[], move: string): { rank: number; figure: string } | null {
  const rank = hints.findIndex((hint) => hint.move === move);
  return rank < 0 ? null : { rank: rank + 1, figure: figure(hints.map((hint) => hint.chance), rank) };
}
