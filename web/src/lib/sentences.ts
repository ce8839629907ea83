import { say } from './say';

const bare = (words: string): string => words.replace(/[.…。\s]+$/, '');
const asks = (words: string): boolean => /[!?！？]$/.test(words);

/** Words as a sentence: they end with one mark, whatever they ended with before. */
export const sentence = (words: string): string => (asks(words) ? words : say('{words}.', { words: bare(words) }));
/** Words as a sentence of something that is not over yet. */
export const goingOn = (words: string): string => (asks(words) ? words : say('{words}…', { words: bare(words) }));
/** A sentence without its mark, for something to follow. */
export const unended = (words: string): string => (asks(words) ? words : bare(words));

/** Sentences one after the other; the wide marks of Chinese bring their own space along. */
export const spoken = (sentences: readonly string[]): string => sentences.filter(Boolean).join(' ').replace(/([。！？」』）]) /g, '$1');
/** Reasons one after the other, inside a sentence. */
export const reasoned = (reasons: readonly string[]): string => reasons.join(say('; ', { context: 'between reasons' }));
