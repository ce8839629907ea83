import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, plain, spans } from '$lib/markdown';
import { figures as cats } from '../src/rules/cats/figures';
import { figures as fifteenDays } from '../src/rules/fifteen_days/figures';
import { figures as duel } from '../src/rules/living_forest_duel/figures';
import { figures as seasons } from '../src/rules/shifting_seasons/figures';
import { figures as raft } from '../src/rules/twenty_one_days/figures';

const GAMES = { cats, fifteen_days: fifteenDays, living_forest_duel: duel, shifting_seasons: seasons, twenty_one_days: raft };
const text = (game: string, file: string) => readFileSync(new URL(`../../src/sekki/games/${game}/${file}`, import.meta.url), 'utf8');

describe.each(Object.entries(GAMES))('the pictures of %s', (game, figures) => {
  it('stand under rules that exist', () => {
    const rules = new Set(parse(text(game, 'rules.md')).flatMap((block) => (block.kind === 'paragraph' && block.rule ? [block.rule] : [])));
    expect(Object.keys(figures).filter((number) => !rules.has(`${game}-${number}`))).toEqual([]);
  });

  it('come with a page in short', () => {
    const [list] = parse(text(game, 'summary.md'));
    expect(list?.kind).toBe('list');
  });
});

it('a rule named in the text is said as people say it, and leads there', () => {
  const found = spans('The ship moves (twenty_one_days-7.3), and so on.');
  expect(plain(found)).toBe('The ship moves (Rule 7.3), and so on.');
  expect(found[1]).toEqual({ text: 'Rule 7.3', style: 'rule', rule: 'twenty_one_days-7.3' });
});
