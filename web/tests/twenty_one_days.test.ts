import { describe, expect, it } from 'vitest';
import { box, finsAt, openBox, spotOfFin } from '../src/boards/twenty_one_days/box';
import { hope } from '../src/boards/twenty_one_days/choices';
import { offers } from '../src/boards/twenty_one_days/offers';
import { scenes } from '../src/boards/twenty_one_days/scenes';
import { drawing } from '../src/boards/twenty_one_days/signs';
import { COLOURS, status, type PageView, type RaftView, type Sign, type SurvivorView } from '../src/boards/twenty_one_days/scene';
import type { Happening, Move } from '../src/lib/protocol';
import printed from '../src/lib/views/twenty_one_days.box.json';
import type { Box } from '../src/lib/views/twenty_one_days';
import { once } from '../src/table/lines';

openBox(printed as Box);

const IDS = ['horvath', 'pfennig', 'aleta', 'pjotr'];
const survivor = (i: number, more: Partial<SurvivorView> = {}): SurvivorView => ({
  colour: COLOURS[i]!, class: '', id: IDS[i]!, name: IDS[i]!, called: IDS[i]!, skill: '', human: true, alive: true, seat: i % 2, player: i % 2, dice: [4, 3], strength: 7, hope: 1,
  special_hope: [], bottle: null, bottle_fresh: false, second_bottle: null, flip: null, seat_on_raft: `spot-${i + 1}`, side: i < 2 ? 'left' : 'right', die_at: null, extra_die: 0, extra_die_at: null, places: true, ...more,
});
const sign = (id: string): Sign => ({ id, title: id, means: '', hurts: false, done: false });
const page = (id: string, day: number, evening: string[]): PageView => ({ id, day, week: 1, wheel: false, morning: [sign('hope-2')], midday: [sign('place')], evening: evening.map(sign) });
const PLACES = ['octopus', 'flare', 'receive', 'play', 'swap', 'hope', 'fishing'];
const view = (more: Partial<RaftView> = {}): RaftView => ({
  you: 0, day: 3, days: 21, phase: 'midday', result: 'open', difficulty: 'green', scruffs_up: false, logbook: { today: page('1a', 3, ['shark-1']), tomorrow: page('1b', 4, ['all-minus-1']), left: 18 },
  ship: { at: 7, anchor: 14, buoy: 15 }, shark_distance: 2, shark_rests: false, sharks_out: [], planks: [1, 2, 3, 4, 5, 6].map((n) => ({ id: `plank-${n}`, side: n < 4 ? 'left' : 'right', there: true })),
  tentacles: 8, swap: { id: 'turtles', title: 'Turtles', means: '', kind: 'turtle', spaces: 2, cost: 2 }, rod_broken: false,
  locations: Object.fromEntries(PLACES.map((id) => [id, { spaces: 3, free: 3, dice: [] }])),
  pending: { seat: 0, name: 'Mo', doing: 'place', inside: null, x: 0, y: 0, z: 0, about: ['blue'], left: null, roll: null, swim: null }, disaster: null, disasters_left: 6, calm: false, bottles_left: 11,
  hope: { bag: 9, pool: [] }, calls: { flare: null, shout: null, sung: 0 }, start: { player: 0, players: 2, seat: 0 },
  seats: [{ name: 'Mo', survivors: ['blue', 'red'], leads: true }, { name: 'Ada', survivors: ['yellow', 'green'], leads: false }], survivors: [0, 1, 2, 3].map((i) => survivor(i)), scruffs: null, log: ['Day 3.'],
  ...more,
});
const event = (kind: string, ...args: (string | null)[]): Happening => ({ kind, args, text: `${kind} ${args.join(' ')}.`, sees: [0, 1] });
const told = (events: Happening[], before = view(), after = view({ day: 4 })) => scenes(before, after, events);

