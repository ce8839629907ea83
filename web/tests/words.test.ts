import { describe, expect, it } from 'vitest';
import { parse, plain, search, spans } from '../src/lib/markdown';
import type { Entry, Happening, Option, Result } from '../src/lib/protocol';
import { place, replayPath } from '../src/lib/places';
import { goingOn, sentence, unended } from '../src/lib/sentences';
import { titles } from '../src/lib/titles';
import { explained } from '../src/lobby/options';
import { headline } from '../src/table/ending';
import { rounds } from '../src/boards/chapters';
import { inForce, lines } from '../src/table/lines';
import { commonStart } from '../src/table/narrow';

const RULES = `# Cats

Cats gather
to feast.

## 4 Playing

**cats-4.1** All of you *choose* one card.

**cats-4.2** A season that **shows** may not be played.

## Advice
- Leave the \`booze\` alone.
- Watch
  the crows.

| card | fish |
| --- | --- |
| 1 | 2 |
`;

describe('the rules', () => {
  const blocks = parse(RULES);

  it('are read as headings, numbered paragraphs, lists and tables', () => {
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'heading', 'paragraph', 'paragraph', 'heading', 'list', 'table']);
    expect(blocks[4]).toMatchObject({ rule: 'cats-4.2' });
    expect(blocks[1]).toMatchObject({ rule: null, spans: [{ text: 'Cats gather to feast.', style: '' }] });
    expect(blocks[6]).toMatchObject({ ordered: false, items: [{ length: 3 }, [{ text: 'Watch the crows.', style: '' }]] });
    expect(blocks[7]).toMatchObject({ rows: [[[{ text: '1' }], [{ text: '2' }]]] });
  });

  it('keep text that looks like HTML as text', () => {
    expect(plain(spans('<img onerror=x> **b**'))).toBe('<img onerror=x> b');
  });

  it('are found by words, under their heading', () => {
    expect(search(blocks, 'season played').map((block) => block.kind)).toEqual(['heading', 'paragraph']);
    expect(search(blocks, 'cats-4.1')).toHaveLength(2);
    expect(search(blocks, 'zebra')).toEqual([]);
    expect(search(blocks, '  ')).toHaveLength(blocks.length);
  });
});

describe('a sentence', () => {
  it('ends with one mark, whatever its words ended with', () => {
    expect(['Draw a card', 'Draw a card.', 'Discard a card (2 left).', 'Keep it?'].map(sentence)).toEqual(['Draw a card.', 'Draw a card.', 'Discard a card (2 left).', 'Keep it?']);
    expect(['Ada chooses', 'Ada discards a card (2 left).', '選牌。'].map(goingOn)).toEqual(['Ada chooses…', 'Ada discards a card (2 left)…', '選牌…']);
    expect(unended('Choose a card.')).toBe('Choose a card');
  });
});

describe('the log', () => {
  const event = (kind: string, args: string[], text: string, sees = [0]): Happening => ({ kind, args, text, sees });
  const entry = (seq: number, events: Happening[], text = ''): Entry => ({ seq, at: 0, kind: 'move', seat: 0, text, events, step: seq });

  it('says alike things in one line', () => {
    const dealt = ['spring-1', 'fall-8'].map((card) => event('dealt', ['seat-1', card], `Mo is dealt ${card.replace('-', ' ')}.`));
    expect(lines([entry(1, dealt)], () => true).map((line) => line.text)).toEqual(['Mo is dealt spring 1, fall 8.']);
  });

  it('does so whatever the things are called', () => {
    const dealt = ['Spring 1', 'Spring 9', '甲-4'].map((name, i) => event('dealt', ['seat-1', ['spring-1', 'spring-9', 'ko-4'][i]!], `Mo is dealt ${name}.`));
    expect(lines([entry(1, dealt)], () => true).map((line) => line.text)).toEqual(['Mo is dealt Spring 1, Spring 9, 甲-4.']);
  });

  it('keeps different things apart', () => {
    const took = [event('took', ['seat-1', 'fall-7'], 'Mo takes Fall 7.'), event('took', ['seat-2', 'fall-8'], 'Ada takes Fall 8.')];
    expect(lines([entry(1, took)], () => true)).toHaveLength(2);
  });

  it('has a heading where a round begins', () => {
    const turn = (seat: number) => event('turn', [`seat-${seat}`], `Seat ${seat} is to move.`);
    const log = [entry(1, [event('starts', ['seat-2'], 'Ada starts.'), turn(2)]), entry(2, [turn(1)]), entry(3, [turn(2)])];
    expect(lines(log, () => true, rounds('turn')).map((line) => line.chapter)).toEqual([null, 'Round 1', null, 'Round 2']);
  });

  it('counts a turn with two pushes once', () => {
    const push = (seat: number) => event('pushed', [`seat-${seat}`], `Seat ${seat} pushes.`);
    const log = [entry(1, [event('starts', ['seat-1'], 'Mo starts.')]), entry(2, [push(1), push(1)]), entry(3, [push(2)]), entry(4, [push(1)])];
    expect(lines(log, () => true, rounds('pushed', true)).flatMap((line) => line.chapter ?? [])).toEqual(['Round 1', 'Round 2']);
  });

  it('knows whose doing a line is, and what it speaks of', () => {
    const [line] = lines([entry(1, [event('took', ['seat-2', 'fall-7'], 'Ada takes Fall 7.')])], () => true);
    expect(line).toMatchObject({ seat: 1, about: ['seat-2', 'fall-7'], step: 1 });
  });

  it('leaves out in a replay what was taken back', () => {
    const at = (seq: number, kind: Entry['kind'], step: number): Entry => ({ ...entry(seq, []), kind, step });
    const log = [at(1, 'start', 0), at(2, 'move', 1), at(3, 'move', 2), at(4, 'undo', 1), at(5, 'move', 2)];
    expect(inForce(log).map((one) => one.seq)).toEqual([1, 2, 5]);
  });

  it('leaves out what a seat does not see', () => {
    const secret = [event('dealt', ['seat-2', 'fall-7'], 'Ada is dealt Fall 7.', [1])];
    expect(lines([entry(1, secret)], (happening) => happening.sees.includes(0))).toEqual([]);
  });
});

