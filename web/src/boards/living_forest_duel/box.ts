import type { Box, CardFacts, TreeFacts, Value } from '$lib/views/living_forest_duel';
import { capital, count, signed } from './words';

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
export const cardName = (id: string): string => capital(isVaran(id) ? 'fire varan' : id.replace('-', ' '));

/** What the card shows: "sun 2, water −1, solitary". */
export function shows({ values, sign }: Card): string {
  const parts = values.map(({ element, value }) => `${element} ${signed(value)}`);
  return [...parts, ...(sign ? [sign] : [])].join(', ') || 'nothing';
}

const SIGNS = {
  solitary: 'Solitary (●): whoever counts 3 of these when one is revealed loses an action token, at 4 a second one.',
  gregarious: 'Gregarious (○): takes one solitary animal off the count.',
};

export function details(one: Card): string[] {
  const lines = one.sign ? [SIGNS[one.sign]] : [];
  if (isVaran(one.id)) lines.push('It brings no element. A sanki card sends it back when it is revealed.');
  else if (one.season) lines.push(`Of ${capital(one.season)}: in a personal line it helps only that player.`);
  else lines.push('Of no season: in the help line it helps both players.');
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

const SIDES: Record<string, string> = { N: 'north', E: 'east', S: 'south', W: 'west' };
export const riverWords = (river: string): string => [...river].map((side) => SIDES[side]).join(', ');

export const treeName = (id: string): string => (tree(id).of === 'lake' ? 'The lake' : `${capital(tree(id).of)} tree ${id.split('-')[1]}`);

export function treeDetails(one: Tree): string[] {
  if (one.of === 'lake') return ['Every river leads back to this lake. It is never covered.'];
  return [
    `Gives 1 ${one.of} to each of your actions. Its river runs ${riverWords(one.river)}.`,
    `Bonus ${one.bonus}, once for each neighbour with the same bonus when it is planted.`,
  ];
}

export const BONUS_WORDS: Record<string, string> = {
  sanki: 'take a sanki card',
  extinguish: 'extinguish fires with your water',
  recruit: 'recruit animals with your sun',
  plant: 'plant trees with your plant strength',
};

export const ACTION: Record<Element, { name: string; goal: string }> = {
  sun: { name: 'Recruit', goal: 'recruit animals' },
  water: { name: 'Extinguish', goal: 'extinguish fires' },
  plant: { name: 'Plant', goal: 'plant trees' },
  wind: { name: 'Advance', goal: 'lead Onibi on' },
};

export const tokensLeft = (n: number): string => count(n, 'action token');
