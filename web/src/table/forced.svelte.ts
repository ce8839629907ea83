import { prefs } from '$lib/prefs.svelte';
import type { Session } from './session.svelte';

/** Long enough to see what happens, and to wonder about nothing. */
const PAUSE = { calm: 700, brisk: 350, instant: 0 };

/** Plays what is forced, where that tells nobody anything and this person does not want to be asked. Called once by the page. */
export function playForced(session: Session): void {
  $effect(() => {
    const move = prefs.forced ? session.forced : null;
    if (!move) return;
    const timer = setTimeout(() => void session.play(move, true), PAUSE[prefs.pace]);
    return () => clearTimeout(timer);
  });
}
