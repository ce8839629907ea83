import { describe, expect, it } from 'vitest';
import type { Happening } from '../src/lib/protocol';
import type { Box, SeatView } from '../src/lib/views/cats';
import { card, details, label, openBox } from '../src/boards/cats/cards';
import { around, type CatsScene } from '../src/boards/cats/scene';
import { scenes } from '../src/boards/cats/scenes';
import printed from '../src/lib/views/cats.box.json';

openBox(printed satisfies Box);

const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  name, cards: 8, taken: [], booze: 0, no_more: [], committed: false, played: null, multiplier_card: null, multipliers: null,
  score: 0, points: [], total: 0, place: null, ...more,
});

const view = (more: Partial<CatsScene> = {}): CatsScene => ({
  mode: 'basic', single: false, target: 30, tie_break: false, game_number: 1, round: 1, rounds: 9, phase: 'play', you: 0,
  shown: ['spring-3', 'fall-9'], open_seasons: ['summer', 'winter'], hand: ['summer-2', 'winter-8'], playable: [], chosen: 'summer-6',
  seats: [seat('Mo', { committed: true }), seat('Ada'), seat('Zoe'), seat('Kim')], dummy: null, dealt_multipliers: null, tokens_left: null,
  ...more,
});

const happening = (kind: string, ...args: string[]): Happening => ({ kind, args, text: `${kind} ${args.join(' ')}.`, sees: [0] });

const ROUND = [
  happening('revealed', 'seat-1', 'summer-6'),
  happening('revealed', 'seat-2', 'yorozu-13'),
  happening('revealed', 'seat-3', 'winter-4'),
  happening('revealed', 'seat-4', 'spring-4'),
  happening('no-more', 'seat-4', 'summer'),
  happening('swapped', 'seat-1', 'summer-6', 'seat-2', 'yorozu-13'),
  happening('took-higher', 'seat-1', 'fall-9'),
  happening('took', 'seat-2', 'summer-6'),
  happening('took-lower', 'seat-3', 'spring-3'),
  happening('took', 'seat-4', 'spring-4'),
  happening('next-face-up', 'winter-4', 'yorozu-13'),
];

describe('a round of cats is told', () => {
  const before = view();
  const after = view({ round: 2, shown: ['winter-4', 'yorozu-13'] });
  const told = scenes(before, after, ROUND);

  it('in order: reveal, no more, swap, lowest, highest, the others, the new round', () => {
    expect(told.map((scene) => scene.caption?.split(' ')[0])).toEqual(['All', 'no-more', 'swapped', 'took-lower', 'took-higher', 'took', undefined]);
  });

  it('with every card where it lies at that moment', () => {
    const played = (at: number) => (told[at]!.view as CatsScene).seats.map((one) => one.played);
    expect(played(0)).toEqual(['summer-6', 'yorozu-13', 'winter-4', 'spring-4']);
    expect(played(2)).toEqual(['yorozu-13', 'summer-6', 'winter-4', 'spring-4']);
    expect((told[3]!.view as CatsScene).shown).toEqual(['winter-4', 'fall-9']);
    expect((told[4]!.view as CatsScene).shown).toEqual(['winter-4', 'yorozu-13']);
    expect((told[5]!.view as CatsScene).seats.map((one) => one.taken)).toEqual([['fall-9'], ['summer-6'], ['spring-3'], ['spring-4']]);
  });

  it('without touching the view it begins with', () => {
    expect(before).toEqual(view());
  });

  it('with each "no more" card once, however often it is said', () => {
    const known = view({ seats: [seat('Mo'), seat('Ada'), seat('Zoe'), seat('Kim', { no_more: ['summer'] })] });
    const last = scenes(known, after, ROUND).at(-2)!.view as CatsScene;
    expect(last.seats[3]!.no_more).toEqual(['summer']);
  });

  it('to who was away for two rounds, one after the other', () => {
    const again = scenes(before, after, [...ROUND, ...ROUND]);
    expect(again.filter((scene) => scene.caption === 'All cards are turned up.')).toHaveLength(2);
  });

  it('and stops to read when a game has been scored', () => {
    const end = [...ROUND.slice(0, -1), happening('scored', 'seat-1', '5'), happening('scored', 'seat-2', '-1')];
    const closing = scenes(before, after, end).find((scene) => scene.wait);
    expect((closing?.view as CatsScene).closing).toEqual([5, -1, 0, 0]);
    expect((closing?.view as CatsScene).seats[0]!.total).toBe(5);
  });
});

describe('points of cats', () => {
  it('come from the server; the last card of a game is what its points are more than they were', () => {
    const before = view({ seats: [seat('Mo', { points: [{ what: 'Booze: 1', points: 2 }] }), seat('Ada'), seat('Zoe'), seat('Kim')] });
    const scored = ['1', '2', '3', '4'].map((n) => happening('scored', `seat-${n}`, n === '1' ? '5' : '-1'));
    const sheet = scenes(before, view(), [...ROUND, ...scored]).at(-2)!.view as CatsScene;
    expect(sheet.seats[0]!.points).toEqual([{ what: 'Booze: 1', points: 2 }, { what: 'The last card, Fall 9', points: 3 }]);
    expect(sheet.seats.map((one) => one.total)).toEqual([5, -1, -1, -1]);
  });

  it('are told by a card as the box has them', () => {
    openBox({ ...(printed satisfies Box), scoring: { fish: 3, booze: 2, crow: -4, too_much_booze: 3 } });
    expect(details(card('fall-5'), 'basic').join(' ')).toContain('+3 for whoever takes it');
    expect(details(card('winter-8'), 'basic').join(' ')).toContain('−4 for whoever takes it');
    openBox(printed satisfies Box);
  });
});

describe('the table of cats', () => {
  it('seats the others clockwise from your left, the dummy after the last', () => {
    expect(around(view({ you: 1 }))).toEqual([2, 3, 0]);
    expect(around(view({ you: 0, seats: [seat('a'), seat('b'), seat('c')], dummy: { card: null, taken: [], left: 9 } }))).toEqual([1, 2, 3]);
    expect(around(view({ you: null }))).toEqual([0, 1, 2, 3]);
  });

  it('knows the cards from the box', () => {
    expect(card('winter-12')).toMatchObject({ value: 12, fish: 2, cats: 1 });
    expect(label(card('yorozu-13'))).toBe('Yorozu 13, booze');
  });
});
