import { seasonName } from '$art';
import type { Box } from '$lib/views/fifteen_days';

/** What is in the server's box, there before anything is drawn. */
export let box: Box;

export function openBox(opened: Box): void {
  box = opened;
}

export const animalOf = (season: string): string => box.seasons.find((row) => row.id === season)?.animal ?? '';
export const seasonOf = (animal: string): string => box.seasons.find((row) => row.animal === animal)?.id ?? '';
export const valueOf = (card: string): number => Number(card.split('-')[1]);
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Summer 3; a spring card's back is said where it tells cards apart. */
export function cardName(id: string): string {
  const [season = '', value, back] = id.split('-');
  return `${seasonName(season)} ${value}${back ? ` (${back} back)` : ''}`;
}

export const backName = (back: string): string => `${back === 'autumn' ? 'an' : 'a'} ${back} back`;

export const counted = (n: number, one: string): string => `${signed(n)} ${Math.abs(n) === 1 ? one : `${one}s`}`;

/** A number with a real minus sign. */
export const signed = (n: number): string => String(n).replace('-', '−');

export interface Ability {
  short: string;
  says: string;
}

/** What an animal does for its holder, in two words and in a sentence. */
export function helps(animal: string): Ability {
  if (animal === 'otter') return { short: `hold ${box.hand_limit_otter}`, says: `Your hand limit is ${box.hand_limit_otter} instead of ${box.hand_limit}.` };
  if (animal === 'frog') return { short: `pay ${box.cost_frog} less`, says: `In each place action you pay ${counted(box.cost_frog, 'card')} less in all.` };
  if (animal === 'squirrel') return { short: `draw ${box.draw_squirrel}`, says: `You draw ${box.draw_squirrel} face-down cards instead of ${box.draw}.` };
  return { short: `take ${box.take_rabbit}`, says: `You take ${box.take_rabbit} face-up cards instead of ${box.take}.` };
}

/** What the automa's animal does against you. */
export function hinders(animal: string): Ability {
  if (animal === 'otter') return { short: 'wild each', says: 'The automa takes a wild for every card removed.' };
  if (animal === 'frog') return { short: `pay ${box.cost_frog} more`, says: `In each place action you pay ${counted(box.cost_frog, 'card')} more in all.` };
  if (animal === 'squirrel') return { short: 'keeps all', says: `The automa discards none of its ${box.automa_draw} cards.` };
  return { short: 'gets toll', says: 'The market card you would discard goes to the automa, if you took from the market.' };
}
