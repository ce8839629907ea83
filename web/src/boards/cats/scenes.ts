import type { Happening } from '$lib/protocol';
import { say } from '$lib/say';
import { spoken } from '$lib/sentences';
import type { SeatView } from '$lib/views/cats';
import type { Scene } from '$table/stage.svelte';
import { card, title } from './cards';
import type { CatsScene } from './scene';

type Event = { kind: string; args: string[]; text: string };

const chair = (seat: string | undefined): number => Number(seat?.split('-')[1]) - 1;
const join = (events: readonly Event[]): string => spoken(events.map((event) => event.text));

function lay(view: CatsScene, at: number, id: string | null): void {
  const seat = view.seats[at];
  if (seat) seat.played = id;
  else if (view.dummy) view.dummy.card = id;
}

function take(view: CatsScene, at: number, id: string): void {
  const seat = view.seats[at];
  if (!seat) {
    view.dummy?.taken.push(id);
    return;
  }
  seat.taken.push(id);
  seat.booze += card(id).booze;
}

const lying = (view: CatsScene, at: number): string | null => view.seats[at]?.played ?? (at === view.seats.length ? (view.dummy?.card ?? null) : null);

/**
 * One round told in order: the cards are turned up, crows swap, lowest and highest take from the middle and leave
 * theirs, the others take their own, points are counted. Each scene is a view of its own, so that the board only
 * ever draws views.
 */
export function scenes(before: CatsScene, after: CatsScene, happenings: readonly Happening[]): Scene<CatsScene>[] {
  const told: Scene<CatsScene>[] = [];
  const events = happenings as readonly Event[];
  let view = structuredClone(before);
  let left: Event[] = [];
  const show: Show = (some, change, caption = join(some)) => {
    view = structuredClone(view);
    change(view);
    told.push({ view, caption, about: some.flatMap((event) => event.args), told: some });
  };
  const of = (...kinds: string[]) => left.filter((event) => kinds.includes(event.kind));

  for (const stretch of rounds(events)) {
    left = stretch;
    reveal(of('revealed'), of('no-more'), show);
    for (const swap of of('swapped')) show([swap], (next) => exchange(next, swap));
    taking(of('took-lower', 'took-higher', 'took'), of('booze'), show);
    closing(of('scored', 'tie'), show);
    if (of('scored').length > 0) told.at(-1)!.wait = !stretch.some((event) => event.kind === 'won');
  }
  const rest = of('asked-redeal', 'game-began', 'start-player', 'multiplier', 'token', 'no-token', 'won');
  told.push(rest.length > 0 ? { view: after, caption: join(rest) } : { view: after });
  return told;
}

/** Events up to and with each end of a round; several when somebody was away. */
function rounds(events: readonly Event[]): Event[][] {
  const found: Event[][] = [];
  let current: Event[] = [];
  for (const event of events) {
    if (event.kind === 'revealed' && current.some((one) => one.kind.startsWith('took'))) {
      found.push(current);
      current = [];
    }
    current.push(event);
  }
  return [...found, current];
}

/** Adds a scene that tells some events, in their own words or in others. */
type Show = (some: readonly Event[], change: (next: CatsScene) => void, caption?: string) => void;

function reveal(revealed: readonly Event[], noMore: readonly Event[], show: Show): void {
  if (revealed.length === 0) return;
  const turnUp = (next: CatsScene) => {
    for (const { args } of revealed) {
      lay(next, chair(args[0]), args[1]!);
      if (chair(args[0]) === next.you) {
        next.chosen = null;
        next.hand = next.hand.filter((id) => id !== args[1]);
      }
    }
    for (const seat of next.seats) seat.committed = false;
    next.playable = [];
  };
  show(revealed, turnUp, say('All cards are turned up.'));
  if (noMore.length === 0) return;
  show(noMore, (next) => {
    for (const { args } of noMore) {
      const seat = next.seats[chair(args[0])];
      if (seat) seat.no_more = [...new Set([...seat.no_more, args[1]!])];
    }
  });
}

function exchange(next: CatsScene, { args }: Event): void {
  const [one, mine, other, theirs] = args;
  lay(next, chair(one), theirs!);
  lay(next, chair(other), mine!);
}

function taking(takes: readonly Event[], booze: readonly Event[], show: Show): void {
  const lower = takes.find((event) => event.kind === 'took-lower');
  const higher = takes.find((event) => event.kind === 'took-higher');
  const own = takes.filter((event) => event.kind === 'took');
  const middle = (event: Event, place: 0 | 1) =>
    show([event], (next) => {
      const at = chair(event.args[0]);
      next.shown[place] = lying(next, at);
      lay(next, at, null);
      take(next, at, event.args[1]!);
      delete next.lowest;
      delete next.highest;
      if (place === 0) next.lowest = at;
      else next.highest = at;
    });
  if (lower) middle(lower, 0);
  if (higher) middle(higher, 1);
  if (own.length === 0 && booze.length === 0) return;
  show([...own, ...booze], (next) => {
    delete next.lowest;
    delete next.highest;
    for (const { args } of own) {
      lay(next, chair(args[0]), null);
      take(next, chair(args[0]), args[1]!);
    }
  });
}

function closing(scored: readonly Event[], show: Show): void {
  if (scored.length === 0) return;
  const tie = scored.filter((event) => event.kind === 'tie');
  const count = (next: CatsScene) => {
    next.closing = next.seats.map((_, seat) => {
      const event = scored.find((one) => one.kind === 'scored' && chair(one.args[0]) === seat);
      return Number(event?.args[1] ?? 0);
    });
    next.seats.forEach((seat, i) => close(seat, next.closing![i]!));
  };
  show(scored, count, spoken([say('The game is over: everybody counts.'), ...tie.map((event) => event.text)]));
}

/** Points known before the last round, and what its card has changed. */
function close(seat: SeatView, points: number): void {
  const rest = points - seat.points.reduce((sum, line) => sum + line.points, 0);
  const last = seat.taken.at(-1);
  if (rest !== 0) seat.points.push({ what: last ? say('The last card, {card}', { card: title(card(last)) }) : say('The last round'), points: rest });
  seat.total += points;
}
