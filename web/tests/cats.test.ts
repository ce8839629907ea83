import { describe, expect, it } from 'vitest';
import type { Happening } from '../src/lib/protocol';
import { card, label } from '../src/boards/cats/cards';
import { pointLines } from '../src/boards/cats/points';
import { scenes } from '../src/boards/cats/scenes';
import { around, type CatsView, type SeatView } from '../src/boards/cats/view';

const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  name, cards: 8, taken: [], booze: 0, no_more: [], committed: false, played: null, multiplier_card: null, multipliers: null,
  score: 0, total: 0, ...more,
});

const view = (more: Partial<CatsView> = {}): CatsView => ({
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
    const played = (at: number) => (told[at]!.view as CatsView).seats.map((one) => one.played);
    expect(played(0)).toEqual(['summer-6', 'yorozu-13', 'winter-4', 'spring-4']);
    expect(played(2)).toEqual(['yorozu-13', 'summer-6', 'winter-4', 'spring-4']);
    expect((told[3]!.view as CatsView).shown).toEqual(['winter-4', 'fall-9']);
    expect((told[4]!.view as CatsView).shown).toEqual(['winter-4', 'yorozu-13']);
    expect((told[5]!.view as CatsView).seats.map((one) => one.taken)).toEqual([['fall-9'], ['summer-6'], ['spring-3'], ['spring-4']]);
  });

  it('without touching the view it begins with', () => {
    expect(before).toEqual(view());
  });

  it('with each "no more" card once, however often it is said', () => {
    const known = view({ seats: [seat('Mo'), seat('Ada'), seat('Zoe'), seat('Kim', { no_more: ['summer'] })] });
    const last = scenes(known, after, ROUND).at(-2)!.view as CatsView;
    expect(last.seats[3]!.no_more).toEqual(['summer']);
  });

  it('to who was away for two rounds, one after the other', () => {
    const again = scenes(before, after, [...ROUND, ...ROUND]);
    expect(again.filter((scene) => scene.caption === 'All cards are turned up.')).toHaveLength(2);
  });

  it('and stops to read when a game has been scored', () => {
    const end = [...ROUND.slice(0, -1), happening('scored', 'seat-1', '5'), happening('scored', 'seat-2', '-1')];
    const closing = scenes(before, after, end).find((scene) => scene.wait);
    expect((closing?.view as CatsView).closing).toEqual([5, -1, 0, 0]);
    expect((closing?.view as CatsView).seats[0]!.total).toBe(5);
  });
});

describe('points of cats', () => {
  const sum = (one: SeatView) => pointLines(one).reduce((total, line) => total + line.points, 0);

  it('count fish, booze and crows', () => {
    expect(sum(seat('Mo', { taken: ['spring-1', 'fall-5', 'summer-3', 'winter-8'], booze: 1 }))).toBe(2 + 1 + 2 - 1);
  });

  it('halve the fish, rounded up, with three booze', () => {
    expect(sum(seat('Mo', { taken: ['spring-1', 'fall-5', 'summer-3', 'yorozu-0', 'winter-5', 'winter-8'], booze: 3 }))).toBe(2 - 1);
  });

  it('multiply the fish of a season', () => {
    const multipliers = { spring: 2, summer: -1, fall: 1, winter: 1 };
    expect(sum(seat('Mo', { taken: ['spring-1', 'summer-2', 'winter-6'], multipliers }))).toBe(4 - 2 + 1);
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
