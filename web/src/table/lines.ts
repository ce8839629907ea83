import { ENGLISH, language } from '$lib/language.svelte';
import type { Entry, Happening } from '$lib/protocol';
import { row, say } from '$lib/say';

/** A line of the log as people read it. */
export interface LogLine {
  key: string;
  seq: number;
  kind: 'event' | 'table' | 'chat';
  /** Whose doing it is, where a seat did it. */
  seat: number | null;
  text: string;
  /** Things it speaks of, by id. */
  about: readonly string[];
  /** What begins with this line: a round, a day, a turn. */
  chapter: string | null;
  /** The step of the game after it; null before the start. */
  step: number | null;
}

/** Reads events in order and says which of them begin a chapter, and its heading. */
export type Chapters = () => (happening: Happening) => string | null;

const LONGEST_NAME = 3;

/** What is said several times in a row is said once, with how often. */
function counted<One extends { text: string }>(all: readonly One[]): One[] {
  const told: { one: One; times: number }[] = [];
  for (const one of all) {
    const last = told.at(-1);
    if (last?.one.text === one.text) last.times += 1;
    else told.push({ one, times: 1 });
  }
  return told.map(({ one, times }) => (times > 1 ? { ...one, text: say('{words} ({n} times){mark}', { words: one.text.slice(0, -1), n: times, mark: one.text.slice(-1) }) } : one));
}

export const once = (sentences: readonly string[]): string[] => counted(sentences.map((text) => ({ text }))).map((one) => one.text);

/** Sentences that differ only at their end become one: "Mo is dealt Spring 1, Fall 8." */
export function merge(happenings: readonly Happening[]): Told[] {
  const told: Told[] = [];
  let last: Happening | null = null;
  for (const happening of happenings) {
    const more = last && tail(last, happening);
    const said = told.at(-1);
    if (more && said) {
      said.text = row([said.text.slice(0, -1), more]);
      said.of.push(happening);
    } else told.push({ text: happening.text, of: [happening] });
    last = happening;
  }
  return told;
}

interface Told {
  text: string;
  of: Happening[];
}

/** What the second sentence adds to the first, when only their last words differ; null otherwise. */
function tail(first: Happening, second: Happening): string | null {
  if (language.tag !== ENGLISH) return null; // elsewhere a sentence may end with its verb
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

/** A list cut where a chapter begins, each stretch with its heading. */
function stretches(happenings: readonly Happening[], heading: (happening: Happening) => string | null): { chapter: string | null; of: Happening[] }[] {
  const found: { chapter: string | null; of: Happening[] }[] = [];
  for (const happening of happenings) {
    const chapter = heading(happening);
    const last = found.at(-1);
    if (chapter !== null || !last) found.push({ chapter, of: [happening] });
    else last.of.push(happening);
  }
  return found;
}

const SEAT = /^seat-(\d+)$/;
const doer = ({ args }: Happening): number | null => {
  const found = SEAT.exec(args[0] ?? '');
  return found ? Number(found[1]) - 1 : null;
};

const NO_CHAPTERS: Chapters = () => () => null;

/** The entries that an undo has not taken back. */
export function inForce(log: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of log) {
    if (entry.kind === 'undo') while ((kept.at(-1)?.step ?? 0) > (entry.step ?? 0)) kept.pop();
    else kept.push(entry);
  }
  return kept;
}

/** The log in words, for the eyes of one seat. */
export function lines(log: readonly Entry[], sees: (happening: Happening) => boolean, chapters: Chapters = NO_CHAPTERS): LogLine[] {
  const heading = chapters();
  return log.flatMap((entry): LogLine[] => {
    const { seq, seat, step } = entry;
    const whole = { seq, seat, step, about: [], chapter: null, key: `${seq}`, text: entry.text };
    if (entry.kind === 'chat') return [{ ...whole, kind: 'chat' }];
    let i = 0;
    const told = stretches(entry.events.filter(sees), heading).flatMap(({ chapter, of }) => {
      const said = counted(merge(of.filter((event) => event.text)));
      return said.map((one, at): LogLine => {
        const [first] = one.of;
        return {
          key: `${seq}.${i++}`,
          seq,
          kind: 'event',
          seat: first ? doer(first) : null,
          text: one.text,
          about: one.of.flatMap((event) => event.args.filter((arg) => arg !== null)),
          chapter: at === 0 ? chapter : null,
          step,
        };
      });
    });
    return entry.text ? [{ ...whole, kind: 'table' }, ...told] : told;
  });
}
