import { seasonName } from '$art';
import { later, say } from '$lib/say';
import type { Box, Card, Multiplier } from '$lib/views/cats';
import { capital } from '../generic/sheet';

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

export const seasonTitle = (season: string): string => (season === 'yorozu' ? say('Yorozu') : seasonName(season));

const FISH = [later('no fish'), later('one fish'), later('two fish'), later('three fish'), later('four fish')];
const CATS = [later('no cats'), later('one cat'), later('two cats'), later('three cats'), later('four cats')];

/** What is on the card besides its value. */
export function signs({ fish, booze, crow }: Card): string {
  if (fish) return say(FISH[fish]!);
  if (booze) return say('booze');
  return crow ? say('a crow') : say('nothing');
}

export const title = (one: Card): string => say('{season} {value}', { season: seasonTitle(one.season), value: one.value });

export const label = (one: Card): string => say('{card}, {signs}', { card: title(one), signs: signs(one) });

export function details(one: Card, mode: string): string[] {
  const { scoring } = box;
  const fish = { fish: capital(say(FISH[one.fish]!)), points: one.fish * scoring.fish };
  const lines = [];
  if (one.fish && mode === 'basic') lines.push(say('{fish}: +{points} for whoever takes it.', fish));
  else if (one.fish) lines.push(say('{fish}: +{points} for whoever takes it, times their multiplier of the season.', fish));
  if (one.booze) lines.push(say('Booze: +{points} for whoever takes it, but {n} end the game and halve the fish.', { points: scoring.booze, n: tooMuchBooze() }));
  if (one.crow) lines.push(say('A crow: {points} for whoever takes it. It swaps places with a yorozu.', { points: scoring.crow }));
  if (one.season === 'yorozu') lines.push(say('May be played in any round.'));
  else lines.push(say('{cats}: of equal values, more cats is higher.', { cats: capital(say(CATS[one.cats]!)) }));
  return lines;
}
