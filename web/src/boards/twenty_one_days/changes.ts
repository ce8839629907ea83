import { person, spotOfFin } from './box';
import { PARTS, survivorOf, type Colour, type DieName, type HopeKind, type RaftView, type SurvivorView, type Thrown } from './scene';

export interface Event {
  kind: string;
  args: (string | null)[];
  text: string;
}
/** What an event changes on the table; `after` knows the words of things that come into sight. */
type Change = (view: RaftView, event: Event, after: RaftView) => void;

const colourOf = (id: string | null | undefined): Colour => person(id ?? '')?.colour ?? 'blue';
const who = (view: RaftView, id: string | null | undefined): SurvivorView => survivorOf(view, colourOf(id));

function attacked(kind: NonNullable<RaftView['attack']>['kind']): Change {
  return (view, { args }) => {
    view.attack = { kind, colour: colourOf(args[0]), strength: null, fin: null };
  };
}

function hoping(survivor: SurvivorView, kind: string | null | undefined, by: 1 | -1): void {
  survivor.hope += by;
  if (kind !== 'one' && kind !== 'two') return;
  if (by > 0) survivor.special_hope.push(kind);
  else survivor.special_hope.splice(survivor.special_hope.indexOf(kind), 1);
}

function plank(there: boolean): Change {
  return (view, { args }) => {
    for (const one of view.planks) if (one.id === args[0]) one.there = there;
  };
}

const newStrength: Change = (view, { args }) => {
  who(view, args[0]).dice[0] = Number(args[1]);
};

/** The die that was picked, or else the last one thrown, shows something else: nothing while it is in the air. */
function turn(view: RaftView, face: number | null): void {
  const { thrown } = view;
  if (!thrown?.dice.length) return;
  const at = thrown.at ?? thrown.dice.length - 1;
  thrown.dice[at]!.face = face;
  thrown.at = face === null ? at : undefined;
}

function clearDay(view: RaftView): void {
  for (const place of Object.values(view.locations)) place.dice = [];
  for (const survivor of view.survivors) survivor.die_at = survivor.extra_die_at = null;
  view.rod_broken = false;
  view.disaster = null;
  view.sharks_out = [];
  view.log = [];
}

/** Ticks the symbol off: in the disaster that strikes, or else in today's page, which tells the time of day. */
const symbol: Change = (view, { args }) => {
  const open = (sign: { id: string; done: boolean }) => sign.id === args[0] && !sign.done;
  const struck = view.disaster?.symbols.find(open);
  if (struck) {
    struck.done = true;
    return;
  }
  for (const part of PARTS) {
    const sign = view.logbook.today?.[part].find(open);
    if (!sign) continue;
    sign.done = true;
    view.phase = part;
    return;
  }
};

const rolled: Change = (view, { args }) => {
  const [survivor, purpose, face] = args;
  const shown = purpose === 'octopus' ? (face === '1' ? 'blank' : 'tentacle') : Number(face);
  const die: Thrown['dice'][number] = { colour: survivor ? colourOf(survivor) : null, face: shown };
  const { thrown } = view;
  if (!thrown || thrown.for !== purpose) view.thrown = { for: purpose ?? '', dice: [die] };
  else if (thrown.at === undefined) thrown.dice.push(die);
  else {
    thrown.dice[thrown.at] = die;
    thrown.at = undefined;
  }
};

