/** What anyone sees of 21 Days; made by the game's `views.view`. Nothing on the table is hidden. */
export const COLOURS = ['blue', 'yellow', 'red', 'green'] as const;
export type Colour = (typeof COLOURS)[number];
export type DieName = Colour | 'extra';
export const PARTS = ['morning', 'midday', 'evening'] as const;
export type Part = (typeof PARTS)[number];
export type HopeKind = 'plain' | 'one' | 'two';

export interface Sign {
  /** A symbol with its number: `all-minus-1`, `yellow-plus-2`, `shark-6`. */
  id: string;
  title: string;
  means: string;
  hurts: boolean;
  done: boolean;
}

export interface PageView {
  id: string;
  day: number;
  week: number;
  wheel: boolean;
  morning: Sign[];
  midday: Sign[];
  evening: Sign[];
}

export interface Titled {
  id: string;
  title: string;
  means: string;
}

export interface SwapView extends Titled {
  kind: 'turtle' | 'bottle' | 'flare' | 'dolphin';
  spaces: number;
  cost: number;
}

export interface PlaceView {
  spaces: number;
  free: number;
  dice: DieName[];
}

export interface RollView {
  for: string;
  colour: Colour | null;
  face: number | 'blank' | 'tentacle';
  means: string;
  dolphin_used: boolean;
}

export interface SwimView {
  colour: Colour;
  challenges: string[];
  at: number;
}

export interface Pending {
  seat: number;
  name: string;
  doing: string;
  about: Colour[];
  left: number | null;
  roll: RollView | null;
  swim: SwimView | null;
}

export interface DisasterView {
  id: string;
  title: string;
  hope: number;
  symbols: Sign[];
}

export interface SurvivorView {
  colour: Colour;
  class: string;
  /** Nobody of this colour is chosen yet while it is null; the rest follows then. */
  id: string | null;
  name: string;
  called: string;
  skill: string;
  human: boolean;
  alive: boolean;
  seat: number;
  player: number;
  dice: [number, number];
  strength: number;
  hope: number;
  special_hope: HopeKind[];
  bottle: Titled | null;
  bottle_fresh: boolean;
  second_bottle: Titled | null;
  flip: Titled | null;
  seat_on_raft: string | null;
  die_at: string | null;
  extra_die: number;
  extra_die_at: string | null;
}

export interface ScruffsView {
  tokens_left: number;
  tokens_gone: number;
  token: { id: string; means: string; left: number; used_today: boolean } | null;
}

/** Dice as they were thrown, one after the other, for one purpose. */
export interface Thrown {
  for: string;
  dice: { colour: Colour | null; face: RollView['face'] }[];
}

export interface RaftView {
  you: number | null;
  day: number;
  days: number;
  phase: 'setup' | 'morning' | 'midday' | 'evening' | 'attack' | 'rescue' | 'over';
  result: 'open' | 'won' | 'lost';
  difficulty: string;
  scruffs_up: boolean;
  logbook: { today: PageView | null; tomorrow: PageView | null; left: number };
  ship: { at: number; anchor: number; buoy: number };
  shark_distance: number;
  shark_rests: boolean;
  sharks_out: { fin: number; strength: number }[];
  planks: { id: string; side: 'left' | 'right'; there: boolean }[];
  tentacles: number;
  swap: SwapView;
  rod_broken: boolean;
  locations: Record<string, PlaceView>;
  pending: Pending | null;
  disaster: DisasterView | null;
  disasters_left: number;
  calm: boolean;
  bottles_left: number;
  hope: { bag: number; pool: HopeKind[] };
  calls: { flare: number | null; shout: number | null; sung: number };
  start: { player: number; players: number; seat: number };
  seats: { name: string; survivors: Colour[]; leads: boolean }[];
  survivors: SurvivorView[];
  scruffs: ScruffsView | null;
  /** The day so far, in words. */
  log: string[];
  /** Only in scenes: the dice that are being thrown. */
  thrown?: Thrown | null;
  /** Only in scenes: who is attacked, by what, and how strongly. */
  attack?: { kind: 'shark' | 'tentacle' | 'jellyfish' | 'grab' | 'paranoia'; colour: Colour; strength: number | null; fin: number | null } | null;
}

export const survivorOf = (view: RaftView, colour: string): SurvivorView => view.survivors[COLOURS.indexOf(colour as Colour)]!;
export const chosen = (survivor: SurvivorView): boolean => survivor.id !== null;
/** Who sits there: one or nobody; the dead have no spot any more. */
export const sittingOn = (view: RaftView, spot: string): SurvivorView[] =>
  view.survivors.filter((survivor) => chosen(survivor) && survivor.alive && survivor.seat_on_raft === spot);

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const counted = (n: number, one: string): string => (n === 1 ? `1 ${one}` : `${n} ${one}s`);
export const minus = (text: string): string => text.replace('-', '−');

/** Whose survivor this is, where that is a question: a crew of one needs no names. */
export function owner(view: RaftView, survivor: SurvivorView): string {
  if (view.seats.length === 1) return '';
  return survivor.seat === view.you ? 'yours' : view.seats[survivor.seat]!.name;
}

export const TIMES: Record<RaftView['phase'], string> = {
  setup: 'Setting out', morning: 'morning', midday: 'midday', evening: 'evening', attack: 'night', rescue: 'rescue', over: '',
};

export function status(view: RaftView): string {
  if (view.result === 'won') return `Saved on day ${view.day}`;
  if (view.result === 'lost') return `Lost on day ${view.day}`;
  if (view.phase === 'setup') return TIMES.setup;
  return `Day ${view.day} of ${view.days}, ${TIMES[view.phase]}`;
}
