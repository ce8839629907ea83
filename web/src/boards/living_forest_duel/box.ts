import box from '$games/living_forest_duel/components.toml';
import { capital, count, ELEMENTS, signed, type Element } from './view';

type Values = Partial<Record<Element, number>>;
interface Row extends Values {
  cost?: number;
  solitary?: boolean;
  gregarious?: boolean;
}
interface Pair extends Row {
  summer: string;
  winter: string;
}
interface Grove {
  cost: number[];
  bonus: string[];
  river: string[];
}
interface Box {
  limits: { fires_to_win: number; tokens_each: number };
  pieces: { sanki_cards: number; varans_each: number };
  common: { cards: Record<string, Row> };
  stag: Row;
  season: { pairs: Pair[] };
  trees: Record<Element, Grove>;
  starting_tree: { river: string };
}
const BOX = box as unknown as Box;

export const TOKENS = BOX.limits.tokens_each;
export const SANKIS = BOX.pieces.sanki_cards;
export const VARANS = BOX.pieces.varans_each;

export interface Card {
  id: string;
  /** `summer`, `winter`, or neither. */
  season: string | null;
  cost: number | null;
  values: { element: Element; value: number }[];
  sign: 'solitary' | 'gregarious' | null;
}

function made(id: string, season: string | null, row: Row): Card {
  const values = ELEMENTS.flatMap((element) => (row[element] ? [{ element, value: row[element] }] : []));
  return { id, season, cost: row.cost ?? null, values, sign: row.solitary ? 'solitary' : row.gregarious ? 'gregarious' : null };
}

const CARDS = new Map<string, Card>();
for (const [id, row] of Object.entries(BOX.common.cards)) CARDS.set(id, made(id, null, row));
CARDS.set('stag', made('stag', null, BOX.stag));
for (const pair of BOX.season.pairs) {
  CARDS.set(pair.summer, made(pair.summer, 'summer', pair));
  CARDS.set(pair.winter, made(pair.winter, 'winter', pair));
}
for (const season of ['summer', 'winter']) CARDS.set(`${season}-varan`, made(`${season}-varan`, season, { solitary: true }));

export function card(id: string): Card {
  const found = CARDS.get(id);
  if (!found) throw new Error(`no card ${id} in the box`);
  return found;
}

export const isVaran = (id: string): boolean => id.endsWith('-varan');
export const cardName = (id: string): string => capital(isVaran(id) ? 'fire varan' : id.replace('-', ' '));

/** What the card shows: "sun 2, water −1, solitary". */
export function shows({ values, sign }: Card): string {
  const parts = values.map(({ element, value }) => `${element} ${signed(value)}`);
  return [...parts, ...(sign ? [sign] : [])].join(', ') || 'nothing';
}

const SIGNS = {
  solitary: 'Solitary (●): who counts 3 of these when one is revealed loses an action token, at 4 a second one.',
  gregarious: 'Gregarious (○): takes one solitary animal off the count.',
};

export function details(one: Card): string[] {
  const lines = one.sign ? [SIGNS[one.sign]] : [];
  if (isVaran(one.id)) lines.push('It brings no element. A sanki card sends it back when it is revealed.');
  else if (one.season) lines.push(`Of ${capital(one.season)}: in a personal line it helps only that player.`);
  else lines.push('Of no season: in the help line it helps both players.');
  return lines;
}

export interface Tree {
  id: string;
  /** Its element, or `lake`. */
  of: string;
  cost: number;
  bonus: string | null;
  river: string;
}

/** `water-3`, or a starting tree. */
export function tree(id: string): Tree {
  const [element, number] = id.split('-');
  const grove = BOX.trees[element as Element];
  const i = Number(number) - 1;
  if (!grove || Number.isNaN(i)) return { id, of: 'lake', cost: 0, bonus: null, river: BOX.starting_tree.river };
  return { id, of: element!, cost: grove.cost[i]!, bonus: grove.bonus[i]!, river: grove.river[i]! };
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
