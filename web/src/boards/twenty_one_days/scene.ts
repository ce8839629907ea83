import { later, say } from '$lib/say';
import type { HopeView, LocationView, RollView, Sign, SurvivorView, View } from '$lib/views/twenty_one_days';

export type { DisasterView, PageView, Sign, SurvivorView, SwimView, Titled } from '$lib/views/twenty_one_days';
export type Colour = SurvivorView['colour'];
export type DieName = LocationView['dice'][number];
export type HopeKind = HopeView['pool'][number];
export const COLOURS: readonly Colour[] = ['blue', 'yellow', 'red', 'green'];
export const PARTS = ['morning', 'midday', 'evening'] as const;

/** Dice as they were thrown for one purpose; a die in the air shows nothing. `at` is the one that is being changed. */
export interface Thrown {
  for: string;
  dice: { colour: Colour | null; face: RollView['dice'][number]['face'] | null }[];
  at?: number;
}

/** A view as the board draws it: while something is told, also the dice being thrown, and who is attacked by what and how strongly. */
export interface RaftView extends View {
  thrown?: Thrown | null;
  attack?: { kind: 'shark' | 'tentacle' | 'jellyfish' | 'grab' | 'paranoia'; colour: Colour; strength: number | null; fin: number | null } | null;
}

export const survivorOf = (view: RaftView, colour: string): SurvivorView => view.survivors[COLOURS.indexOf(colour as Colour)]!;
export const chosen = (survivor: SurvivorView): boolean => survivor.id !== null;
/** Who sits there: one or nobody; the dead have no spot any more. */
export const sittingOn = (view: RaftView, spot: string): SurvivorView[] =>
  view.survivors.filter((survivor) => chosen(survivor) && survivor.alive && survivor.seat_on_raft === spot);

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** Sentences one after the other. */
export const together = (sentences: readonly string[]): string =>
  sentences.length ? sentences.reduce((first, then) => say('{first} {then}', { first, then, context: 'sentences' })) : '';
/** A symbol of the logbook, and whether it lies behind. */
export const signed = ({ title, done }: Sign): string => (done ? say('{symbol}, done', { symbol: title }) : title);
export const COLOUR_WORD: Record<Colour, string> = { blue: later('blue'), yellow: later('yellow'), red: later('red'), green: later('green') };

/** Whose survivor this is, where that is a question: a crew of one needs no names. */
export function owner(view: RaftView, survivor: SurvivorView): string {
  if (view.seats.length === 1) return '';
  return survivor.seat === view.you ? say('yours') : view.seats[survivor.seat]!.name;
}

export const TIMES: Record<RaftView['phase'], string> = {
  setup: later('Setting out'), morning: later('morning'), midday: later('midday'), evening: later('evening'), attack: later('night'), rescue: later('rescue'), over: '',
};

export function status(view: RaftView): string {
  if (view.result === 'won') return say('Saved on day {n}', { n: view.day });
  if (view.result === 'lost') return say('Lost on day {n}', { n: view.day });
  if (view.phase === 'setup') return say(TIMES.setup);
  return say('Day {day} of {days}, {time}', { day: view.day, days: view.days, time: say(TIMES[view.phase]) });
}
