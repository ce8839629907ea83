import type { Happening } from '$lib/protocol';
import { spoken } from '$lib/sentences';
import type { Scene } from '$table/stage.svelte';
import type { View } from '$lib/views/living_forest_duel';
import { ELEMENTS, card, isVaran, type Element } from './box';
import { other } from './words';

/** A view as the board draws it: the table as it is, or a scene of what happened. */
export interface Shown extends View {
  /** Only in scenes: the room of the table in which it happens. */
  room?: string;
  /** Only in scenes: the fire token that is being taken, and from which clearing card. */
  taken?: { seat: number; spot: string };
}

type Event = { kind: string; args: string[]; text: string };
type Told = Scene<Shown>;

const seatOf = (id: string | undefined): number => Number(id?.split('-')[1]) - 1;
const spotOf = (id: string): number => Number(id.split('-')[1]) - 1;
/** `north-2` is 2, `west-1` is −1, `lake` is 0. */
const along = (id: string): number => Number(id.split('-')[1] ?? 0) * (/^(south|west)/.test(id) ? -1 : 1);

/** What chance or the rules bring is said to everybody; what one did oneself needs no words. */
const ALWAYS_SAID = ['lost-token', 'forfeited', 'burned', 'fire-spread', 'reshuffled', 'bonus-lapsed', 'onibi-card', 'onibi-card-back', 'sanki', 'won', 'bonus'];
/** Said in one breath with what came just before. */
const TOGETHER = ['burned', 'fire-spread', 'lost-token'];

/** A stretch of the game told in order; each scene is a view of its own, so that the board only ever draws views. */
export function scenes(before: Shown, after: Shown, happenings: readonly Happening[]): Told[] {
  const events = (happenings as readonly Event[]).filter((event) => event.kind !== 'put-under');
  const told: Told[] = [];
  let view = before;
  let now: Event | null = null;
  const show: Show = (change, caption = '', done = true) => {
    view = structuredClone(view);
    delete view.taken;
    change(view);
    told.push({ view, ...(caption ? { caption } : {}), told: now && done ? [now] : [] });
  };

  for (let i = 0; i < events.length; i++) {
    const event = events[i]!;
    now = event;
    const said = ALWAYS_SAID.includes(event.kind) || (event.args[0]?.startsWith('seat-') && seatOf(event.args[0]) !== before.you);
    if (event.kind === 'walked') {
      walk(view, event, said ? event.text : '', show);
      continue;
    }
    const change = CHANGES[event.kind];
    if (!change && !said) continue;
    const last = told.at(-1);
    if (last?.caption && TOGETHER.includes(event.kind) && events[i - 1]?.kind === event.kind) {
      change?.(view, event);
      last.caption = spoken([last.caption, event.text]);
      last.told = [...last.told!, event];
      continue;
    }
    show((next) => change?.(next, event), said && event.kind !== 'joined' && event.kind !== 'turned-up' ? event.text : '');
  }
  return [...told, { view: after }];
}

/** Adds a scene; `done` unless more of the same event follows. */
type Show = (change: (next: Shown) => void, caption?: string, done?: boolean) => void;

/** Onibi goes from card to card, as far as it walked. */
function walk(from: Shown, { args }: Event, caption: string, show: Show): void {
  const way = seatOf(args[0]) === 0 ? 1 : -1;
  const spots = from.clearing.length;
  const start = from.clearing.findIndex((spot) => spot.onibi);
  const steps = Number(args[2]);
  for (let step = 1; step <= steps; step++) {
    const at = (((start + way * step) % spots) + spots) % spots;
    show((next) => next.clearing.forEach((spot, i) => (spot.onibi = i === at)), step === steps ? caption : '', step === steps);
  }
}

type Change = (next: Shown, event: Event) => void;

const CHANGES: Record<string, Change> = {
  'turn-began': (next) => {
    next.room = 'line';
    next.discard.push(...next.help_line.map((helper) => helper.card));
    next.help_line = [];
    for (const element of ELEMENTS) next.used_up[element] = 0;
    for (const seat of next.seats) {
      next.discard.push(...seat.line);
      seat.line = [];
    }
  },
  revealed: (next, { args }) => {
    const [, id, line] = args;
    next.room = 'line';
    next.draw_left -= 1;
    if (line === 'shared') next.help_line.push({ card: id!, tokens: [] });
    else next.seats[line === 'summer' ? 0 : 1]!.line.push(id!);
  },
  reshuffled: (next, { args }) => {
    next.draw_left = Number(args[0]);
    next.discard = [];
  },
  banished: (next, { args }) => {
    const seat = next.seats[seatOf(args[0])]!;
    seat.line.splice(seat.line.findIndex(isVaran), 1);
    seat.sankis -= 1;
    seat.varans_left += 1;
  },
  hurried: (next, { args }) => {
    next.seats[seatOf(args[0])]!.sankis -= 1;
  },
  'lost-token': (next, { args }) => {
    const seat = next.seats[seatOf(args[0])]!;
    seat.tokens -= 1;
    seat.lost_tokens += 1;
  },
  pointed: (next, { args }) => {
    const seat = seatOf(args[0]);
    next.room = 'line';
    next.seats[seat]!.tokens -= 1;
    const element = args[1] as Element;
    const at = next.help_line.findIndex((helper) => helper.card === args[2]);
    next.help_line[at]?.tokens.push({ seat, element });
    next.used_up[element] = at + 1;
  },
  extinguished: (next, { args }) => {
    const seat = seatOf(args[0]);
    next.clearing[spotOf(args[1]!)]!.fire = false;
    next.seats[seat]!.fires += 1;
    next.seats[seat]!.threats.fires.have += 1;
    next.taken = { seat, spot: args[1]! };
  },
  recruited: (next, { args }) => {
    const seat = next.seats[seatOf(args[0])]!;
    next.room = 'animals';
    next.recruitment = next.recruitment.filter((id) => id !== args[1]);
    if (card(args[1]!).season === seat.season) seat.line.push(args[1]!);
    else next.discard.push(args[1]!);
  },
  joined: (next, { args }) => {
    next.room = 'animals';
    next.recruitment.push(args[1]!);
  },
  planted: (next, { args }) => {
    const [who, id, row, column] = args;
    const seat = next.seats[seatOf(who)]!;
    const place = { x: along(column!), y: along(row!) };
    next.room = seatOf(who) === next.you ? 'trees' : 'rival';
    const below = seat.forest.find((one) => one.x === place.x && one.y === place.y);
    seat.forest = seat.forest.filter((one) => one !== below);
    seat.forest.push({ ...place, tree: id!, covers: below ? [below.tree, ...below.covers] : [] });
    for (const pile of next.tree_piles) if (pile.top === id) pile.top = null;
  },
  sanki: (next, { args }) => {
    next.seats[seatOf(args[0])]!.sankis += args[1] === 'nowhere' ? 0 : 1;
    if (args[1] === 'opponent') next.seats[other(seatOf(args[0]))]!.sankis -= 1;
  },
  'onibi-card': (next, { args }) => {
    next.seats[seatOf(args[0])]!.onibi_card = true;
  },
  'onibi-card-back': (next, { args }) => {
    next.seats[seatOf(args[0])]!.onibi_card = false;
  },
  burned: (next, { args }) => {
    const seat = next.seats[seatOf(args[0])]!;
    seat.varans_left -= Number(args[1]);
  },
  'fire-spread': (next, { args }) => {
    next.clearing[spotOf(args[0]!)]!.fire = true;
  },
};
