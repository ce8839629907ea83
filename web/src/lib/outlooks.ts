import type { Judgement, Outlook } from './protocol';
import { number, row, say, sayN } from './say';

const tenth = (n: number): number => Math.round(n * 10) / 10;
const more = (n: number): string => (n > 0 ? `+${number(n)}` : number(n));

/** What a move leads to at the end: points, or in a game won together what is counted there. */
export function ahead({ points, parts }: Outlook): string {
  if (parts.length > 0) return row(parts.map(([what, n]) => say('{what} {n}', { what, n: tenth(n) })));
  return sayN('{n} point', '{n} points', tenth(points));
}

/** What a move brought less than the best one, or more; empty where that was not looked for, or is nothing. */
export function apart({ played, best }: Judgement): string {
  if (!played.outlook || !best.outlook) return '';
  if (best.outlook.parts.length > 0) {
    const before = new Map(best.outlook.parts);
    const changes = played.outlook.parts.map(([what, n]) => ({ what, change: tenth(n - (before.get(what) ?? 0)) }));
    return row(changes.filter(({ change }) => change !== 0).map(({ what, change }) => say('{what} {n}', { what, n: more(change) })));
  }
  const change = tenth(played.outlook.points - best.outlook.points);
  return change === 0 ? '' : sayN('{change} point', '{change} points', change, { change: more(change) });
}
