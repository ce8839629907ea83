import type { Happening } from '$lib/protocol';
import { row, say } from '$lib/say';
import { spoken } from '$lib/sentences';
import type { Scene } from '$table/stage.svelte';
import { hand } from './light.svelte';
import { Hands, piecesOf, remember, settle } from './pieces';
import { numberOf, tileOn, type SeasonsView } from './scene';

type Event = { kind: string; args: string[]; text: string };
type Told = Scene<SeasonsView>;

const join = (events: readonly Event[]): string => spoken(events.map((event) => event.text));

const seatOf = (id: string): number => numberOf(id) - 1;

/** What a placement or a Move brings with it: told in the same breath. */
const WITH_A_TILE = ['framed', 'token'];

/**
 * A turn as it happens on the table: a tile goes before an arrow, the lane slides and its last tile drops onto the
 * number, from there onto the player's board; then the display is filled up. What you did yourself needs no words.
 */
export function scenes(before: SeasonsView, after: SeasonsView, happenings: readonly Happening[]): Told[] {
  const events = happenings as readonly Event[];
  const told: Told[] = [];
  let now = new Hands(before, piecesOf(before));
  const show = (change: (hands: Hands) => void, some: readonly Event[] = [], shown: readonly Event[] = some) => {
    now = now.copy();
    change(now);
    remember(now.view, now.pieces);
    const caption = join(some);
    told.push(caption ? { view: now.view, caption, told: shown } : { view: now.view, told: shown });
  };
  const aloud = (event: Event): Event[] => (seatOf(event.args[0]!) === before.you ? [] : [event]);

  events.forEach((event, i) => {
    const [who = '', what = '', where = '', there = ''] = event.args;
    const more = following(events, i, WITH_A_TILE);
    if (event.kind === 'doubled') show((hands) => (hands.view.seats[seatOf(who)]!.tokens -= 1), aloud(event), [event]);
    else if (event.kind === 'pushed') {
      const fell = events[i + 1]?.kind === 'fell' ? [events[i + 1]!] : [];
      show((hands) => hands.raise(what, where, hand.touched));
      show((hands) => hands.slide(), aloud(event).length ? [event, ...fell] : [], [event, ...fell]);
    } else if (event.kind === 'placed') {
      show((hands) => {
        hands.lay(seatOf(who), what, where);
        bring(hands.view, more);
      }, [...aloud(event), ...more], [event, ...more]);
    } else if (event.kind === 'moved') {
      if (tileOn(now.view.seats[seatOf(who)]!, where) !== null) show((hands) => hands.name(seatOf(who), where));
      show((hands) => {
        hands.carry(seatOf(who), what, where, there);
        hands.view.seats[seatOf(who)]!.tokens -= 1;
        bring(hands.view, more);
      }, [...aloud(event), ...more], [event, ...more]);
    } else if (event.kind === 'refilled') show((hands) => hands.refill(who), [], [event]);
  });

  settle(now.view, now.pieces, after);
  return [...told, ...opening(events, after), ...counting(events, after), { view: after }];
}

/** The events right after the one at `i`, as long as they are of these kinds. */
function following(events: readonly Event[], i: number, kinds: readonly string[]): Event[] {
  const rest = events.slice(i + 1);
  const end = rest.findIndex((event) => !kinds.includes(event.kind));
  return end < 0 ? rest : rest.slice(0, end);
}

function bring(view: SeasonsView, events: readonly Event[]): void {
  for (const { kind, args } of events) {
    const seat = view.seats[seatOf(args[0]!)]!;
    if (kind === 'framed') {
      seat.framed.push(numberOf(args[1]!));
      view.frames_left -= 1;
    } else {
      seat.tokens += 1;
      view.tokens_left -= 1;
    }
  }
}

/** Boards that were picked, and then the score cards of the day. */
function opening(events: readonly Event[], after: SeasonsView): Told[] {
  const picked = events.filter((event) => event.kind === 'board' && seatOf(event.args[0]!) !== after.you);
  const cards = events.filter((event) => event.kind === 'card');
  const names = cards.map((event) => after.card_facts[event.args[0]!]?.title ?? event.args[0]!);
  const told: Told[] = picked.length > 0 ? [{ view: after, caption: join(picked), told: picked }] : [];
  if (names.length > 0) told.push({ view: after, caption: say('The score cards: {cards}.', { cards: row(names) }), told: cards });
  return told;
}

/** The end: card after card, its tiles lit on every board. */
function counting(events: readonly Event[], after: SeasonsView): Told[] {
  const scored = events.filter((event) => event.kind === 'scored');
  if (scored.length === 0) return [];
  return after.cards.map((card) => {
    const points = after.seats.map((seat) => say('{name} {points}', { name: seat.name, points: seat.card_scores[card] ?? 0 }));
    const view: SeasonsView = { ...after, shown: card };
    remember(view, piecesOf(after));
    return { view, caption: say('{card}: {scores}.', { card: after.card_facts[card]!.title, scores: row(points) }) };
  });
}
