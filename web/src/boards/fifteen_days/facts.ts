import { seasonName } from '$art';
import { later, say, sayN } from '$lib/say';
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
  const [season = '', value = '', back] = id.split('-');
  const card = say('{season} {value}', { season: seasonName(season), value });
  return back ? say(WITH_BACK[back]!, { card }) : card;
}

const WITH_BACK: Record<string, string> = { summer: later('{card} (summer back)'), autumn: later('{card} (autumn back)'), winter: later('{card} (winter back)') };
const BACKS: Record<string, string> = { summer: later('a summer back'), autumn: later('an autumn back'), winter: later('a winter back') };
const ANIMALS: Record<string, string> = { otter: later('the otter'), frog: later('the frog'), squirrel: later('the squirrel'), rabbit: later('the rabbit') };

export const backName = (back: string): string => say(BACKS[back]!);
/** "Otter", where it stands alone. */
export const animalName = (animal: string): string => capital(say(animal));
/** "the otter", in a sentence. */
export const theAnimal = (animal: string): string => say(ANIMALS[animal]!);

export const cards = (n: number): string => sayN('{n} card', '{n} cards', n);
export const points = (n: number): string => sayN('{n} point', '{n} points', n);
export const wilds = (n: number): string => sayN('{n} wild', '{n} wilds', n);
export const feathers = (n: number): string => sayN('{n} feather', '{n} feathers', n);

export interface Ability {
  short: string;
  says: string;
}

/** What an animal does for its holder, in two words and in a sentence. */
export function helps(animal: string): Ability {
  if (animal === 'otter') return { short: say('hold {n}', { n: box.hand_limit_otter }), says: say('Your hand limit is {otter} instead of {limit}.', { otter: box.hand_limit_otter, limit: box.hand_limit }) };
  if (animal === 'frog') return { short: say('pay {n} less', { n: box.cost_frog }), says: sayN('In each place action you pay {n} card less in all.', 'In each place action you pay {n} cards less in all.', box.cost_frog) };
  if (animal === 'squirrel') return { short: say('draw {n}', { n: box.draw_squirrel }), says: say('You draw {squirrel} face-down cards instead of {cards}.', { squirrel: box.draw_squirrel, cards: box.draw }) };
  return { short: say('take {n}', { n: box.take_rabbit }), says: say('You take {rabbit} face-up cards instead of {cards}.', { rabbit: box.take_rabbit, cards: box.take }) };
}

/** What the automa's animal does against you. */
export function hinders(animal: string): Ability {
  if (animal === 'otter') return { short: say('wild each'), says: say('The automa takes a wild for every card removed.') };
  if (animal === 'frog') return { short: say('pay {n} more', { n: box.cost_frog }), says: sayN('In each place action you pay {n} card more in all.', 'In each place action you pay {n} cards more in all.', box.cost_frog) };
  if (animal === 'squirrel') return { short: say('keeps all'), says: say('The automa discards none of its {n} cards.', { n: box.automa_draw }) };
  return { short: say('gets toll'), says: say('The market card you would discard goes to the automa, if you took from the market.') };
}
