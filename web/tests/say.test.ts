import { afterEach, describe, expect, it } from 'vitest';
import { catalogue } from '../catalogues';
import { choose, language, nameOf, type Catalogue } from '../src/lib/language.svelte';
import { all, any, date, later, number, percentage, row, say, sayN } from '../src/lib/say';

const PO = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: web/src/table/ending.ts:7
msgid "{name} wins"
msgstr "{name} gewinnt"

#: web/src/table/Cards.svelte:3 src/sekki/games/cats/words.py:4
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Karte"
msgstr[1] "{n} Karten"

#: web/src/art/seasons.ts:4
msgctxt "season"
msgid "Fall"
msgstr "Herbst"

#: src/sekki/games/cats/components.toml
msgid "otter"
msgstr "Otter"

#: src/sekki/games/cats/words.py:9
msgid "Only Python says this."
msgstr "Das sagt nur Python."

#: web/src/table/Head.svelte:9
msgid "Not yet translated"
msgstr ""

#, fuzzy
#: web/src/table/Head.svelte:10
msgid "Perhaps wrong"
msgstr "Vielleicht falsch"
`;

function speak(tag: string, ...catalogues: Catalogue[]): void {
  language.tag = tag;
  language.catalogues = catalogues;
}

describe('what is said', () => {
  afterEach(() => speak('en'));

  it('is the English sentence with its words put in', () => {
    expect(say('{name} wins', { name: 'Mo' })).toBe('Mo wins');
    expect(say('Nothing to put in')).toBe('Nothing to put in');
    expect(sayN('{n} card', '{n} cards', 1)).toBe('1 card');
    expect(sayN('{name} has {n} card', '{name} has {n} cards', 0, { name: 'Mo' })).toBe('Mo has 0 cards');
    expect(say(later('Later'))).toBe('Later');
  });

  it('comes from the catalogue, and stays English where that has nothing', () => {
    speak('de', catalogue(PO, 'de'));
    expect(say('{name} wins', { name: 'Mo' })).toBe('Mo gewinnt');
    expect(sayN('{n} card', '{n} cards', 1)).toBe('1 Karte');
    expect(sayN('{n} card', '{n} cards', 7)).toBe('7 Karten');
    expect(say('Fall', { context: 'season' })).toBe('Herbst');
    expect(say('Fall')).toBe('Fall');
    expect(say('Not yet translated')).toBe('Not yet translated');
  });

  it('is in the words of the game before those of the house', () => {
    speak('de', { plurals: ['one', 'other'], messages: { '{name} wins': '{name} ist satt' } }, catalogue(PO, 'de'));
    expect(say('{name} wins', { name: 'Mo' })).toBe('Mo ist satt');
  });

  it('lists and counts as the language does', () => {
    expect([all(['a', 'b', 'c']), any(['a', 'b', 'c']), row(['a', 'b', 'c'])]).toEqual(['a, b and c', 'a, b or c', 'a, b, c']);
    expect([number(-3), number(1000), percentage(0.53)]).toEqual(['−3', '1000', '53%']);
    speak('de');
    expect([all(['a', 'b', 'c']), row(['a', 'b']), percentage(0.53), number(20000)]).toEqual(['a, b und c', 'a, b', '53\u00a0%', '20.000']);
    expect(date(1_700_000_000)).toBe('14.11.2023');
    speak('zh-Hant');
    expect([all(['甲', '乙', '丙']), any(['甲', '乙']), row(['甲', '乙', '丙'])]).toEqual(['甲、乙和丙', '甲或乙', '甲、乙、丙']);
  });

  it('is strange, longer and in brackets in the pseudo-language', () => {
    speak('qps');
    expect(say('{name} wins', { name: 'Mo' })).toBe('⟦Mo ŵîñš~~⟧');
    expect(sayN('{n} card', '{n} cards', 2)).toBe('⟦2 çåŕđš~~⟧');
  });
});

describe('a catalogue', () => {
  it('holds what the browser says, with the names of what is in the box, and nothing doubtful', () => {
    const { messages, plurals } = catalogue(PO, 'de');
    expect(Object.keys(messages)).toEqual(['{name} wins', '{n} card', 'otter', 'season\u0004Fall']);
    expect(plurals).toEqual(['one', 'other']);
  });

  it('has the forms of languages with more plurals than two', () => {
    const slavic = PO.replace(/nplurals.*?;\\n/, 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n');
    expect(catalogue(slavic, 'uk').plurals).toEqual(['one', 'few', 'many']);
  });
});

describe('a language', () => {
  const here = ['en', 'de', 'zh-Hant'];
  it('is the first of the reader’s that is here', () => {
    expect(choose(['fr', 'de-AT', 'en'], here)).toBe('de');
    expect(choose(['zh-TW'], here)).toBe('zh-Hant');
    expect(choose(['zh-HK', 'en'], here)).toBe('zh-Hant');
    expect(choose(['zh-CN'], here)).toBe('zh-Hant');
    expect(choose([], here)).toBe('en');
  });

  it('has the name its speakers give it', () => {
    expect(here.map(nameOf)).toEqual(['English', 'Deutsch', '繁體中文']);
  });
});
