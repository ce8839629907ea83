import type { Result, ScoreLine } from '$lib/protocol';

/** How it ended, in a few words, for who looks on from `seat`. */
export function headline({ winners, places }: Result, seat: number | null, name: (seat: number) => string): string {
  const names = winners.map(name);
  if (names.length === 0) return places.length > 1 ? 'The game is lost' : 'Not this time';
  if (names.length === places.length && names.length > 1) return seat === null ? 'They have won together' : 'You have won together';
  if (names.length === 1) return winners[0] === seat ? 'You have won' : `${names[0]} wins`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} share the win`;
}

/** One sheet of the end panel: somebody's points, line by line. */
export interface Standing {
  key: string;
  name: string;
  /** 0 where places make no sense. */
  place: number;
  won: boolean;
  score: number;
  lines: readonly ScoreLine[];
}

/** Everybody's points, best first; those who play together have one sheet, and an automa has one like anybody. */
export function standings(result: Result, together: boolean, name: (seat: number) => string): Standing[] {
  const seats = result.scores.map((score, seat) => ({
    key: `seat-${seat}`,
    name: name(seat),
    place: result.places.length > 1 ? result.places[seat]! : 0,
    won: result.winners.includes(seat),
    score,
    lines: result.lines[seat] ?? [],
  }));
  const ours = together && seats.length > 1 ? [{ ...seats[0]!, name: seats.map((seat) => seat.name).join(', '), place: 0 }] : seats;
  const theirs = result.rivals.map((rival, i) => ({ ...rival, key: `rival-${i}`, place: 0, won: result.winners.length === 0 }));
  return [...ours.toSorted((a, b) => (a.place || 99) - (b.place || 99)), ...theirs];
}