describe('the lobby', () => {
  const option: Option = {
    name: 'mode', kind: 'choice', title: 'Mode', titles: ['Basic', 'Very hard'], default: 'basic', choices: ['basic', 'very-hard'], least: null, most: null, size: null, seats: [],
    says: 'How hard. Basic: easy. Very hard: for experts.',
  };

  it('explains every choice where the option does', () => {
    expect(explained(option)).toEqual({ all: 'How hard.', each: { basic: 'easy.', 'very-hard': 'for experts.' } });
    expect(explained({ ...option, says: 'Just so.' })).toEqual({ all: 'Just so.', each: {} });
    const chinese = { ...option, titles: ['基本', '進階'], says: '難度。基本：簡單。進階：給高手。' };
    expect(explained(chinese)).toEqual({ all: '難度。', each: { basic: '簡單。', 'very-hard': '給高手。' } });
  });

  it('shows the name that can be read out first', () => {
    expect(titles({ title: '萬貓的慶典', subtitle: 'Feast of Cats' }).name).toBe('Feast of Cats');
    expect(titles({ title: '15 Days', subtitle: '節氣' }).name).toBe('15 Days');
  });

  it('knows its addresses', () => {
    expect(place('/')).toEqual({ page: 'lobby' });
    expect(place('/table/abc', '?watch=w')).toEqual({ page: 'table', table: 'abc', watch: 'w', review: false, step: null });
    expect(place('/rules/cats', '', '#cats-4.2')).toEqual({ page: 'rules', game: 'cats', rule: 'cats-4.2' });
    expect(place('/table/abc', '', '#step-12')).toMatchObject({ step: 12 });
    expect(place('/r/code', '?step=12')).toEqual({ page: 'watch', code: 'code', step: 12 });
    expect(replayPath('a b', 3)).toBe('/r/a%20b?step=3');
    expect(place('/nonsense')).toEqual({ page: 'lost' });
  });
});

describe('the end', () => {
  const result = (winners: number[], seats = 3): Result => ({
    says: '', winners, scores: [], lines: [], rivals: [], places: Array.from({ length: seats }, (_, i) => (winners.includes(i) ? 1 : winners.length ? 2 : 0)),
  });
  const name = (seat: number) => ['Mo', 'Ada', 'Zoe'][seat]!;

  it.each([
    [[0], 0, 'You have won'],
    [[1], 0, 'Ada wins'],
    [[0, 1], 2, 'Mo and Ada share the win'],
    [[], 0, 'The game is lost'],
    [[0, 1, 2], 1, 'You have won together'],
  ])('with winners %j seen from seat %i is called "%s"', (winners, seat, words) => {
    expect(headline(result(winners), seat, name)).toBe(words);
  });
});

describe('what labels begin with', () => {
  it('is told in whole words, and in characters where a script has no spaces', () => {
    expect(commonStart(['Push Summer into lane 1', 'Push Summer into lane 2'])).toBe('Push Summer into lane');
    expect(commonStart(['Push Summer', 'Pull Winter'])).toBe('');
    expect(commonStart(['把夏季推入第 1 道', '把夏季推入第 2 道'])).toBe('把夏季推入第');
  });
});
