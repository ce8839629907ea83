import { MediaQuery } from 'svelte/reactivity';
import { later } from '$lib/say';
import type { Shown } from './scenes';

/** A phone, or a small window: it shows one room of the table at a time, under the goals and the clearing. */
export const narrow = new MediaQuery('(max-width: 40rem), (max-height: 30rem), (max-width: 70rem) and (max-height: 54rem)');

export const ROOMS = [
  { id: 'line', title: later('Line') },
  { id: 'animals', title: later('Animals') },
  { id: 'trees', title: later('Trees') },
  { id: 'rival', title: later('Rival') },
] as const;
export type Room = (typeof ROOMS)[number]['id'];

/** Where the next decision is made. */
export function roomFor(view: Shown): Room {
  if (view.room) return view.room as Room;
  if (view.phase === 'recruit') return 'animals';
  if (view.phase === 'plant' || view.phase === 'place') return 'trees';
  return 'line';
}
