import { MediaQuery } from 'svelte/reactivity';
import type { Session } from '$table/session.svelte';
import type { SeasonsView } from './scene';

/** A phone: there the display lies beside one's own board, and the score cards beside the sliding board. */
export const narrow = new MediaQuery('(width < 40rem), (max-height: 30rem)');

/** The seat whose board lies large at the bottom edge; a phone that shows a replay has no room for one. */
export const ownSeat = (view: SeasonsView, session: Session): number | null => (narrow.current && session.playback ? null : view.you);