describe('a stretch of 21 Days is told', () => {
  it('without words for the die one placed oneself, with words for somebody else’s', () => {
    const [mine, theirs] = told([event('placed', 'horvath', 'flare', 'blue'), event('placed', 'pfennig', 'hope', 'yellow')]);
    expect(mine!.caption).toBeUndefined();
    expect(mine!.view.locations.flare!.dice).toEqual(['blue']);
    expect(theirs!.caption).toMatch(/^placed pfennig/);
    expect(theirs!.view.survivors[1]!.die_at).toBe('hope');
  });

  it('with dice of one purpose beside each other, and what they bring in the same breath', () => {
    const scenesTold = told([event('rolled', 'horvath', 'hope', '5'), event('rolled', 'pfennig', 'hope', '4'), event('hope-drawn', 'plain'), event('rolled', 'aleta', 'fish', '2'), event('stronger', 'pjotr', '5')]);
    expect(scenesTold[1]!.view.thrown!.dice.map((die) => die.face)).toEqual([5, 4]);
    expect(scenesTold[1]!.view.hope.pool).toEqual(['plain']);
    expect(scenesTold[1]!.caption).toBe('rolled pfennig hope 4. hope-drawn plain.');
    expect(scenesTold[2]!.view.thrown!.dice).toEqual([{ colour: 'red', face: 2 }]);
    expect(scenesTold[2]!.view.survivors[3]!.dice).toEqual([5, 3]);
  });

  it('with a die that is bent, turned or rolled again', () => {
    const scenesTold = told([event('rolled', 'horvath', 'flare', '5'), event('bent', 'aleta', 'one', '6'), event('flipped', 'pjotr', 'reroll'), event('rolled', 'horvath', 'flare', '2')], view({ survivors: [survivor(0), survivor(1), survivor(2, { hope: 2, special_hope: ['one'] }), survivor(3)] }));
    expect(scenesTold.slice(0, 4).map((scene) => scene.view.thrown?.dice.at(-1)?.face)).toEqual([5, 6, null, 2]);
    expect(scenesTold[1]!.view.survivors[2]).toMatchObject({ hope: 1, special_hope: [] });
  });

  it('with the one die that was picked of those that lie together', () => {
    const dice = [{ colour: 'blue' as const, face: 2 }, { colour: 'yellow' as const, face: 5 }];
    const asked = view({ pending: { ...view().pending!, doing: 'roll', roll: { for: 'flare', dice, means: '', dolphin_used: false } } });
    const again = told([event('picked', 'die-1'), event('flipped', 'pjotr', 'reroll'), event('rolled', 'horvath', 'flare', '6')], asked);
    expect(again.slice(0, 3).map((scene) => scene.view.thrown!.dice.map((die) => die.face))).toEqual([[2, 5], [null, 5], [6, 5]]);
    const [, bent] = told([event('picked', 'die-2'), event('bent', 'aleta', 'one', '6')], asked);
    expect(bent!.view.thrown!.dice.map((die) => die.face)).toEqual([2, 6]);
  });

  it('with a shark at its fin, its victim, and a death that empties the spot', () => {
    const [bite, death] = told([event('shark', 'horvath', '1', '5'), event('die-lost', 'horvath', '3'), event('grabbed', 'horvath'), event('died', 'horvath')]);
    expect(bite!.view.attack).toEqual({ kind: 'shark', colour: 'blue', fin: 1, strength: 5 });
    expect(bite!.view.survivors[0]!.dice).toEqual([3, 0]);
    expect(death!.view.survivors[0]).toMatchObject({ alive: false, seat_on_raft: null });
  });

  it('with symbols ticked off and the time of day that follows from them', () => {
    const [evening] = told([event('symbol', 'shark-1')]);
    expect(evening!.view.phase).toBe('evening');
    expect(evening!.view.logbook.today!.evening[0]!.done).toBe(true);
  });

  it('with a new day: dice come back, tomorrow’s page is today’s, the story begins anew', () => {
    const before = view({ locations: { ...view().locations, hope: { spaces: 3, free: 2, dice: ['blue'] } } });
    const [day] = told([event('day-began', '4', '1b'), event('page-turned', '5', '1c'), event('distance', '1')], before);
    expect(day!.view.logbook.today!.id).toBe('1b');
    expect(day!.view.locations.hope!.dice).toEqual([]);
    expect(day!.view.shark_distance).toBe(1);
    expect(day!.view.log![0]).toMatch(/^day-began 4/);
  });

  it('without touching the view it begins with', () => {
    const before = view();
    told([event('placed', 'horvath', 'flare', 'blue'), event('died', 'aleta'), event('hope-drawn', 'one')], before);
    expect(before).toEqual(view());
  });
});

describe('what is offered', () => {
  const move = (kind: string, args: string[], targets: string[], label: string, note: string): Move => ({ id: 1, kind, args, targets, label, note, text: [kind, ...args].join(' ') });

  it('says what it costs and whom; what asks for somebody is one offer', () => {
    const found = offers(view(), [
      move('pass', [], [], 'Go on', ''),
      move('comfort', ['red'], ['comfort', 'red'], 'Maya comforts Aleta', 'costs Maya 2 hope; Aleta gains 1 strength'),
      move('comfort', ['blue'], ['comfort', 'blue'], 'Maya comforts Maya', 'costs Maya 2 hope; Maya gains 1 strength'),
      move('dolphin', ['red'], ['dolphin-red'], 'Aleta calls the dolphin: a 5', 'costs Aleta 3 strength'),
    ]);
    expect(found.map(({ id, cost, colour }) => [id, cost, colour])).toEqual([['comfort', 'costs Maya 2 hope', 'blue'], ['dolphin-red', 'costs Aleta 3 strength', 'red']]);
    expect(found[0]!.title).toBe('horvath comforts somebody');
  });

  it('counts hope tokens kind by kind', () => {
    const giving = view({ hope: { bag: 1, pool: ['plain', 'one', 'plain'] }, pending: { ...view().pending!, doing: 'give', about: [], left: 3 } });
    expect(hope(giving).map(({ id, count }) => [id, count])).toEqual([['plain', 2], ['one', 1]]);
    expect(hope(view())).toEqual([]);
  });
});

describe('the table of 21 Days', () => {
  it('draws every symbol', () => {
    expect(drawing('all-minus-1')).toEqual({ glyph: 'strength', colour: null, text: 'all −1' });
    expect(drawing('yellow-plus-2')).toEqual({ glyph: 'strength', colour: 'yellow', text: '+2' });
    expect(drawing('shark-6')).toEqual({ glyph: 'shark', colour: null, text: '6' });
    expect(drawing('rod-broken')).toEqual({ glyph: 'rod-broken', colour: null, text: '' });
    expect(drawing('flare-gun-2')).toEqual({ glyph: 'flare-gun', colour: null, text: '2' });
  });

  it('lays the raft out from left to right and knows which fins reach whom', () => {
    expect(box().across.map((part) => part.id)).toEqual(['plank-1', 'spot-1', 'plank-2', 'spot-2', 'plank-3', 'mast', 'plank-4', 'spot-3', 'plank-5', 'spot-4', 'plank-6']);
    expect(finsAt('spot-2')).toEqual([2, 3]);
    expect(spotOfFin(6)).toBe('spot-4');
  });

  it('says where the game stands', () => {
    expect(status(view())).toBe('Day 3 of 21, midday');
    expect(status(view({ result: 'won', day: 21 }))).toBe('Saved on day 21');
  });

  it('says once what is said several times', () => {
    expect(once(['A.', 'A.', 'B!', 'A.'])).toEqual(['A (2 times).', 'B!', 'A.']);
  });
});
