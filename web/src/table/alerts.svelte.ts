import { notify, shake } from '$lib/notices';
import { say } from '$lib/say';
import { play } from '$lib/sounds';
import type { Session } from './session.svelte';

/** Calls somebody to the table, by ear, by a shake, or by a notice where the page is not in sight. Called once by the page. */
export function attend(session: Session, name: () => string): void {
  /** Null until the table is there: who has just come needs no call. */
  let waited: boolean | null = null;
  let status: string | null = null;
  let words: number | null = null;
  let view: unknown = null;

  $effect(() => {
    if (session.table === null || session.stage.busy) return;
    const { mine } = session;
    if (mine && waited) call(session, name());
    waited = !mine;
  });
  $effect(() => {
    const now = session.table?.status ?? null;
    if (session.stage.busy) return;
    if (status === 'playing' && now === 'over') {
      play('end');
      void notify(say('{game} is over', { game: name() }), session.table?.result?.says ?? '', session.id);
    }
    status = now;
  });
  $effect(() => {
    if (session.table === null) return;
    const others = session.log.filter((entry) => entry.kind === 'chat' && entry.seat !== session.seat);
    const last = others.at(-1)?.seq ?? 0;
    if (words !== null && last > words) play('word');
    words = last;
  });
  $effect(() => {
    const now = session.view;
    if (view !== null && now !== null && now !== view) play('piece');
    view = now;
  });
}

function call(session: Session, name: string): void {
  play('turn');
  shake();
  void notify(say('Your turn: {game}', { game: name }), session.sight?.prompt ?? '', session.id);
}
