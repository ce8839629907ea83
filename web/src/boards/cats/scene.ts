import type { View } from '$lib/views/cats';

/** What the board draws: a view, or a moment between two views. */
export interface CatsScene extends Omit<View, 'shown'> {
  shown: (string | null)[];
  /** Only in between: points of the game that just ended, by seat. */
  closing?: number[];
  /** Only in between: which chairs are lowest and highest. */
  lowest?: number;
  highest?: number;
}

/** The chairs clockwise from the one after yours; the dummy, where there is one, is the chair after the last seat. */
export function around(view: CatsScene): number[] {
  const chairs = view.seats.length + (view.dummy ? 1 : 0);
  const first = view.you === null ? 0 : view.you + 1;
  const all = Array.from({ length: chairs }, (_, i) => (first + i) % chairs);
  return view.you === null ? all : all.filter((chair) => chair !== view.you);
}

export function status(view: CatsScene): string {
  if (view.phase === 'over') return view.single ? 'The end of the game' : 'The end of the match';
  const game = view.single ? '' : `Game ${view.game_number}${view.tie_break ? ', the tie-break' : ''} · `;
  return `${game}Round ${view.round} of ${view.rounds}`;
}
