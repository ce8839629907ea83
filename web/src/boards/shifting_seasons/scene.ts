import { seasonName } from '$art';
import { say } from '$lib/say';
import type { SeatView, View } from '$lib/views/shifting_seasons';
import { box } from './box';

/** What anyone sees, and what scenes show in between. */
export interface SeasonsView extends View {
  /** The tile that lies before an arrow, about to be pushed in. */
  gate?: { lane: string; tile: string };
  /** The score card that is being counted. */
  shown?: string;
}

export type Spot = readonly [row: number, column: number];

const ROWS = 'abcdef';
const SIDE = 6;

export const CELLS: readonly string[] = [...ROWS].flatMap((row) => Array.from({ length: SIDE }, (_, column) => `${row}${column + 1}`));

/** Row and column of a cell like `b3`, from 0. */
export const spot = (cell: string): Spot => [ROWS.indexOf(cell[0]!), Number(cell[1]) - 1];

/** The rectangle that spots lie in, as a grid area; `rim` is what lies around the grid. */
export function span(spots: readonly Spot[], rim = 0): string {
  const rows = spots.map(([row]) => row + rim + 1);
  const columns = spots.map(([, column]) => column + rim + 1);
  return `${Math.min(...rows)} / ${Math.min(...columns)} / ${Math.max(...rows) + 1} / ${Math.max(...columns) + 1}`;
}

/** The colour of the area a cell lies in, for the card that gives each area one. */
export function areaColour(cell: string): string {
  return box().area_colours[box().areas.findIndex((cells) => cells.includes(cell))] ?? 'any';
}

export function tileOn(seat: SeatView, cell: string): string | null {
  const [row, column] = spot(cell);
  return seat.board[row]?.[column] ?? null;
}

export function layOn(seat: SeatView, cell: string, tile: string | null): void {
  const [row, column] = spot(cell);
  seat.board[row]![column] = tile;
}

export const laid = (seat: SeatView): number => seat.board.flat().filter((tile) => tile !== null).length;

/** `lane-3` and `area-3` are number 3. */
export const numberOf = (id: string): number => Number(id.at(-1));

export const isPrecious = (tile: string): boolean => tile.endsWith('*');
export const seasonOf = (tile: string): string => tile.replace('*', '');

export function tileName(tile: string): string {
  const season = seasonName(seasonOf(tile));
  return isPrecious(tile) ? say('precious {season}', { season }) : season;
}

/** Seats clockwise from a seat, that one first. */
export const clockwise = (view: SeasonsView, from: number): number[] => view.seats.map((_, i) => (i + from) % view.seats.length);

/** The seats that lie around the table: all but yours, clockwise from it; all of them for whoever looks on. */
export const around = (view: SeasonsView, you: number | null): number[] =>
  you === null ? clockwise(view, view.you ?? 0) : clockwise(view, you).slice(1);

/** Whose full areas bar the lanes: yours (no owner is named), or for whoever looks on those of the seat to move. */
export function barredFor(view: SeasonsView): { lanes: readonly string[]; owner: string | null } {
  const at = view.you ?? view.turn;
  const seat = at === null ? undefined : view.seats[at];
  return { lanes: view.phase === 'over' ? [] : (seat?.barred ?? []), owner: at === view.you ? null : (seat?.name ?? null) };
}

export type Way = 'up' | 'right' | 'left' | 'down';

/** Which way a lane runs, and the rim spots before its arrow and behind its number. */
export function course(lane: readonly Spot[]): { way: Way; gate: Spot; exit: Spot } {
  const [first, second] = [lane[0]!, lane[1]!];
  const last = lane.at(-1)!;
  const [down, right] = [second[0] - first[0], second[1] - first[1]];
  const way = down < 0 ? 'up' : down > 0 ? 'down' : right < 0 ? 'left' : 'right';
  return { way, gate: [first[0] - down, first[1] - right], exit: [last[0] + down, last[1] + right] };
}

export function status(view: SeasonsView): string {
  if (view.phase === 'picking') return say('Everyone picks a board');
  if (view.phase === 'over') return say('The end of the year');
  const seat = view.seats[view.turn ?? 0]!;
  const placed = view.phase === 'ending' ? 0 : 1;
  return say('Turn {n} of {turns}', { n: Math.min(view.turns, laid(seat) + placed), turns: view.turns });
}
