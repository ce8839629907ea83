import type { Planted } from '$lib/views/living_forest_duel';
import { later, say } from '$lib/say';
import { tree, type Tree } from './box';

export interface Extent {
  west: number;
  east: number;
  south: number;
  north: number;
}

export interface Place {
  x: number;
  y: number;
}

export const placeId = ({ x, y }: Place): string => `${x},${y}`;

/** The rectangle that holds all of these places, with room around it. */
export function extent(places: readonly Place[], room = 0): Extent {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  return { west: Math.min(...xs) - room, east: Math.max(...xs) + room, south: Math.min(...ys) - room, north: Math.max(...ys) + room };
}

const LEAST = 3;

/** At least as large as the square that wins. */
export function grown({ west, east, south, north }: Extent): Extent {
  const across = Math.max(0, LEAST - (east - west + 1));
  const up = Math.max(0, LEAST - (north - south + 1));
  return { west: west - (across >> 1), east: east + across - (across >> 1), south: south - (up >> 1), north: north + up - (up >> 1) };
}

/** All places of a rectangle, row by row from the north, as one reads. */
export function placesOf({ west, east, south, north }: Extent): Place[] {
  const found: Place[] = [];
  for (let y = north; y >= south; y--) for (let x = west; x <= east; x++) found.push({ x, y });
  return found;
}

const SIDES = [
  { side: 'N', back: 'S', x: 0, y: 1 },
  { side: 'E', back: 'W', x: 1, y: 0 },
  { side: 'S', back: 'N', x: 0, y: -1 },
  { side: 'W', back: 'E', x: -1, y: 0 },
];

/** The sides of a tree where a neighbour has no river. */
export function stopped(forest: readonly Planted[], id: string, { x, y }: Place): string {
  const { river } = tree(id);
  return SIDES.filter(({ side, back, x: dx, y: dy }) => {
    const neighbour = forest.find((one) => one.x === x + dx && one.y === y + dy);
    return river.includes(side) && neighbour !== undefined && !tree(neighbour.tree).river.includes(back);
  })
    .map(({ side }) => side)
    .join('');
}

const axis = (n: number, plus: string, minus: string): string => (n === 0 ? 'lake' : `${n > 0 ? plus : minus}-${Math.abs(n)}`);

/** The move that plants at a place, to ask why it is not possible. */
export const planting = ({ x, y }: Place): string => `place ${axis(y, 'north', 'south')} ${axis(x, 'east', 'west')}`;

const WHERE: Record<string, string> = {
  '0 0': later('the lake'),
  '0 1': later('{north} north of the lake'),
  '0 -1': later('{south} south of the lake'),
  '1 0': later('{east} east of the lake'),
  '-1 0': later('{west} west of the lake'),
  '1 1': later('{north} north and {east} east of the lake'),
  '-1 1': later('{north} north and {west} west of the lake'),
  '1 -1': later('{south} south and {east} east of the lake'),
  '-1 -1': later('{south} south and {west} west of the lake'),
};

export function where({ x, y }: Place): string {
  const [across, up] = [Math.abs(x), Math.abs(y)];
  return say(WHERE[`${Math.sign(x)} ${Math.sign(y)}`]!, { north: up, south: up, east: across, west: across });
}

/** How often a tree's bonus comes when it is planted here: once for each neighbour in sight with the same one. */
export const bonusTimes = (forest: readonly Planted[], { bonus }: Tree, { x, y }: Place): number =>
  SIDES.filter(({ x: dx, y: dy }) => forest.some((one) => one.x === x + dx && one.y === y + dy && tree(one.tree).bonus === bonus)).length;

/** Whether a tree here fills a square, and wins. */
export function fillsSquare(forest: readonly Planted[], { x, y }: Place): boolean {
  const taken = new Set(forest.map(placeId));
  if (taken.has(placeId({ x, y }))) return false;
  taken.add(placeId({ x, y }));
  const corners = placesOf({ west: x - LEAST + 1, east: x, south: y - LEAST + 1, north: y });
  return corners.some((at) => placesOf({ west: at.x, east: at.x + LEAST - 1, south: at.y, north: at.y + LEAST - 1 }).every((place) => taken.has(placeId(place))));
}
