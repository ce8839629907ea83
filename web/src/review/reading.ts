import { telling } from '$lib/chances';
import type { Decision, Judgement, Review } from '$lib/protocol';

/** Of the chance of winning: less is nothing to tell. */
const WORTH = 0.02;

/** Where a line goes: points of a seat's chances from the first step to the last, in a box of this size. */
export function path(curve: readonly (readonly number[])[], seat: number, width: number, height: number): string {
  return curve.map((chances, step) => `${step ? 'L' : 'M'}${round(across(step, curve.length, width))} ${round(down(chances[seat] ?? 0, height))}`).join(' ');
}

export const across = (step: number, steps: number, width: number): number => (steps > 1 ? (step / (steps - 1)) * width : 0);
export const down = (chance: number, height: number): number => (1 - chance) * height;
const round = (x: number) => Math.round(x * 10) / 10;

/** Where the chances of this game are one line: alone, or together. */
export const alike = (review: Review): boolean => review.curve.every((chances) => chances.every((chance) => Math.abs(chance - chances[0]!) < 1e-6));

/** Where no move ever had a chance worth naming, chances cannot tell good moves from bad ones. */
export const hopeless = (review: Review): boolean => !telling(review.curve.flat());

/** The move of a step, if there was something to choose. */
export const decisionAt = (review: Review, step: number): Decision | null => review.decisions.find((decision) => decision.step === step) ?? null;

/** Worth telling: fine moves and better are not. */
export const costly = ({ mark }: Judgement): boolean => mark === 'inexact' || mark === 'mistake';

/** What cost most, worst first; of one seat or of all. */
export function worst(review: Review, seat: number | null, most: number): Decision[] {
  return review.decisions
    .filter((decision) => (seat === null || decision.seat === seat) && costly(decision.known))
    .toSorted((a, b) => b.known.loss - a.known.loss || a.step - b.step)
    .slice(0, most);
}

/** What a seat did best, by how its chance rose with it, and what cost it most; none where there is nothing to tell. */
export function fate(review: Review, seat: number): { best: Decision | null; worst: Decision | null } {
  const rise = ({ step }: Decision) => (review.curve[step]?.[seat] ?? 0) - (review.curve[step - 1]?.[seat] ?? 0);
  const good = review.decisions.filter((decision) => decision.seat === seat && decision.known.mark === 'best' && rise(decision) >= WORTH);
  const [best = null] = good.toSorted((a, b) => rise(b) - rise(a));
  return { best, worst: worst(review, seat, 1)[0] ?? null };
}

/** Whose chance changed most at a step, and from what to what. */
export function swing(review: Review, step: number): { seat: number; before: number; after: number } {
  const before = review.curve[step - 1]!;
  const after = review.curve[step]!;
  const changes = after.map((chance, seat) => Math.abs(chance - before[seat]!));
  const seat = changes.indexOf(Math.max(...changes));
  return { seat, before: before[seat]!, after: after[seat]! };
}

/** How a seat did in all. */
export function summary(review: Review, seat: number): { best: number; of: number; lost: number } {
  const own = review.decisions.filter((decision) => decision.seat === seat);
  return {
    best: own.filter(({ known }) => known.mark === 'best').length,
    of: own.length,
    lost: own.reduce((sum, { known }) => sum + known.loss, 0),
  };
}
