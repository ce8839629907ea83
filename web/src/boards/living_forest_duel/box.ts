import { seasonName } from '$art';
import type { Box, CardFacts, TreeFacts, Value } from '$lib/views/living_forest_duel';
import { later, row, say } from '$lib/say';
import { listed } from '../generic/sheet';
import { capital } from './words';

export type Element = Value['element'];
export const ELEMENTS: readonly Element[] = ['sun', 'water', 'plant', 'wind'];

/** What is in the server's box; it is opened before anything is drawn. */
export let box: Box;
export function openBox(opened: Box): void {
  box = opened;
}

export interface Card extends CardFacts {
  id: string;
}

export function card(id: string): Card {
  const facts = box.cards[id];
  if (!facts) throw new Error(`no card ${id} in the box`);
  return { id, ...facts };
}

export const isVaran = (id: string): boolean => id.endsWith('-varan');
export const cardName = (id: string): string => capital(isVaran(id) ? say('fire varan') : say(id.replace('-', ' ')));
/** "sun", inside a sentence. */
export const elementName = (element: string): string => say(element);
const BONUSES: Record<string, () => string> = {
  sanki: () => say('sanki', { context: 'bonus action' }),
  extinguish: () => say('extinguish', { context: 'bonus action' }),
  recruit: () => say('recruit', { context: 'bonus action' }),
  plant: () => say('plant', { context: 'bonus action' }),
};
export const bonusName = (bonus: string): string => BONUSES[bonus]?.() ?? '';

/** What the card shows: "sun 2, water −1, solitary". */
export function shows({ values, sign }: Card): string {
  const parts = values.map(({ element, value }) => say('{element} {value}', { element: elementName(element), value }));
  return listed([...parts, ...(sign ? [say(SIGN_WORDS[sign])] : [])]);
}

const SIGN_WORDS = { solitary: later('solitary'), gregarious: later('gregarious') };
const SIGNS = {
  solitary: later('Solitary (●): whoever counts 3 of these when one is revealed loses an action token, at 4 a second one.'),
  gregarious: later('Gregarious (○): takes one solitary animal off the count.'),
};

export function details(one: Card): string[] {
  const lines = one.sign ? [say(SIGNS[one.sign])] : [];
  if (isVaran(one.id)) lines.push(say('It brings no element. A sanki card sends it back when it is revealed.'));
  else if (one.season) lines.push(say('Of {season}: in a personal line it helps only that player.', { season: seasonName(one.season) }));
  else lines.push(say('Of no season: in the help line it helps both players.'));
  return lines;
}

export interface Tree extends TreeFacts {
  id: string;
}

/** `water-3`, or a starting tree. */
export function tree(id: string): Tree {
  const facts = box.trees[id];
  if (!facts) throw new Error(`no tree ${id} in the box`);
  return { id, ...facts };
}

const SIDES: Record<string, string> = { N: later('north'), E: later('east'), S: later('south'), W: later('west') };
export const riverWords = (river: string): string => row([...river].map((side) => say(SIDES[side]!)));

const TREES = { sun: later('Sun tree {n}'), water: later('Water tree {n}'), plant: later('Plant tree {n}'), wind: later('Wind tree {n}') };

export function treeName(id: string): string {
  const { of } = tree(id);
  return of === 'lake' ? say('The lake') : say(TREES[of], { n: id.split('-')[1]! });
}

export function treeDetails(one: Tree): string[] {
  if (one.of === 'lake') return [say('Every river leads back to this lake. It is never covered.')];
  return [
    say('Gives 1 {element} to each of your actions. Its river runs {sides}.', { element: elementName(one.of), sides: riverWords(one.river) }),
    say('Bonus {bonus}, once for each neighbour with the same bonus when it is planted.', { bonus: bonusName(one.bonus ?? '') }),
  ];
}

export const BONUS_WORDS: Record<string, string> = {
  sanki: later('take a sanki card'),
  extinguish: later('extinguish fires with your water'),
  recruit: later('recruit animals with your sun'),
  plant: later('plant trees with your plant strength'),
};

const ACTIONS: Record<Element, string> = { sun: later('Recruit'), water: later('Extinguish'), plant: later('Plant'), wind: later('Advance') };
export const actionName = (element: Element): string => say(ACTIONS[element]);
