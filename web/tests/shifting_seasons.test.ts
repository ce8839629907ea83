import { describe, expect, it } from 'vitest';
import { openBox } from '../src/boards/shifting_seasons/box';
import { changeOf } from '../src/boards/shifting_seasons/notes';
import { piecesOf, place } from '../src/boards/shifting_seasons/pieces';
import { scenes } from '../src/boards/shifting_seasons/scenes';
import { areaColour, around, barredFor, course, span, spot, status, tileName, type SeasonsView } from '../src/boards/shifting_seasons/scene';
import { language } from '../src/lib/language.svelte';
import type { Happening, Move } from '../src/lib/protocol';
import type { Box, SeatView } from '../src/lib/views/shifting_seasons';
import printed from '../src/lib/views/shifting_seasons.box.json';

const BOX = printed as Box;
openBox(BOX);
const LANES = BOX.lanes;
/** Lane 1 upwards: spring, summer, autumn, winter, and precious winter at the number. */
const UPWARDS = ['spring', 'summer', 'autumn', 'winter', 'winter*'];

const empty = (side: number): (string | null)[][] => Array.from({ length: side }, () => Array<string | null>(side).fill(null));

function sliding(): (string | null)[][] {
  const grid = empty(5);
  for (const lane of LANES) for (const [row, column] of lane) grid[row]![column] = 'summer*';
  LANES[0]!.forEach(([row, column], i) => (grid[row]![column] = UPWARDS[i]!));
  return grid;
}

const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({
  name, season: 'spring', board: empty(6), framed: [], barred: [], tokens: 1, precious: 0, place: null, score: 0, score_lines: [], card_scores: {}, counted: {}, ...more,
});

const view = (more: Partial<SeasonsView> = {}): SeasonsView => ({
  you: 0, phase: 'pushing', turn: 1, first: 0, turns: 24, cards: ['square'], sliding: sliding(), lanes: [], display: ['autumn', 'spring', 'spring'],
  card_facts: { square: { title: 'Square', rule: 'shifting_seasons-10.8', group: 'colour', times: 1, shapes: [] } },
  held: null, lane: null, lifted: null, bag_left: 30, frames_left: 7, tokens_left: 3, numbers: ['a2', 'b6', 'e1', 'f5'],
  seats: [seat('Mo'), seat('Ada')], ...more,
});

/** A table whose score cards have these titles. */
function named(...titles: [diagonals: string, areaColours: string, square: string]): SeasonsView {
  const cards = ['diagonals', 'area-colours', 'square'];
  const facts = cards.map((card, i) => [card, { title: titles[i]!, rule: '', group: 'colour' as const, times: 1, shapes: [] }]);
  return view({ cards, card_facts: Object.fromEntries(facts) as SeasonsView['card_facts'] });
}

const happening = (kind: string, ...args: string[]): Happening => ({ kind, args, text: `${kind} ${args.join(' ')}.`, sees: [0] });
const along = (one: SeasonsView) => LANES[0]!.map(([row, column]) => one.sliding[row]![column]);
const names = (one: SeasonsView) => LANES[0]!.map(([row, column]) => piecesOf(one).sliding[row]![column]);

const PUSH = [happening('pushed', 'seat-2', 'spring', 'lane-1'), happening('fell', 'seat-2', 'winter*', 'lane-1')];
const TURN = [...PUSH, happening('placed', 'seat-2', 'winter*', 'a1'), happening('refilled', 'winter')];

