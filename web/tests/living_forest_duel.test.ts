import { describe, expect, it } from 'vitest';
import type { Happening } from '../src/lib/protocol';
import printed from '../src/lib/views/living_forest_duel.box.json';
import type { Box, SeatView } from '../src/lib/views/living_forest_duel';
import { card, details, openBox, shows, tree } from '../src/boards/living_forest_duel/box';
import { bonusTimes, extent, fillsSquare, grown, placesOf, planting, stopped, where } from '../src/boards/living_forest_duel/forest';
import { race } from '../src/boards/living_forest_duel/goals';
import { scenes, type Shown } from '../src/boards/living_forest_duel/scenes';
import { breakdown, named } from '../src/boards/living_forest_duel/words';

openBox(printed as Box);

const nothing = { shared: 0, line: 0, trees: 0 };
const seat = (name: string, season: SeatView['season'], more: Partial<SeatView> = {}): SeatView => ({
  name, season, line: [], tokens: 2, lost_tokens: 0, forest: [{ x: 0, y: 0, tree: `${season}-lake`, covers: [] }], fires: 0, sankis: 0, onibi_card: false,
  varans_left: 7, pile_left: 12, pile_bottom: [], strength: { sun: 0, water: 0, plant: 0, wind: 0 }, solitary: 0,
  sources: { sun: nothing, water: nothing, plant: nothing, wind: nothing }, weather: { short: 0, varans: 0 },
  threats: {
    fires: { have: 0, need: 8 }, recruitment: { have: 3, need: 7 }, forest: { have: 1, need: 9 }, onibi: { steps: 11, opponent_has_card: false },
  },
  ...more,
});

const VALUES = [4, 3, 2, 2, 2, 3, 4];
const view = (more: Partial<Shown> = {}): Shown => ({
  phase: 'turn', you: 0, turn: 1, active: 0, asked: 0, revealed: null, fire_value: 6, burning: 3, recruitment: ['coati', 'stag', 'wolf'], help_line: [],
  used_up: { sun: 0, water: 0, plant: 0, wind: 0 },
  clearing: VALUES.map((value, i) => ({ fire: i === 2 || i === 4, onibi: i === 3, value, bonus: 'sanki' })),
  seats: [seat('Mo', 'summer'), seat('Ada', 'winter')], tree_piles: [{ element: 'sun', top: 'sun-2', left: 6 }], draw_left: 18, discard: [],
  supply: { fires: 17, sankis: 3, onibi_card: true }, doing: { strength: 0, seeds: 0, sapling: null, bonus: null, bonus_left: 0 }, winner: null, over_by: null,
  ...more,
});
const event = (kind: string, ...args: string[]): Happening => ({ kind, args, text: `${kind} ${args.join(' ')}.`, sees: [0, 1] });
const told = (events: Happening[], before = view()) => scenes(before, view({ turn: 2 }), events);
const onibi = (one: Shown) => one.clearing.findIndex((spot) => spot.onibi);

describe('a stretch of Living Forest Duel is told', () => {
  it('with Onibi going from card to card, also round the end', () => {
    const walk = told([event('walked', 'seat-2', 'clearing-6', '5')]);
    expect(walk.map((scene) => onibi(scene.view))).toEqual([2, 1, 0, 6, 5, 3]);
    expect(walk.filter((scene) => scene.caption)).toHaveLength(1);
  });

  it('without words for what one did oneself, with words for what the other did', () => {
    expect(told([event('extinguished', 'seat-1', 'clearing-3', '1')])[0]!.caption).toBeUndefined();
    expect(told([event('extinguished', 'seat-2', 'clearing-3', '1')])[0]!.caption).toMatch(/^extinguished/);
  });

  it('with a fire token that goes from the clearing to who took it', () => {
    const [first] = told([event('extinguished', 'seat-1', 'clearing-3', '1')]);
    expect(first!.view.clearing[2]!.fire).toBe(false);
    expect(first!.view.seats[0]!.fires).toBe(1);
    expect(first!.view.taken).toEqual({ seat: 0, spot: 'clearing-3' });
  });

  it('with every revealed card in its line', () => {
    const [shared, own] = told([event('revealed', 'seat-1', 'bear', 'shared'), event('revealed', 'seat-1', 'wolf', 'winter')]);
    expect(shared!.view.help_line).toEqual([{ card: 'bear', tokens: [] }]);
    expect(own!.view.seats[1]!.line).toEqual(['wolf']);
    expect(own!.view.draw_left).toBe(16);
  });

  it('with a token that uses up all cards before it', () => {
    const line = ['bear', 'weasel', 'panda'].map((card) => ({ card, tokens: [] }));
    const [first, next] = told([event('pointed', 'seat-2', 'water', 'weasel', '4'), event('turn-began', '2', 'seat-1')], view({ help_line: line }));
    expect(first!.view.help_line[1]!.tokens).toEqual([{ seat: 1, element: 'water' }]);
    expect(first!.view.used_up).toEqual({ sun: 0, water: 2, plant: 0, wind: 0 });
    expect(next!.view.used_up.water).toBe(0);
  });

  it('with trees where they were planted, and over what', () => {
    const before = view({ seats: [seat('Mo', 'summer', { forest: [{ x: -1, y: 2, tree: 'sun-1', covers: [] }] }), seat('Ada', 'winter')] });
    const [first] = told([event('planted', 'seat-1', 'sun-2', 'north-2', 'west-1')], before);
    expect(first!.view.seats[0]!.forest).toEqual([{ x: -1, y: 2, tree: 'sun-2', covers: ['sun-1'] }]);
    expect(first!.view.tree_piles[0]!.top).toBeNull();
  });

  it('with the fires of the end of a turn in one breath', () => {
    const end = told([event('burned', 'seat-1', '3', '6', '2'), event('burned', 'seat-2', '3', '6', '4'), event('fire-spread', 'clearing-1'), event('turn-began', '2', 'seat-1')]);
    expect(end.map((scene) => scene.caption?.split(' ')[0])).toEqual(['burned', 'fire-spread', undefined, undefined]);
    expect(end[0]!.view.seats.map((one) => one.varans_left)).toEqual([4, 4]);
  });

  it('without touching the view it begins with', () => {
    const before = view();
    told([event('revealed', 'seat-1', 'bear', 'shared'), event('walked', 'seat-1', 'clearing-5', '1')], before);
    expect(before).toEqual(view());
  });
});

