import type { Component } from 'svelte';
import { loadBoard } from '../boards';

/** A thing of the box as the boards draw it, and what the reader should see in it. */
export interface Shown {
  /** What the game's `Thing` draws: `winter-9`, `fish`, `board b2 b3 b4 b5`. */
  of: string;
  /** Said when it is shown. */
  says?: string;
}

/** What is drawn under the rules of a game, by the rule's number (`4.2`). */
export type Figures = Readonly<Record<string, readonly Shown[]>>;

/** A game's pictures for its rules: `web/src/rules/<game>/index.ts`. */
export interface Pictures {
  figures: Figures;
  Thing: Component<{ of: string }>;
}

const found = import.meta.glob<{ default: Pictures }>('./*/index.ts');

/** The pictures of a game, with its box open; null for a game that has none. */
export async function loadPictures(game: string): Promise<Pictures | null> {
  const pictures = found[`./${game}/index.ts`];
  if (!pictures) return null;
  const [{ default: loaded }] = await Promise.all([pictures(), loadBoard(game, false)]);
  return loaded;
}

/** Things in a row, each with its words: `row('fish', later('1 point'), 'crow', later('costs 1'))`. */
export const row = (...parts: string[]): Shown[] =>
  Array.from({ length: parts.length / 2 }, (_, i) => ({ of: parts[2 * i]!, says: parts[2 * i + 1]! }));
