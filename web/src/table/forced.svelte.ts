import { prefs } from '$lib/prefs.svelte';
import type { Session } from './session.svelte';

/** Long enough to see what happens, and to wonder about nothing. */
const PAUSE = { calm: 700, brisk: 350, instant: 0 };

/** Plays what is forced, where that tells nobody anything and this person does not want to be asked. Called once by the page. */
export function playForced(session: Session): void {
  /** What was refused once is left to the person. */
  let tried: number | null = null;
  $effect(() => {
    const move = prefs.forced ? session.forced : null;
    if (!move || session.seq === tried) return;
    const timer = setTimeout(() => {
      tried = session.seq;
      void session.play(move, true);
    }, PAUSE[prefs.pace]);
    return () => clearTimeout(timer);
  });
}