describe('a push', () => {
  const before = view();
  const after = view({ phase: 'placing', held: 'winter*', lane: 'lane-1', display: ['autumn', 'spring'] });
  LANES[0]!.forEach(([row, column], i) => (after.sliding[row]![column] = ['spring', ...UPWARDS][i]!));
  const start = names(before);
  const taken = piecesOf(before).display.find((one) => one?.tile === 'spring')!.id;
  const told = scenes(before, after, PUSH).map((scene) => scene.view);

  it('first lays the tile before the arrow, and nothing slides yet', () => {
    expect(told[0]!.gate).toEqual({ lane: 'lane-1', tile: 'spring' });
    expect(piecesOf(told[0]!).gate).toBe(taken);
    expect(names(told[0]!)).toEqual(start);
  });

  it('then slides the lane, and the last tile drops onto the number', () => {
    expect(along(told[1]!)).toEqual(['spring', ...UPWARDS.slice(0, 4)]);
    expect(names(told[1]!)).toEqual([taken, ...start.slice(0, 4)]);
    expect(told[1]!.held).toBe('winter*');
    expect(piecesOf(told[1]!).held).toBe(start[4]);
  });

  it('leaves every tile its name on the table that the server sent', () => {
    expect(told.at(-1)).toBe(after);
    expect(names(after)).toEqual([taken, ...start.slice(0, 4)]);
    expect(piecesOf(after).held).toBe(start[4]);
  });

  it('leaves a gap on the display where the tile was', () => {
    expect(piecesOf(after).display.map((one) => one?.tile)).toEqual(['autumn', undefined, 'spring']);
  });

  it('does not touch the view it begins with', () => {
    expect(before).toEqual(view());
    expect(names(before)).toEqual(start);
  });
});

describe('a turn', () => {
  const after = view({ turn: 0, display: ['autumn', 'spring', 'winter'], bag_left: 29 });

  it('of somebody else is told in words, the push and what falls out in one breath', () => {
    expect(scenes(view(), after, TURN).map((scene) => scene.caption)).toEqual([
      undefined,
      'pushed seat-2 spring lane-1. fell seat-2 winter* lane-1.',
      'placed seat-2 winter* a1.',
      undefined,
      undefined,
    ]);
  });

  it('of your own needs no words', () => {
    const mine = scenes(view({ you: 1 }), after, TURN);
    expect(mine.every((scene) => scene.caption === undefined)).toBe(true);
  });

  it('carries the tile from the number to the board, and fills the gap on the display', () => {
    const told = scenes(view(), after, TURN).map((scene) => scene.view);
    const held = piecesOf(told[1]!).held;
    expect(told[2]!.seats[1]!.board[0]![0]).toBe('winter*');
    expect(piecesOf(told[2]!).laid[place(1, 'a1')]).toBe(held);
    expect(piecesOf(told[3]!).display.map((one) => one?.tile)).toEqual(['autumn', 'winter', 'spring']);
    expect(told[3]!.bag_left).toBe(29);
  });

  it('with a double shift pushes what fell out again', () => {
    const double = [happening('doubled', 'seat-2'), ...PUSH, happening('pushed', 'seat-2', 'winter*', 'lane-1'), happening('fell', 'seat-2', 'winter', 'lane-1')];
    const before = view();
    const start = names(before);
    const told = scenes(before, view(), double).map((scene) => scene.view);
    expect(told[0]!.seats[1]!.tokens).toBe(0);
    expect(told[3]!.gate).toEqual({ lane: 'lane-1', tile: 'winter*' });
    expect(piecesOf(told[3]!).gate).toBe(start[4]);
    expect(along(told[4]!)).toEqual(['winter*', 'spring', 'spring', 'summer', 'autumn']);
    expect(told[4]!.held).toBe('winter');
  });

  it('that fills an area gives the frame and the token in the same breath', () => {
    const full = [...PUSH, happening('placed', 'seat-2', 'winter*', 'a1'), happening('framed', 'seat-2', 'area-1'), happening('token', 'seat-2')];
    const placed = scenes(view(), view(), full)[2]!;
    expect(placed.caption).toBe('placed seat-2 winter* a1. framed seat-2 area-1. token seat-2.');
    expect(placed.view.seats[1]).toMatchObject({ framed: [1], tokens: 2 });
    expect(placed.view).toMatchObject({ frames_left: 6, tokens_left: 2 });
  });
});

