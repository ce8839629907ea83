/** What a seat sees of cats; made by the game's `words.view`. */
export interface SeatView {
  name: string;
  cards: number;
  taken: string[];
  booze: number;
  no_more: string[];
  committed: boolean;
  played: string | null;
  multiplier_card: string | null;
  multipliers: Record<string, number> | null;
  score: number;
  total: number;
}

export interface DummyView {
  card: string | null;
  taken: string[];
  left: number;
}

export interface CatsView {
  mode: string;
  single: boolean;
  target: number;
  tie_break: boolean;
  game_number: number;
  round: number;
  rounds: number;
  phase: string;
  you: number | null;
  shown: [string | null, string | null];
  open_seasons: string[];
  hand: string[];
  playable: string[];
  chosen: string | null;
  seats: SeatView[];
  dummy: DummyView | null;
  dealt_multipliers: string[] | null;
  tokens_left: Record<string, number> | null;
  /** Only in scenes: points of the game that just ended, by seat. */
  closing?: number[];
  /** Only in scenes: which chairs are lowest and highest. */
  lowest?: number;
  highest?: number;
}

export const SEASON_IDS = ['spring', 'summer', 'fall', 'winter'] as const;

/** The chairs clockwise from the one after yours; the dummy, where there is one, is the chair after the last seat. */
export function around(view: CatsView): number[] {
  const chairs = view.seats.length + (view.dummy ? 1 : 0);
  const first = view.you === null ? 0 : view.you + 1;
  const all = Array.from({ length: chairs }, (_, i) => (first + i) % chairs);
  return view.you === null ? all : all.filter((chair) => chair !== view.you);
}

export function status(view: CatsView): string {
  if (view.phase === 'over') return view.single ? 'The end of the game' : 'The end of the match';
  const game = view.single ? '' : `Game ${view.game_number}${view.tie_break ? ', the tie-break' : ''} · `;
  return `${game}Round ${view.round} of ${view.rounds}`;
}
