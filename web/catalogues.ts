import { po } from 'gettext-parser';
import type { Plugin } from 'vite';
import type { Catalogue } from './src/lib/language.svelte';

const CONTEXT_ENDS = '\u0004';
/** Numbers that between them show every plural form of every language there is. */
const ENOUGH = 200;

/**
 * A translators' file as the browser reads it: messages that are translated and that the browser says, the names of what is
 * in the box among them. Those that only Python says stay out; where the file names no places, all are kept.
 */
export function catalogue(text: string, tag: string): Catalogue {
  const { headers, translations } = po.parse(text);
  const entries = Object.values(translations).flatMap((context) => Object.values(context)).filter((entry) => entry.msgid !== '');
  const placed = entries.some((entry) => entry.comments?.reference);
  const messages: Record<string, string | string[]> = {};
  for (const { msgid, msgctxt, msgstr, comments } of entries) {
    if (placed && !/(^|\s)web\/|components\.toml/.test(comments?.reference ?? '')) continue;
    if (comments?.flag?.includes('fuzzy') || msgstr.some((form) => form === '')) continue;
    messages[msgctxt ? msgctxt + CONTEXT_ENDS + msgid : msgid] = msgstr.length > 1 ? msgstr : msgstr[0]!;
  }
  return { plurals: pluralsOf(headers['Plural-Forms'] ?? 'nplurals=1; plural=0;', tag), messages };
}

/** The plural categories of a language (`one`, `few`, `other`) in the order of its catalogue's forms. */
function pluralsOf(header: string, tag: string): string[] {
  const rule = /plural=([^;]+)/.exec(header)?.[1] ?? '0';
  const form = new Function('n', `return Number(${rule})`) as (n: number) => number;
  const categories = new Intl.PluralRules(tag);
  const found: string[] = [];
  for (let n = 0; n < ENOUGH; n++) found[form(n)] ??= categories.select(n);
  return found;
}

/** `src/sekki/languages/zh_Hant/web/messages.po` is imported like JSON. */
export const catalogues: Plugin = {
  name: 'catalogues',
  transform(text, id) {
    const tag = /languages\/([^/]+)\/[^/]+\/messages\.po$/.exec(id)?.[1]?.replace('_', '-');
    if (!tag) return null;
    return { code: `export default ${JSON.stringify(catalogue(text, tag))}`, map: null, moduleType: 'js' };
  },
};
