import { ENGLISH, PSEUDO, language } from './language.svelte';

type Value = string | number;
/** `card` and `name` of "{name} gets your {card}". */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** What a word belongs to, where the same English word is two words elsewhere. */
interface Context {
  context?: string;
}
type Given<Name extends string> = [Name] extends [never] ? [values?: Context] : [values: Record<Name, Value> & Context];
type Values<Text extends string> = string extends Text ? [values?: Record<string, Value>] : Given<Names<Text>>;

const CONTEXT_ENDS = '\u0004';
/** Stands for a thing inside a sentence that is drawn, not said: the sentence is split at it. */
export const GAP = '\u0000';

/** A sentence in the language of this page. `text` is the English one; words in braces are put in: `say('{name} wins', { name })`. */
export function say<Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return fill(translated(text, values) ?? pseudo(text), values);
}

/** A sentence about `n` things: `sayN('{n} card', '{n} cards', n)`. */
export function sayN<One extends string, Many extends string>(one: One, many: Many, n: number, ...[values]: Given<Exclude<Names<One> | Names<Many>, 'n'>>): string {
  return fill(translated(one, values, n) ?? pseudo(Math.abs(n) === 1 ? one : many), { ...values, n });
}

/** A sentence written down before it is known in which language it is said: `say` says it later. */
export const later = <Text extends string>(text: Text, _as: Context = {}): Text => text;

function translated(text: string, values: object | undefined, n = 1): string | null {
  const context = values && 'context' in values ? String(values.context) : '';
  const key = context ? context + CONTEXT_ENDS + text : text;
  for (const { messages, plurals } of language.catalogues) {
    const found = messages[key];
    if (typeof found === 'string') return found;
    if (found) return found[plurals.indexOf(rules().select(n))] ?? found.at(-1) ?? null;
  }
  return null;
}

function fill(text: string, values: object | undefined): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = (values as Record<string, Value | undefined>)[name];
    return value === undefined ? whole : typeof value === 'number' ? number(value) : value;
  });
}

/** How numbers and lists are written; our English is the British one: "a, b and c". */
const formats = (): string => (language.tag === ENGLISH || language.tag === PSEUDO ? 'en-GB' : language.tag);

/** Formatters cost more than what they format. */
function kept<Format>(make: (tag: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const tag = formats();
    let format = made.get(tag);
    if (!format) made.set(tag, (format = make(tag)));
    return format;
  };
}
const rules = kept((tag) => new Intl.PluralRules(tag));
const numbers = kept((tag) => new Intl.NumberFormat(tag, { useGrouping: 'min2' }));
const percents = kept((tag) => new Intl.NumberFormat(tag, { style: 'percent' }));
const dates = kept((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }));
const ands = kept((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }));
const ors = kept((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }));
/** What stands between two things of a list that goes on: ", " or "、". */
const commas = kept((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }).formatToParts(['a', 'b', 'c', 'd'])[1]!.value);

/** A number with a real minus sign. */
export const number = (n: number): string => numbers().format(n).replace('-', '−');
/** A share of one as a percentage. */
export const percentage = (share: number): string => percents().format(share);
/** The day of a moment in seconds since 1970. */
export const date = (seconds: number): string => dates().format(seconds * 1000);
/** "a, b and c". */
export const all = (things: readonly string[]): string => ands().format(things);
/** "a, b or c". */
export const any = (things: readonly string[]): string => ors().format(things);
/** "a, b, c". */
export const row = (things: readonly string[]): string => things.join(commas());

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const STRANGE = 'åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const PLACEHOLDERS = /(\{\w+\})/;
/** Other languages need more room than English. */
const LONGER = 0.4;

/** English as somebody who cannot read it sees it: strange letters, longer, in brackets. Outside the pseudo-language it stays. */
function pseudo(text: string): string {
  if (language.tag !== PSEUDO) return text;
  const parts = text.split(PLACEHOLDERS);
  const letters = parts.reduce((sum, part, i) => sum + (i % 2 ? 0 : part.length), 0);
  const strange = parts.map((part, i) => (i % 2 ? part : part.replace(/[a-z]/gi, (letter) => STRANGE[PLAIN.indexOf(letter)]!)));
  return `⟦${strange.join('')}${'~'.repeat(Math.round(letters * LONGER))}⟧`;
}
