import type { Entry, Happening } from '$lib/protocol';

/** A line of the log as people read it. */
export interface Line {
  key: string;
  seq: number;
  kind: 'event' | 'table' | 'chat';
  seat: number | null;
  text: string;
}

const LONGEST_NAME = 3;

/** What is said several times in a row is said once, with how often. */
export function once(sentences: readonly string[]): string[] {
  const told: { text: string; times: number }[] = [];
  for (const text of sentences) {
    const last = told.at(-1);
    if (last?.text === text) last.times += 1;
    else told.push({ text, times: 1 });
  }
  return told.map(({ text, times }) => (times > 1 ? `${text.slice(0, -1)} (${times} times)${text.slice(-1)}` : text));
}

/** Sentences that differ only at their end become one: "Mo is dealt Spring 1, Fall 8." */
export function merge(happenings: readonly Happening[]): string[] {
  const told: string[] = [];
  let last: Happening | null = null;
  for (const happening of happenings) {
    const more = last && tail(last, happening);
    if (more) told[told.length - 1] = `${told.at(-1)!.slice(0, -1)}, ${more}`;
    else told.push(happening.text);
    last = happening;
  }
  return told;
}

/** What the second sentence adds to the first, when only their last words differ; null otherwise. */
function tail(first: Happening, second: Happening): string | null {
  const same = first.kind === second.kind && first.args.length > 1 && first.args.slice(0, -1).join() === second.args.slice(0, -1).join();
  if (!same || first.text === second.text || !first.text.endsWith('.') || !second.text.endsWith('.')) return null;
  const one = first.text.split(' ');
  const other = second.text.split(' ');
  let start = 0;
  while (start < other.length - 1 && one[start] === other[start]) start++;
  // "Spring 4" after "Spring 1" is said whole: the words of the thing's own id belong to it.
  const [name] = (second.args.at(-1) ?? '').split('-');
  if (start > 0 && other[start - 1]!.toLowerCase() === name) start--;
  const alike = one.length - start <= LONGEST_NAME && other.length - start <= LONGEST_NAME;
  return start > 0 && alike ? other.slice(start).join(' ') : null;
}

/** The log in words, for the eyes of one seat. */
export function lines(log: readonly Entry[], sees: (happening: Happening) => boolean): Line[] {
  return log.flatMap((entry): Line[] => {
    const { seq, seat } = entry;
    if (entry.kind === 'chat') return [{ key: `${seq}`, seq, kind: 'chat', seat, text: entry.text }];
    const told = once(merge(entry.events.filter((event) => event.text && sees(event)))).map(
      (text, i): Line => ({ key: `${seq}.${i}`, seq, kind: 'event', seat, text }),
    );
    if (!entry.text) return told;
    return [{ key: `${seq}`, seq, kind: 'table', seat, text: entry.text }, ...told];
  });
}
