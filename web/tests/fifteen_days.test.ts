import { beforeEach, describe, expect, it } from 'vitest';
import type { Happening, Move } from '../src/lib/protocol';
import box from '../src/lib/views/fifteen_days.box.json';
import type { CornerView, HeldView, SeatView } from '../src/lib/views/fifteen_days';
import { costOf, winsOf } from '../src/boards/fifteen_days/choosing.svelte';
import { helps, hinders, openBox } from '../src/boards/fifteen_days/facts';
import { cornerLines, gapName, items, placeFor, rowName } from '../src/boards/fifteen_days/rows';
import { cardOf, scenes } from '../src/boards/fifteen_days/scenes';
import { around, status, type DaysView } from '../src/boards/fifteen_days/table';

beforeEach(() => openBox(box));

const corner = (id: string, season: string | null = null, values: number[] = [], wild_at: number | null = null, run = 0): CornerView => ({
  id, side: id.startsWith('left') ? 'left' : 'right', season, wild_at, wild_in_run: false, run, worth: season ? run : -2,
  cards: values.map((value) => ({ ...cardOf(`${season}-${value}`), in_run: false })),
});
const corners = (): CornerView[] => [corner('left-1'), corner('left-2'), corner('right-1'), corner('right-2')];
const held = (id: string, known = false): HeldView => ({ ...cardOf(id), known });
const hidden = (back: string): HeldView => ({ id: null, card: null, back, known: false });
const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  name, automa: false, corners: corners(), hand: [], hand_limit: null, feathers: 1, score: 0, score_lines: [], place: null, ...more,
});
const view = (more: Partial<DaysView> = {}): DaysView => ({
  phase: 'act', you: 0, turn: 0, actions: 2, todo: 0, toll: 'none', refilling: null, named: [], last_turns: false, closer: null,
  decks: [{ id: 'left-deck', size: 9, top_back: 'summer' }, { id: 'right-deck', size: 9, top_back: 'winter' }],
  market: [[cardOf('summer-1'), cardOf('winter-2')], [cardOf('autumn-3')], []], discard: [cardOf('winter-6')], wilds_left: 4, feathers_left: 1,
  animals: { otter: null, frog: null, squirrel: null, rabbit: null },
  seats: [seat('Mo', { hand: [held('summer-2'), held('winter-4')] }), seat('Ada', { hand: [held('autumn-1', true), hidden('summer')] })],
  ...more,
});
const happening = (kind: string, ...args: (string | null)[]): Happening => ({ kind, args, text: `${kind} ${args.join(' ')}.`, sees: [0] });

describe('a row', () => {
  const row = corner('right-1', 'summer', [2, 3, 6], 2);

  it('holds its wild between its neighbours and says so', () => {
    expect(items(row).map((item) => (item.kind === 'card' ? item.value : 'wild'))).toEqual([2, 3, 'wild', 6]);
    expect(rowName(row)).toBe('Summer 2, 3, wild, 6, right corner');
  });

  it('marks what its longest run is made of, as the server says', () => {
    const run = { ...row, wild_in_run: true, cards: row.cards.map((card, i) => ({ ...card, in_run: i < 2 })) };
    expect(items(run).map((item) => item.run)).toEqual([true, true, true, false]);
  });

  it('has a place for every card and a name for every gap', () => {
    expect([1, 4, 7].map((value) => placeFor(row, value))).toEqual([0, 2, 4]);
    expect([0, 1, 2].map((at) => gapName(items(row), at))).toEqual(['first', 'after-2', 'after-3']);
  });
});