describe('a Move', () => {
  it('is seen to leave its space and to arrive', () => {
    const before = view({ seats: [seat('Mo'), seat('Ada')] });
    before.seats[1]!.board[0]![0] = 'autumn';
    const told = scenes(before, before, [happening('moved', 'seat-2', 'autumn', 'a1', 'd4')]).map((scene) => scene.view);
    const tile = piecesOf(told[0]!).laid[place(1, 'a1')];
    expect(tile).toBeTruthy();
    expect(piecesOf(told[1]!).laid[place(1, 'd4')]).toBe(tile);
    expect(told[1]!.seats[1]!.board[0]![0]).toBeNull();
    expect(told[1]!.seats[1]!.tokens).toBe(0);
  });
});

describe('the end', () => {
  it('counts card after card, its tiles lit', () => {
    const after = view({ phase: 'over', turn: null, seats: [seat('Mo', { card_scores: { square: 4 } }), seat('Ada', { card_scores: { square: 9 } })] });
    const told = scenes(view(), after, [happening('scored', 'seat-1', 'square', '4'), happening('scored', 'seat-2', 'square', '9')]);
    expect(told.map((scene) => [scene.view.shown, scene.caption])).toEqual([['square', 'Square: Mo 4, Ada 9.'], [undefined, undefined]]);
  });
});

describe('what is known of the table', () => {
  it('reads from a note what a placement changes', () => {
    const move = { note: 'costs a token, +3 area colours, −12 square, a frame and a token' } as Move;
    const table = named('Diagonals', 'Area colours', 'Square');
    expect(changeOf(table, move)).toEqual({ cards: { 'area-colours': 3, square: -12 }, total: -9, frame: true });
    expect(changeOf(table, { note: '' } as Move)).toEqual({ cards: {}, total: 0, frame: false });
    expect(changeOf(table, { note: '+3 short diagonals, a frame' } as Move)).toEqual({ cards: {}, total: 0, frame: true });
  });

  it.each([
    ['de', named('Diagonalen', 'Bereichsfarben', 'Quadrat'), 'kostet 1 Marker, +3 Bereichsfarben, −12 Quadrat, ein Rahmen und ein Marker'],
    ['zh-Hant', named('對角線', '區域顏色', '方塊'), '花一個標記、+3區域顏色、−12方塊、+5短對角線、一個外框'],
  ])('reads it in the language of the page: %s', async (tag, table, note) => {
    await language.open('shifting_seasons');
    await language.use(tag);
    expect(changeOf(table, { note } as Move)).toEqual({ cards: { 'area-colours': 3, square: -12 }, total: -9, frame: true });
    expect(changeOf(table, { note: '' } as Move).frame).toBe(false);
    await language.use('en');
  });

  it('knows where lanes begin and end', () => {
    expect(LANES.map((lane) => course(lane))).toEqual([
      { way: 'up', gate: [5, 1], exit: [-1, 1] },
      { way: 'right', gate: [1, -1], exit: [1, 5] },
      { way: 'left', gate: [3, 5], exit: [3, -1] },
      { way: 'down', gate: [-1, 3], exit: [5, 3] },
    ]);
  });

  it('bars lanes for you, or for who looks on as for the seat to move', () => {
    const seats = [seat('Mo', { barred: ['lane-2'] }), seat('Ada', { barred: ['lane-4'] })];
    expect(barredFor(view({ seats }))).toEqual({ lanes: ['lane-2'], owner: null });
    expect(barredFor(view({ seats, you: null }))).toEqual({ lanes: ['lane-4'], owner: 'Ada' });
    expect(barredFor(view({ seats, phase: 'over' })).lanes).toEqual([]);
  });

  it('seats the others clockwise from you', () => {
    const three = view({ you: 1, seats: [seat('a'), seat('b'), seat('c')] });
    expect(around(three, 1)).toEqual([2, 0]);
    expect(around(three, null)).toEqual([1, 2, 0]);
  });

  it('names tiles, areas and turns', () => {
    expect([tileName('spring'), tileName('winter*')]).toEqual(['Spring', 'precious Winter']);
    expect(['a1', 'c4', 'd3', 'f6'].map(areaColour)).toEqual(['autumn', 'summer', 'spring', 'winter']);
    expect(span(['a4', 'a6', 'c5'].map(spot))).toBe('1 / 4 / 4 / 7');
    expect(status(view())).toBe('Turn 1 of 24');
  });
});
