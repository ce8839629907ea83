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

const ORDINALS = ['', '1st', '2nd', '3rd', '4th', '5th', '6th'];
const counted = (n: number): string => `${n} point${n === 1 ? '' : 's'}`;

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
    return mine > next.score ? `You won, ${counted(apart)} ahead of ${name(next.at)}.` : '';
  }
  const worst = [...(result.lines[seat] ?? [])].sort((a, b) => a.points - b.points)[0];
  const cost = worst && worst.points < 0 ? `: “${worst.what}” cost you ${-worst.points}` : '';
  const behind = apart > 0 && mine < next.score ? `, ${counted(apart)} behind ${name(next.at)}` : '';
  return `You came ${ORDINALS[places[seat]!] ?? places[seat]}${behind}${cost}.`;
}

/** Everybody's points side by side: a row for each thing that gave or cost points. */
export interface Matrix {
  names: readonly string[];
  rows: readonly { what: string; points: readonly (number | null)[] }[];
}

/** `Spring fish: 2` and `Spring fish: 1` are the same thing. */
const thing = (what: string): string => what.replace(/:? ?[−-]?\d+$/, '');

export function matrix(sheets: readonly Standing[]): Matrix {
  const things = [...new Set(sheets.flatMap((sheet) => sheet.lines.map((line) => thing(line.what))))];
  const points = (sheet: Standing, what: string) => {
    const found = sheet.lines.filter((line) => thing(line.what) === what);
    return found.length > 0 ? found.reduce((sum, line) => sum + line.points, 0) : null;
  };
  return { names: sheets.map((sheet) => sheet.name), rows: things.map((what) => ({ what, points: sheets.map((sheet) => points(sheet, what)) })) };
}