describe('what happens is told', () => {
  it('with a card out of a deck into the hand, without words when it is yours', () => {
    const told = scenes(view(), view(), [happening('drew', 'seat-1', 'left-deck', 'spring-3-summer'), happening('deck-top', 'left-deck', 'autumn')]);
    const drawn = told[0]!.view;
    expect(told[0]!.caption).toBeUndefined();
    expect(drawn.seats[0]!.hand.map((card) => card.id)).toContain('spring-3-summer');
    expect(drawn.decks[0]).toEqual({ id: 'left-deck', size: 8, top_back: 'autumn' });
    expect(drawn.origin).toEqual({ 'hand-0-spring-3-summer-0': 'left-deck' });
  });

  it('with the known card of another hand leaving first, and a back for what nobody knew', () => {
    const told = scenes(view(), view(), [
      happening('placed', 'seat-2', 'autumn-1', 'left'),
      happening('discarded-unseen', 'seat-2', 'summer-5', 'payment'),
    ]);
    expect(told.map((scene) => scene.caption?.split(' ')[0])).toEqual(['placed', 'discarded-unseen', undefined]);
    expect(told[0]!.view.origin).toEqual({ 'placed-1-autumn-1': 'hand-1-autumn-1-0' });
    expect(told[1]!.view.origin).toEqual({ 'pile-1': 'hand-1-back-summer-0' });
    expect(told[1]!.view.seats[1]!.hand).toEqual([]);
    expect(told[1]!.view.seats[1]!.corners[0]!.season).toBe('autumn');
  });

  it('with a wild that is lifted, carried and laid down elsewhere, and the animal it wins', () => {
    const rows = [corner('left-1', 'summer', [2], 1), corner('left-2', 'winter', [1, 3]), corner('right-1'), corner('right-2')];
    const before = view({ seats: [seat('Mo', { corners: rows, hand: [held('summer-4')] }), seat('Ada')] });
    const told = scenes(before, view(), [
      happening('placed-unseen', 'seat-1', 'summer-4', 'for-wild'),
      happening('wild-lifted', 'seat-1', 'summer'),
      happening('wild-placed', 'seat-1', 'winter', 'after-1'),
      happening('animal', 'rabbit', 'seat-1', null),
    ]);
    expect(told[0]!.view.seats[0]!.corners[0]).toMatchObject({ wild_at: null, wild_in_run: false, cards: [cardOf('summer-2'), cardOf('summer-4')] });
    expect(told[1]!.view.seats[0]!.corners[1]!.wild_at).toBe(1);
    expect(told[1]!.view.wilds_left).toBe(4);
    expect(told[2]!.view.animals.rabbit).toBe(0);
  });

  it('without touching the view it begins with', () => {
    const before = view();
    scenes(before, view(), [happening('took', 'seat-1', 'column-1', 'winter-2')]);
    expect(before).toEqual(view());
  });
});

describe('the table', () => {
  it('seats the others clockwise from you, and everyone for a spectator', () => {
    const three = view({ seats: [seat('Mo'), seat('Ada'), seat('Zoe')], you: 1 });
    expect(around(three)).toEqual([2, 0]);
    expect(around({ ...three, you: null })).toEqual([0, 1, 2]);
  });

  it('says where the game stands', () => {
    expect(status(view())).toBe('Action 1 of 2');
    expect(status(view({ turn: 1, last_turns: true }))).toBe('Ada’s turn · last turns');
  });

  it('explains what a corner is worth', () => {
    const rows = [corner('left-1', 'summer', [2, 3], null, 2), ...corners().slice(1)];
    const before = view({ seats: [seat('Mo', { corners: rows }), seat('Ada')], animals: { otter: null, frog: 0, squirrel: null, rabbit: null } });
    expect(cornerLines(before, 0, rows[0]!)).toEqual(['2 cards of Summer, and the frog.', 'Longest run: 2, a point each.']);
    expect(cornerLines(before, 0, rows[1]!)[0]).toBe('An empty corner: −2 points at the end.');
  });

  it('takes its facts from the box it is given', () => {
    openBox({ ...box, actions: 3, draw_squirrel: 5, automa_draw: 4, cost_frog: 2 });
    expect(status(view({ actions: 3 }))).toBe('Action 1 of 3');
    expect(helps('squirrel')).toEqual({ short: 'draw 5', says: 'You draw 5 face-down cards instead of 2.' });
    expect(hinders('squirrel').says).toBe('The automa discards none of its 4 cards.');
    expect(helps('frog').says).toBe('In each place action you pay 2 cards less in all.');
  });
});

describe('a card that may be placed', () => {
  const place = (card: string, spot: string, note = '') => ({ kind: 'place', args: [card, spot], note }) as unknown as Move;
  const rows = (mine: number[], wild: number | null = null) => [corner('left-1', 'summer', mine, wild), ...corners().slice(1)];

  it('costs what its note says, in any language', () => {
    expect(['costs 2 cards', 'kostet 2 Karten, gewinnt den Frosch', '付2張牌', 'costs nothing'].map((note) => costOf(place('summer-3', 'in-row', note)))).toEqual([2, 2, 2, 0]);
  });

  it('wins the animal with the third card, a wild among them', () => {
    const mine = (values: number[], wild: number | null) => view({ seats: [seat('Mo', { corners: rows(values, wild) }), seat('Ada')] });
    expect(winsOf(place('summer-3', 'in-row'), mine([1], null))).toBeNull();
    expect(winsOf(place('summer-3', 'in-row'), mine([1], 1))).toBe('frog');
    expect(winsOf(place('summer-3', 'for-wild'), mine([1, 2], 2))).toBeNull();
  });

  it('wins it from whoever has no more cards', () => {
    const held = (values: number[]) =>
      view({ animals: { otter: null, frog: 1, squirrel: null, rabbit: null }, seats: [seat('Mo', { corners: rows([1, 2]) }), seat('Ada', { corners: rows(values) })] });
    expect(winsOf(place('summer-3', 'in-row'), held([1, 2, 3]))).toBe('frog');
    expect(winsOf(place('summer-3', 'in-row'), held([1, 2, 3, 4]))).toBeNull();
  });
});
