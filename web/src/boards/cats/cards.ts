import { seasonName } from '$art';
import type { Box, Card, Multiplier } from '$lib/views/cats';

let box: Box;
let cards = new Map<string, Card>();
let multipliers = new Map<string, Multiplier>();

/** Takes the server's box, before anything is drawn. */
export function openBox(given: Box): void {
  box = given;
  cards = new Map(box.cards.map((one) => [one.id, one]));
  multipliers = new Map(box.multipliers.map((one) => [one.id, one]));
}

export const seasons = (): readonly string[] => box.seasons;
export const tooMuchBooze = (): number => box.scoring.too_much_booze;

export function card(id: string): Card {
  const found = cards.get(id);
  if (!found) throw new Error(`no card ${id} in the box`);
  return found;
}

export const multiplier = (id: string): Multiplier | null => multipliers.get(id) ?? null;

export const seasonTitle = (season: string): string => (season === 'yorozu' ? 'Yorozu' : seasonName(season));

const counted = (n: number, one: string, many: string) => (n === 1 ? `one ${one}` : `${['no', 'one', 'two', 'three', 'four'][n] ?? n} ${many}`);

/** What is on the card besides its value. */
export function signs({ fish, booze, crow }: Card): string {
  if (fish) return counted(fish, 'fish', 'fish');
  if (booze) return 'booze';
  return crow ? 'a crow' : 'nothing';
}

export const title = (one: Card): string => `${seasonTitle(one.season)} ${one.value}`;

export const label = (one: Card): string => `${title(one)}, ${signs(one)}`;

export function details(one: Card, mode: string): string[] {
  const lines = [];
  const times = mode === 'basic' ? '' : ', times their multiplier of the season';
  if (one.fish) lines.push(`${counted(one.fish, 'fish', 'fish')}: +${one.fish * box.scoring.fish} for whoever takes it${times}.`);
  if (one.booze) lines.push(`Booze: +${box.scoring.booze} for whoever takes it, but ${tooMuchBooze()} end the game and halve the fish.`);
  if (one.crow) lines.push(`A crow: ${String(box.scoring.crow).replace('-', '−')} for whoever takes it. It swaps places with a yorozu.`);
  if (one.season === 'yorozu') lines.push('May be played in any round.');
  else lines.push(`${counted(one.cats, 'cat', 'cats')}: of equal values, more cats is higher.`);
  return lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1));
}