export const CHANGES: Record<string, Change> = {
  'day-began': (view, { args }, after) => {
    clearDay(view);
    view.day = Number(args[0]);
    view.phase = 'morning';
    const known = [view.logbook.tomorrow, after.logbook.today].find((page) => page?.id === args[1]);
    view.logbook.today = known ? structuredClone(known) : null;
    view.logbook.tomorrow = null;
  },
  'page-turned': (view, { args }, after) => {
    const page = [after.logbook.tomorrow, after.logbook.today].find((one) => one?.id === args[1]);
    view.logbook.tomorrow = page ? { ...structuredClone(page), day: Number(args[0]) } : null;
  },
  skipped: (view) => {
    view.logbook.tomorrow = null;
  },
  distance: (view, { args }) => {
    view.shark_distance = Number(args[0]);
  },
  symbol,
  rolled,
  hope: (view, { args }) => hoping(who(view, args[0]), args[1], 1),
  'hope-drawn': (view, { args }) => {
    view.hope.bag -= 1;
    view.hope.pool.push(args[0] as HopeKind);
  },
  'hope-given': (view, { args }) => {
    view.hope.pool.splice(view.hope.pool.indexOf(args[1] as HopeKind), 1);
    hoping(who(view, args[0]), args[1], 1);
  },
  spent: (view, { args }) => hoping(who(view, args[0]), args[1], -1),
  handed: (view, { args }) => {
    hoping(who(view, args[0]), args[2], -1);
    hoping(who(view, args[1]), args[2], 1);
  },
  stronger: newStrength,
  weaker: newStrength,
  'die-lost': (view, { args }) => {
    who(view, args[0]).dice = [Number(args[1]), 0];
  },
  died: (view, { args }) => {
    const dead = who(view, args[0]);
    Object.assign(dead, { alive: false, dice: [0, 0], hope: 0, special_hope: [], bottle: null, flip: null, seat_on_raft: null, die_at: null });
    for (const place of Object.values(view.locations)) place.dice = place.dice.filter((die) => die !== dead.colour);
  },
  ship: (view, { args }) => {
    view.ship.at = Number(args[0]);
  },
  'plank-lost': plank(false),
  'plank-back': plank(true),
  swap: (view, { args }, after) => {
    if (after.swap.id === args[0]) view.swap = after.swap;
  },
  placed: (view, { args }) => {
    const [survivor, place, die] = args;
    view.locations[place ?? '']?.dice.push(die as DieName);
    if (die === 'extra') who(view, survivor).extra_die_at = place ?? null;
    else who(view, survivor).die_at = place ?? null;
  },
  picked: (view, { args }) => {
    if (view.thrown) view.thrown.at = Number(args[0]!.split('-')[1]) - 1;
  },
  turned: (view, { args }) => turn(view, Number(args[1])),
  bent: (view, { args }) => {
    hoping(who(view, args[0]), args[1], -1);
    turn(view, Number(args[2]));
  },
  tricked: (view, { args }) => turn(view, args[0] === 'reroll' ? null : Number(args[1])),
  bottle: (view, { args }, after) => {
    const held = who(after, args[0]).bottle;
    who(view, args[0]).bottle = held?.id === args[1] ? held : { id: args[1]!, title: '', means: '' };
    who(view, args[0]).bottle_fresh = true;
  },
  opened: (view, { args }) => {
    who(view, args[0]).bottle = null;
  },
  gift: (view, { args }) => {
    who(view, args[1]).bottle = who(view, args[0]).bottle;
    who(view, args[0]).bottle = null;
  },
  flipped: (view, { args }) => {
    who(view, args[0]).flip = null;
    if (args[1] === 'reroll') turn(view, null);
  },
  traded: (view, { args }) => {
    const [one, other] = [who(view, args[0]), who(view, args[1])];
    [one.seat_on_raft, other.seat_on_raft] = [other.seat_on_raft, one.seat_on_raft];
  },
  disaster: (view, { args }, after) => {
    const drawn = after.disaster;
    view.disaster = drawn && drawn.id === args[0] ? { ...drawn, symbols: drawn.symbols.map((sign) => ({ ...sign, done: false })) } : null;
  },
  averted: (view) => {
    view.disaster = null;
  },
  cancelled: (view) => {
    view.disaster = null;
  },
  shark: (view, { args }) => {
    view.attack = { kind: 'shark', colour: colourOf(args[0]), fin: Number(args[1]), strength: Number(args[2]) };
    if (spotOfFin(Number(args[1])) && view.phase === 'evening') view.phase = 'attack';
  },
  tentacle: attacked('tentacle'),
  grabbed: attacked('grab'),
  overboard: attacked('jellyfish'),
  stung: attacked('jellyfish'),
  paranoia: attacked('paranoia'),
  cut: (view, { args }) => {
    view.tentacles = Number(args[0]);
  },
};
