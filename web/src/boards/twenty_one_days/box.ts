import type { Box, Person, Spot } from '$lib/views/twenty_one_days';

let opened: Box | null = null;

/** Takes the server's box of 21 Days; called before anything is drawn. */
export function openBox(box: Box): void {
  opened = box;
}

/** What is in the box. */
export function box(): Box {
  if (!opened) throw new Error('The box of 21 Days has not been opened.');
  return opened;
}

const spotFacts = (id: string): Spot | undefined => box().spots.find((spot) => spot.id === id);
/** The fins that threaten a spot, counted from 1. */
export const finsAt = (spot: string): number[] => spotFacts(spot)?.fins ?? [];
export const spotOfFin = (fin: number): string => box().spots.find((spot) => spot.fins.includes(fin))?.id ?? '';
export const holdsOf = (spot: string): string[] => spotFacts(spot)?.holds ?? [];
export const person = (id: string): Person | undefined => box().people.find((one) => one.id === id);
