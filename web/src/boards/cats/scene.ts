import { say } from '$lib/say';
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
  if (view.phase === 'over') return view.single ? say('The end of the game') : say('The end of the match');
  const told = { game: view.game_number, round: view.round, rounds: view.rounds };
  if (view.single) return say('Round {round} of {rounds}', told);
  return view.tie_break ? say('Game {game}, the tie-break · Round {round} of {rounds}', told) : say('Game {game} · Round {round} of {rounds}', told);
}
