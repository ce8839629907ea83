import box from '$games/fifteen_days/components.toml';
import { seasonName } from '$art';

interface Box {
  season: { id: string; animal: string }[];
  card: { id: string }[];
  score: { animal: number; complete_set: number };
  empty_corner: { points: number };
  automa: { points_for_wilds: number; wilds_for_points: number };
}
const BOX = box as unknown as Box;

export const SEASON_IDS = BOX.season.map((row) => row.id);
export const ANIMALS = BOX.season.map((row) => row.animal);
export const CARD_ORDER = new Map(BOX.card.map((row, i) => [row.id, i]));
export const BACK_ORDER = SEASON_IDS.filter((season) => season !== 'spring');
export const ANIMAL_POINTS = BOX.score.animal;
export const COMPLETE = BOX.score.complete_set;
export const EMPTY_POINTS = BOX.empty_corner.points;
export const AUTOMA = BOX.automa;

const ANIMAL_OF = new Map(BOX.season.map((row) => [row.id, row.animal]));
const SEASON_OF = new Map(BOX.season.map((row) => [row.animal, row.id]));

export const animalOf = (season: string): string => ANIMAL_OF.get(season) ?? '';
export const seasonOf = (animal: string): string => SEASON_OF.get(animal) ?? '';
export const valueOf = (card: string): number => Number(card.split('-')[1]);
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Summer 3; a spring card's back is said where it tells cards apart. */
export function cardName(id: string): string {
  const [season = '', value, back] = id.split('-');
  return `${seasonName(season)} ${value}${back ? ` (${back} back)` : ''}`;
}

export const backName = (back: string): string => `${back === 'autumn' ? 'an' : 'a'} ${back} back`;

export const counted = (n: number, one: string): string => (n === 1 ? `1 ${one}` : `${n} ${one}s`);

/** What an animal does for its holder, and what the automa's does against you: in two words and in a sentence. */
export interface Ability {
  short: string;
  says: string;
}
export const HELPS: Record<string, Ability> = {
  otter: { short: 'hold 8', says: 'Your hand limit is 8 instead of 5.' },
  frog: { short: 'pay 1 less', says: 'In each place action you pay 1 card less in all.' },
  squirrel: { short: 'draw 3', says: 'You draw 3 face-down cards instead of 2.' },
  rabbit: { short: 'take 2', says: 'You take 2 face-up cards instead of 1.' },
};
export const HINDERS: Record<string, Ability> = {
  otter: { short: 'wild each', says: 'The automa takes a wild for every card removed.' },
  frog: { short: 'pay 1 more', says: 'In each place action you pay 1 card more in all.' },
  squirrel: { short: 'keeps all', says: 'The automa discards none of its 3 cards.' },
  rabbit: { short: 'gets toll', says: 'The market card you would discard goes to the automa, if you took from the market.' },
};
