/** Words as a sentence: they end with one mark, whatever they ended with before. */
export const sentence = (words: string, mark = '.'): string => (/[!?]$/.test(words) ? words : words.replace(/[.…\s]+$/, '') + mark);
