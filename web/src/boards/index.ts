import type { Component } from 'svelte';
import { api } from '$lib/api';
import { language } from '$lib/language.svelte';
import type { Sheet } from './generic/sheet';
import type { Chapters } from '$table/lines';
import type { Telling } from '$table/stage.svelte';

/**
 * What a game brings to the table. The folder's name is the game's id; a game without a folder gets the generic board.
 * Boards are given `view`, the game's own view of the seat that looks on, and mark things to choose with `Target`.
 * `View` and `Box` are made from the game's `view.py` (`$lib/views/<game>`).
 */
export interface GameBoard<View, Box> {
  /** What lies in the middle, with the other seats around it. */
  Board: Component<{ view: View }>;
  /** One's own things, at the bottom edge under the prompt. */
  Own?: Component<{ view: View }>;
  /** Where the game stands, in a few words for the head of the page. */
  status?: (view: View) => string;
  /** How events are shown; without it everything takes its new place and each event is said. */
  scenes?: Telling<View>;
  /** Where rounds, days or turns begin: headings of the log. */
  chapters?: Chapters;
  /** The table in words, for who reads it instead of looking; without it every fact is listed as it comes. */
  inWords?: (view: View) => Sheet[];
  /** Takes what is in the server's box of this game, before anything is drawn. */
  openBox?: (box: Box) => void;
}

/** A game's board as the table knows it, which knows no game. */
export type BoardModule = GameBoard<unknown, unknown>;

/** Declares a game's board. */
export const gameBoard = <View, Box>(board: GameBoard<View, Box>): BoardModule => board as unknown as BoardModule;

/** What a game brings to the board in words, in `inWords.ts` of its folder. */
type Words<View, Box> = Pick<GameBoard<View, Box>, 'inWords' | 'openBox' | 'status' | 'chapters'>;
export const gameInWords = <View, Box>(words: Words<View, Box>): Words<unknown, unknown> => words as unknown as Words<unknown, unknown>;

const inWords = import.meta.glob<{ default: Words<unknown, unknown> }>('./*/inWords.ts');
const boards = import.meta.glob<{ default: BoardModule }>('./*/index.ts');

/** The game's board; in words where the person prefers that or the game has none. */
export async function loadBoard(game: string, words: boolean): Promise<BoardModule> {
  const drawn = words ? undefined : boards[`./${game}/index.ts`];
  const told = drawn ? undefined : inWords[`./${game}/inWords.ts`];
  const board = (drawn ?? boards['./generic/index.ts']!)();
  // All at once: each is a way to the server and back.
  const [module, sheets, box] = await Promise.all([board, told?.(), drawn || told ? boxOf(game) : null, language.open(game)]);
  const whole: BoardModule = { ...module.default, ...sheets?.default };
  if (box !== null) whole.openBox?.(box);
  return whole;
}

const boxes = new Map<string, Promise<unknown>>();

/** What is in the server's box of a game, asked for once. */
function boxOf(game: string): Promise<unknown> {
  const box = boxes.get(game) ?? api.box(game);
  boxes.set(game, box);
  box.catch(() => boxes.delete(game));
  return box;
}

/** Has a game's board at hand before its table answers. */
export function fetchBoard(game: string): void {
  const board = boards[`./${game}/index.ts`];
  if (!board) return;
  void board().catch(() => undefined);
  void boxOf(game).catch(() => undefined);
}

/** The same for a table of which only the address is known, while the page and its socket are still on their way. */
export async function fetchBoardOf(table: string, watch: string | null): Promise<void> {
  const found = await api.card(table, watch).catch(() => null);
  if (found) fetchBoard(found.game);
}
