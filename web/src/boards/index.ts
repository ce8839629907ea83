import type { Component } from 'svelte';
import type { Telling } from '$table/stage.svelte';

/**
 * What a game brings to the table. The folder's name is the game's id; a game without a folder gets the generic board.
 * Boards are given `view`, the game's own view of the seat that looks on, and mark things to choose with `Target`.
 */
export interface BoardModule {
  /** What lies in the middle, with the other seats around it. */
  Board: Component<{ view: any }>;
  /** One's own things, at the bottom edge under the prompt. */
  Own?: Component<{ view: any }>;
  /** Where the game stands, in a few words for the head of the page. */
  status?: (view: any) => string;
  /** How events are shown; without it everything takes its new place and each event is said. */
  scenes?: Telling<any>;
}

const boards = import.meta.glob<{ default: BoardModule }>('./*/index.ts');

/** The game's board; in words where the person prefers that or the game has none. */
export async function loadBoard(game: string, words: boolean): Promise<BoardModule> {
  const board = (words ? undefined : boards[`./${game}/index.ts`]) ?? boards['./generic/index.ts']!;
  return (await board()).default;
}
