import box from '$games/twenty_one_days/components.toml';
import type { Colour } from './view';

interface Box {
  survivors: { cards: { id: string; name: string; called: string; colour: Colour }[] };
  sharks: { fin_spots: string[]; farthest: number };
  raft: { spots: string[]; planks: string[]; holds: string[][]; outermost_first: string[][]; sides: string[]; spot_sides: string[] };
  octopus: { tentacles: number };
  locations: { receive_on: number[]; play_on: number[]; crowd: number; hope_points: number };
  weeks: { days: number[] };
}
const BOX = box as unknown as Box;

export const PEOPLE = BOX.survivors.cards;
export const SPOTS = BOX.raft.spots;
export const TENTACLES = BOX.octopus.tentacles;
export const FARTHEST = BOX.sharks.farthest;
export const WEEKS = BOX.weeks.days;

/** The fins that threaten a spot, counted from 1. */
export const finsAt = (spot: string): number[] => BOX.sharks.fin_spots.flatMap((at, i) => (at === spot ? [i + 1] : []));
export const spotOfFin = (fin: number): string => BOX.sharks.fin_spots[fin - 1] ?? '';
export const holdsOf = (spot: string): string[] => BOX.raft.holds[SPOTS.indexOf(spot)] ?? [];
export const person = (id: string) => PEOPLE.find((one) => one.id === id);

/** Left to right over the whole raft: planks, and the spots between the planks they hold on to. */
export const ACROSS: ({ plank: string } | { spot: string } | { mast: true })[] = BOX.raft.sides.flatMap((side, i) => {
  const spots = SPOTS.filter((_, at) => BOX.raft.spot_sides[at] === side);
  const planks = BOX.raft.planks.filter((plank) => BOX.raft.outermost_first[i]!.includes(plank));
  const row = planks.flatMap((plank, at) => (spots[at] ? [{ plank }, { spot: spots[at] }] : [{ plank }]));
  return i > 0 ? [{ mast: true as const }, ...row] : row;
});

const listed = (faces: readonly number[]) => `${faces.slice(0, -1).join(', ')} or ${faces.at(-1)}`;

/** The locations in the order in which they are used. */
export interface Location {
  id: string;
  title: string;
  does: string;
}
export const LOCATIONS: readonly Location[] = [
  { id: 'octopus', title: 'Octopus', does: 'A die comes here only when the logbook says so. The octopus die is rolled: it sleeps, or it attacks with all its tentacles.' },
  { id: 'flare', title: 'Flare', does: `Every 6 moves the rescue ship one space. With ${BOX.locations.crowd} dice here, a 1 moves it back once.` },
  { id: 'receive', title: 'Find', does: `On a ${listed(BOX.locations.receive_on)} the survivor fishes a bottle out of the sea.` },
  { id: 'play', title: 'Open', does: `On a ${listed(BOX.locations.play_on)} the survivor may play a bottle card.` },
  { id: 'swap', title: 'Swap', does: 'What can be done here changes with the token that lies here.' },
  { id: 'hope', title: 'Hope', does: `All dice are added up: a hope token for every ${BOX.locations.hope_points} points. With ${BOX.locations.crowd} dice, a 1 costs one first.` },
  { id: 'fishing', title: 'Fish', does: 'The roll says how many survivors gain strength, up to four; a 6 feeds one of them twice.' },
];
