import { row, say } from '$lib/say';

/** A part of the table in words: under a heading a list, a table, or both. */
export interface Sheet {
  title: string;
  lines?: readonly string[];
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** A number with a real minus sign. */
export const signed = (n: number): string => String(n).replace('-', '−');
export const counted = (n: number, one: string, many = `${one}s`): string => `${signed(n)} ${n === 1 ? one : many}`;
export const listed = (things: readonly string[], none = say('nothing')): string => row(things) || none;
