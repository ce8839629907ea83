import { ordinal } from '$lib/ordinals';
import type { Result, ScoreLine } from '$lib/protocol';
import { all, row, say, sayN } from '$lib/say';

/** How it ended, in a few words, for who looks on from `seat`. */
export function headline({ winners, places }: Result, seat: number | null, name: (seat: number) => string): string {
  const names = winners.map(name);
  if (names.length === 0) return places.length > 1 ? say('The game is lost') : say('Not this time');
  if (names.length === places.length && names.length > 1) return seat === null ? say('They have won together') : say('You have won together');
  if (names.length === 1) return winners[0] === seat ? say('You have won') : say('{name} wins', { name: names[0]! });
  return say('{names} share the win', { names: all(names) });
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
  const ours = together && seats.length > 1 ? [{ ...seats[0]!, name: row(seats.map((seat) => seat.name)), place: 0 }] : seats;
  const theirs = result.rivals.map((rival, i) => ({ ...rival, key: `rival-${i}`, place: 0, won: result.winners.length === 0 }));
  return [...ours.toSorted((a, b) => (a.place || 99) - (b.place || 99)), ...theirs];
}

/** How it went for one person, in a sentence: the place, by how much, and what cost most. */
export function story(result: Result, seat: number | null, together: boolean, name: (seat: number) => string): string {
  const { places, scores, winners } = result;
  if (seat === null || together || places.length < 2) return '';
  const mine = scores[seat]!;
  const others = scores.map((score, at) => ({ at, score })).filter(({ at }) => at !== seat);
  const next = others.reduce((best, one) => (places[one.at]! < places[best.at]! ? one : best));
  const apart = Math.abs(mine - next.score);
  if (winners.includes(seat)) {
    if (winners.length > 1 || apart === 0) return '';
    if (mine < next.score) return '';
    return sayN('You won, {n} point ahead of {name}.', 'You won, {n} points ahead of {name}.', apart, { name: name(next.at) });
  }
  const worst = [...(result.lines[seat] ?? [])].sort((a, b) => a.points - b.points)[0];
  const told = { place: ordinal(places[seat]!), name: name(next.at), what: worst?.what ?? '', cost: -(worst?.points ?? 0) };
  const behind = apart > 0 && mine < next.score;
  if (told.cost <= 0) {
    if (!behind) return say('You came {place}.', told);
    return sayN('You came {place}, {n} point behind {name}.', 'You came {place}, {n} points behind {name}.', apart, told);
  }
  if (!behind) return say('You came {place}: “{what}” cost you {cost}.', told);
  return sayN(
    'You came {place}, {n} point behind {name}: “{what}” cost you {cost}.',
    'You came {place}, {n} points behind {name}: “{what}” cost you {cost}.',
    apart,
    told,
  );
}

/** Everybody's points side by side: a row for each thing that gave or cost points. */
export interface Matrix {
  names: readonly string[];
  rows: readonly { what: string; points: readonly (number | null)[] }[];
}

/** `Spring fish: 2` and `Spring fish: 1` are the same thing, and so are 春的魚：2條 and 春的魚：1條. */
const thing = (what: string): string => what.replace(/[:：]? ?[−-]?\d+\p{Script=Han}?$/u, '');

export function matrix(sheets: readonly Standing[]): Matrix {
  const things = [...new Set(sheets.flatMap((sheet) => sheet.lines.map((line) => thing(line.what))))];
  const points = (sheet: Standing, what: string) => {
    const found = sheet.lines.filter((line) => thing(line.what) === what);
    return found.length > 0 ? found.reduce((sum, line) => sum + line.points, 0) : null;
  };
  return { names: sheets.map((sheet) => sheet.name), rows: things.map((what) => ({ what, points: sheets.map((sheet) => points(sheet, what)) })) };
}
