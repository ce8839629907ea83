import { ordinal } from './ordinals';
import type { Result, Seat } from './protocol';
import { say } from './say';

/** A finished game of this guest, as this browser keeps it: the server keeps the game, not who won how often. */
export interface Played {
  table: string;
  game: string;
  /** Milliseconds since 1970. */
  at: number;
  /** 1: won; 0: lost a game that is won together or alone. */
  place: number;
  won: boolean;
  score: number;
  /** Everybody's points, in seat order. */
  scores: readonly number[];
  /** The bots at the table, by name. */
  bots: readonly string[];
  people: number;
}

export interface Tally {
  played: number;
  won: number;
}

export interface GameRecord extends Tally {
  game: string;
  /** Wins in a row up to the last game, and the longest such row. */
  streak: number;
  longest: number;
  best: number;
  bots: ReadonlyMap<string, Tally>;
}

const KEY = 'sekki.results';
const MOST = 500;

/** A finished game from one seat. */
export function playedOf(table: string, game: string, seat: number, seats: readonly Seat[], result: Result, at: number): Played {
  const others = seats.filter((one) => one.seat !== seat);
  return {
    table,
    game,
    at,
    place: result.places[seat] ?? 0,
    won: result.winners.includes(seat),
    score: result.scores[seat] ?? 0,
    scores: result.scores,
    bots: others.filter((one) => one.kind === 'bot').map((one) => one.bot ?? ''),
    people: others.filter((one) => one.kind === 'human').length + 1,
  };
}

/** What the games of one kind add up to, oldest first. */
export function recordOf(game: string, games: readonly Played[]): GameRecord {
  const own = games.filter((one) => one.game === game).toSorted((a, b) => a.at - b.at);
  let streak = 0;
  let longest = 0;
  const bots = new Map<string, Tally>();
  for (const { won, bots: rivals } of own) {
    streak = won ? streak + 1 : 0;
    longest = Math.max(longest, streak);
    for (const bot of new Set(rivals)) {
      const { played, won: before } = bots.get(bot) ?? { played: 0, won: 0 };
      bots.set(bot, { played: played + 1, won: before + (won ? 1 : 0) });
    }
  }
  return { game, played: own.length, won: own.filter((one) => one.won).length, streak, longest, best: Math.max(...own.map((one) => one.score)), bots };
}

/** How a game went, in a few words: “2nd, 16 : 33”. */
export function outcome({ place, won, score, scores }: Played): string {
  if (place === 0) return say('lost');
  const others = scores.length > 1 ? ` : ${Math.max(...scores.filter((_, seat) => seat !== scores.indexOf(score)))}` : '';
  const points = `${score}${others}`;
  return won ? say('won, {points}', { points }) : say('{place}, {points}', { place: ordinal(place), points });
}

function read(): readonly Played[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Played[]) : [];
  } catch {
    return [];
  }
}

class Results {
  games = $state.raw<readonly Played[]>(read());

  of(table: string): Played | null {
    return this.games.find((one) => one.table === table) ?? null;
  }

  /** Kept once per table; a game that was taken back and ended otherwise replaces itself. */
  keep(played: Played): void {
    this.#store([...this.games.filter((one) => one.table !== played.table), played].slice(-MOST));
  }

  forget(): void {
    this.#store([]);
  }

  #store(games: readonly Played[]): void {
    this.games = games;
    try {
      localStorage.setItem(KEY, JSON.stringify(games));
    } catch {
      // A browser without storage still plays; it forgets.
    }
  }
}

export const results = new Results();