describe('strength', () => {
  it('is explained', () => {
    const sources = { sun: nothing, water: { shared: -1, line: 4, trees: 1 }, plant: nothing, wind: nothing };
    expect(breakdown(seat('Mo', 'summer', { sources }), 'water')).toBe('Help line −1, personal line 4, trees 1.');
  });
});

describe('a forest', () => {
  it('stops a river at a neighbour that has none, and only there', () => {
    const forest = [
      { x: 0, y: 0, tree: 'summer-lake', covers: [] },
      { x: 1, y: 0, tree: 'sun-2', covers: [] },
    ];
    expect(tree('sun-2').river).toBe('NS');
    expect(stopped(forest, 'summer-lake', forest[0]!)).toBe('E');
    expect(stopped(forest, 'sun-2', forest[1]!)).toBe('');
  });

  it('is at least as large as the square that wins', () => {
    expect(grown(extent([{ x: 0, y: 0 }]))).toEqual({ west: -1, east: 1, south: -1, north: 1 });
    expect(placesOf(extent([{ x: 0, y: 0 }], 1))[0]).toEqual({ x: -1, y: 1 });
  });

  it('counts neighbours with the same bonus', () => {
    const forest = [
      { x: 0, y: 0, tree: 'summer-lake', covers: [] },
      { x: 1, y: 0, tree: 'sun-2', covers: [] },
      { x: 0, y: 1, tree: 'sun-3', covers: [] },
    ];
    expect(['sun-2', 'sun-3', 'water-1', 'sun-1'].map((id) => tree(id).bonus)).toEqual(['sanki', 'sanki', 'sanki', 'extinguish']);
    expect(bonusTimes(forest, tree('water-1'), { x: 1, y: 1 })).toBe(2);
    expect(bonusTimes(forest, tree('sun-1'), { x: 1, y: 1 })).toBe(0);
  });

  it('wins with the ninth tree of a square, wherever the square lies', () => {
    const square = placesOf({ west: -1, east: 1, south: 0, north: 2 }).map((place) => ({ ...place, tree: 'sun-1', covers: [] }));
    expect(square.every((one, i) => fillsSquare(square.toSpliced(i, 1), one))).toBe(true);
    expect(fillsSquare(square.slice(2), square[0]!)).toBe(false);
    expect(fillsSquare(square, { x: 5, y: 5 })).toBe(false);
  });

  it('names its places as the rules do', () => {
    expect(planting({ x: -2, y: 1 })).toBe('place north-1 west-2');
    expect(planting({ x: 0, y: -3 })).toBe('place south-3 lake');
    expect(where({ x: -2, y: 1 })).toBe('1 north and 2 west of the lake');
  });
});

describe('goals', () => {
  it('say how near a player is, and warn in time', () => {
    const close = view({ seats: [seat('Mo', 'summer', { threats: { ...seat('Mo', 'summer').threats, forest: { have: 7, need: 9 }, onibi: { steps: 2, opponent_has_card: true } } }), seat('Ada', 'winter')] });
    expect(race(close, 0, 'forest')).toMatchObject({ text: '7/9', near: true });
    expect(race(close, 0, 'onibi')).toMatchObject({ text: '2', near: true });
    expect(race(close, 0, 'onibi').says).toContain('Ada holds the Onibi card');
    expect(race(close, 1, 'fires')).toMatchObject({ text: '0/8', near: false });
  });
});

describe('the cards', () => {
  it('come from the box the server has', () => {
    openBox({ ...(printed as Box), cards: { ...(printed as Box).cards, bat: { season: null, cost: null, values: [{ element: 'wind', value: 5 }], sign: null } } });
    expect(shows(card('bat'))).toBe('wind 5');
    openBox(printed as Box);
  });

  it('say what they bring', () => {
    expect(shows(card('gorilla'))).toBe('sun 2, water 1, plant 1, wind −1');
    expect(card('horned-owl')).toMatchObject({ season: 'winter', cost: 6, sign: 'solitary' });
    expect(details(card('summer-varan')).join(' ')).toContain('sanki');
  });

  it('have names of their own where several of a kind lie', () => {
    expect(named(['fox', 'summer-varan', 'summer-varan'], '0').map((one) => one.id)).toEqual(['fox', '0-summer-varan-0', '0-summer-varan-1']);
  });
});
