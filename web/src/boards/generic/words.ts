import { number, row, say } from '$lib/say';

/** Ids and field names as people read them: `spring-4` is "spring 4", `no_more` is "no more". */
export const said = (id: string): string => id.replace(/[-_]/g, ' ');

export const simple = (value: unknown): boolean => value === null || typeof value !== 'object';

/** A list of plain things reads as one line. */
export const short = (value: unknown): boolean => simple(value) || (Array.isArray(value) && value.every(simple));

/** What there is to tell of a thing: not its name, which stands above it, nor which seat is one's own. */
export const facts = (of: object): [string, unknown][] => Object.entries(of).filter(([key, value]) => key !== 'you' && !(key === 'name' && typeof value === 'string'));

export function line(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? say('yes') : say('no');
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return said(value) || '–';
  if (Array.isArray(value)) return value.length ? row(value.map(line)) : say('nothing');
  return '';
}
