import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SIGHT, contrast, distance, hue } from './colour';

const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, day, night]) => [
    name!,
    { day: day!, night: night! },
  ]),
);
const SEASONS = ['spring', 'summer', 'autumn', 'winter'];
const PAPERS = ['wood', 'paper', 'raised', 'sunken'];

/** Where the rules name the colour of a season, by its hue on the wheel. */
const NAMED: Record<string, { says: string; from: number; to: number }> = {
  spring: { says: 'Spring is rose', from: 325, to: 360 },
  summer: { says: 'summer green', from: 80, to: 160 },
  autumn: { says: 'autumn amber', from: 25, to: 50 },
  winter: { says: 'winter violet', from: 225, to: 290 },
};
const rules = readFileSync(new URL('../../src/sekki/games/fifteen_days/rules.md', import.meta.url), 'utf8').replaceAll('\n', ' ');

describe.each(['day', 'night'] as const)('by %s', (time) => {
  const colour = (name: string) => {
    const found = tokens.get(name);
    if (!found) throw new Error(`no colour --${name}`);
    return found[time];
  };

  it.each(PAPERS)('words are readable on %s', (ground) => {
    for (const ink of ['ink', 'soft', 'seal', 'good']) expect(contrast(colour(ink), colour(ground)), ink).toBeGreaterThanOrEqual(4.5);
  });

  it('the face of a bot is seen whatever its coat', () => {
    for (const coat of ['red-coat', 'grey-coat']) expect(contrast(colour('ink'), colour(coat)), coat).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('on-white-coat'), colour('white-coat'))).toBeGreaterThanOrEqual(3);
  });

  it('the main button is readable', () => {
    expect(contrast(colour('on-seal'), colour('seal'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...SEASONS, 'any'])('%s is readable as ink on paper and on its own ground', (season) => {
    for (const ground of ['paper', 'raised', 'sunken']) expect(contrast(colour(`${season}-ink`), colour(ground)), ground).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour(`${season}-on`), colour(`${season}-fill`))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['fish', 'booze', 'crow'])('%s stands out from paper', (thing) => {
    expect(contrast(colour(thing), colour('paper'))).toBeGreaterThanOrEqual(3);
  });

  it.each(SEASONS)('%s is as the rules say', (season) => {
    const { says, from, to } = NAMED[season]!;
    expect(rules).toContain(says);
    expect(hue(colour(`${season}-fill`))).toBeGreaterThanOrEqual(from);
    expect(hue(colour(`${season}-fill`))).toBeLessThanOrEqual(to);
  });

  it('edges of controls and the glow of legal things stand out', () => {
    for (const ground of ['paper', 'raised', 'sunken']) expect(contrast(colour('edge'), colour(ground)), ground).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('glow'), colour('sunken'))).toBeGreaterThanOrEqual(2.7);
  });

  describe.each(Object.entries(SIGHT))('with %s sight', (_name, sight) => {
    it.each(['ink', 'fill'])('the seasons stay apart as %s', (use) => {
      for (const one of SEASONS) {
        for (const other of SEASONS.filter((season) => season > one)) {
          expect(distance(colour(`${one}-${use}`), colour(`${other}-${use}`), sight), `${one} and ${other}`).toBeGreaterThan(0.08);
        }
      }
    });
  });
});
