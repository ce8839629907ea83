import { seasonName } from '$art';
import { ANIMAL_POINTS, AUTOMA, EMPTY_POINTS, animalOf, counted } from './facts';
import type { DaysView } from './view';

export interface PointLine {
  what: string;
  points: number;
}

/** Where a seat's points come from, as it stands. */
export function pointLines(view: DaysView, at: number): PointLine[] {
  const seat = view.seats[at]!;
  const animals = Object.keys(view.animals).filter((animal) => view.animals[animal] === at);
  const held = animals.map((animal) => ({ what: `The ${animal}`, points: ANIMAL_POINTS }));
  if (seat.automa) {
    const cards = seat.corners.reduce((sum, corner) => sum + corner.cards.length, 0);
    const wilds = Math.floor((seat.wilds ?? 0) / AUTOMA.wilds_for_points) * AUTOMA.points_for_wilds;
    return [
      { what: `${counted(cards, 'placed card')}`, points: cards },
      ...held,
      { what: `${counted(seat.wilds ?? 0, 'wild')}, ${AUTOMA.points_for_wilds} for every ${AUTOMA.wilds_for_points}`, points: wilds },
    ];
  }
  const settled = seat.corners.filter((corner) => corner.season !== null);
  const runs = settled.map((corner) => ({ what: `${seasonName(corner.season!)}: longest run`, points: corner.run }));
  const empty = seat.corners.length - settled.length;
  return [...runs, ...held, ...(empty ? [{ what: counted(empty, 'empty corner'), points: EMPTY_POINTS * empty }] : [])];
}

/** What a corner is worth now, for who points at it. */
export function cornerLines(view: DaysView, at: number, i: number): string[] {
  const corner = view.seats[at]!.corners[i]!;
  if (!corner.season) return [`An empty corner: ${String(EMPTY_POINTS).replace('-', '−')} points at the end.`, 'The first card of a season opens it and costs 1 card.'];
  const animal = animalOf(corner.season);
  const mine = view.animals[animal] === at;
  const size = corner.cards.length + (corner.wild_at === null ? 0 : 1);
  const run = view.seats[at]!.automa ? [] : [`Longest run: ${corner.run}, a point each.`];
  return [`${counted(size, 'card')} of ${seasonName(corner.season)}${mine ? `, and the ${animal}` : ''}.`, ...run];
}
