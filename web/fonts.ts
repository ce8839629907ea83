import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SPEECH = here('../src/sekki/languages/zh_Hant');
const MADE = here('./src/styles/made');
/** Each with its weights, and the weights of the page that it serves. */
const FONTS = [
  { family: 'Noto Sans TC', name: 'noto-sans-tc', weight: 400, serves: '100 500' },
  { family: 'Noto Sans TC', name: 'noto-sans-tc', weight: 700, serves: '501 900' },
  { family: 'Noto Serif TC', name: 'noto-serif-tc', weight: 700, serves: '100 900' },
];
/** Han characters, their punctuation and full-width forms, and the two marks that are wide in Chinese text. */
const WIDE = /[\u2014\u2026\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/g;
const HAN_RANGE = 'U+2014, U+2026, U+2e80-9fff, U+f900-faff, U+fe30-fe4f';
/** The package's file of all Han characters; full-width marks lie in its numbered slices. */
const HAN = 'chinese-traditional';
const FULL_WIDTH = /[\uff00-\uffef]/;
/** What is written in Chinese whatever the language: the names of games and of the language itself. */
const ALWAYS = '繁體中文萬貓的慶典節氣—…';

/** Every character that the Chinese catalogues and rules are written in. */
export function characters(): string[] {
  const files = existsSync(SPEECH) ? readdirSync(SPEECH, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(po|md)$/.test(name)) : [];
  const said = files.flatMap((name) => readFileSync(`${SPEECH}/${name}`, 'utf8').match(WIDE) ?? []);
  return [...new Set([...ALWAYS, ...said])].sort();
}

const code = (character: string) => character.codePointAt(0)!;

/** Which file of the package holds which of the characters. */
function slices(name: string, wanted: readonly string[]): Map<string, string[]> {
  const ranges = Object.entries(JSON.parse(readFileSync(resolve(`@fontsource/${name}/unicode.json`), 'utf8')) as Record<string, string>);
  const holds = (range: string, character: string) =>
    range.split(',').some((part) => {
      const [first, last = first] = part.trim().slice(2).split('-').map((end) => parseInt(end, 16));
      return first! <= code(character) && code(character) <= last!;
    });
  const found = new Map<string, string[]>();
  for (const character of wanted) {
    const slice = FULL_WIDTH.test(character) ? ranges.find(([, range]) => holds(range, character))?.[0].replace(/[[\]]/g, '') : HAN;
    if (slice) found.set(slice, [...(found.get(slice) ?? []), character]);
  }
  return found;
}

/** Chinese fonts are large; the build cuts out of them what we say. What others write, names and chat, is in the system's. */
async function cut(text: readonly string[]): Promise<void> {
  mkdirSync(MADE, { recursive: true });
  const faces: string[] = [];
  for (const { family, name, weight, serves } of FONTS) {
    for (const [slice, wanted] of slices(name, text)) {
      const whole = readFileSync(resolve(`@fontsource/${name}/files/${name}-${slice}-${weight}-normal.woff2`));
      const file = `${name}-${slice}-${weight}.woff2`;
      writeFileSync(`${MADE}/${file}`, await subset(whole, wanted.join(''), { targetFormat: 'woff2' }));
      const range = slice === HAN ? HAN_RANGE : wanted.map((character) => `U+${code(character).toString(16)}`).join(', ');
      faces.push(`@font-face { font-family: '${family}'; font-weight: ${serves}; font-display: swap; src: url('./${file}') format('woff2'); unicode-range: ${range}; }`);
    }
  }
  writeFileSync(`${MADE}/chinese.css`, faces.join('\n'));
}

export const fonts: Plugin = {
  name: 'fonts',
  async buildStart() {
    if (process.env.VITEST) return;
    const text = characters();
    const known = `${MADE}/characters.txt`;
    if (existsSync(known) && readFileSync(known, 'utf8') === text.join('')) return;
    await cut(text);
    writeFileSync(known, text.join(''));
  },
  /** The licences of all fonts travel with them. */
  generateBundle() {
    const licences = ['@fontsource-variable/fraunces', '@fontsource-variable/source-sans-3', '@fontsource/shippori-mincho', ...new Set(FONTS.map(({ name }) => `@fontsource/${name}`))];
    const source = licences.map((name) => `${name}\n\n${readFileSync(resolve(`${name}/LICENSE`), 'utf8')}`).join('\n\n');
    this.emitFile({ type: 'asset', fileName: 'fonts.txt', source });
  },
};
