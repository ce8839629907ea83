import type { Happening } from '$lib/protocol';
import { spoken as together } from '$lib/sentences';
import type { Scene } from '$table/stage.svelte';
import type { CardView, CornerView, HeldView } from '$lib/views/fifteen_days';
import { box, valueOf } from './facts';
import { placeOf, type DaysView } from './table';

type Event = { kind: string; args: (string | null)[]; text: string };
type Told = Scene<DaysView>;

const number = (id: string): number => Number(id.split('-')[1]) - 1;
const deckAt = (id: string): number => (id === 'left-deck' ? 0 : 1);

/** A card by its id: the back of a season card is its season, a spring card says its back. */
export function cardOf(id: string): CardView {
  const [season = '', value = '', back] = id.split('-');
  return { id, card: `${season}-${value}`, back: back ?? season };
}

/** Events that are told in the same breath as the one before them. */
const ALONG = ['deck-top', 'wild-lifted', 'feather-gained', 'turn', 'automa-wild'];

/**
 * What happened, one piece after the other: each scene is a view of its own, with the places that its new pieces come
 * from. What you did yourself needs no words.
 */
export function scenes(before: DaysView, after: DaysView, happenings: readonly Happening[]): Told[] {
  const told: Told[] = [];
  let view = before;
  for (const group of groups(happenings as readonly Event[])) {
    const next = structuredClone(view);
    next.origin = {};
    for (const event of group) apply(next, event);
    view = next;
    const caption = together(spoken(group, before).map((event) => event.text));
    if (caption) told.push({ view, caption, about: group.flatMap((event) => event.args.filter((arg) => arg !== null)), told: group });
    else if (Object.keys(next.origin).length > 0) told.push({ view, told: group });
  }
  return [...told, { view: after }];
}

function groups(events: readonly Event[]): Event[][] {
  const found: Event[][] = [];
  for (const event of events) {
    if (ALONG.includes(event.kind) && found.length > 0) found.at(-1)!.push(event);
    else found.push([event]);
  }
  return found;
}

const SILENT = ['deck-top', 'turn', 'dealt', 'dealt-back', 'opened'];
const YOUR_DOING = ['drew', 'took', 'placed', 'placed-unseen', 'discarded', 'discarded-unseen', 'wild-lifted', 'wild-placed', 'feather-played'];
const SOLO_DOING = ['refilled', 'dropped', 'gave', 'automa-drew', 'automa-discarded'];

function spoken(events: readonly Event[], before: DaysView): Event[] {
  const yours = (event: Event) => {
    if (YOUR_DOING.includes(event.kind)) return number(event.args[0] ?? '') === before.you;
    return SOLO_DOING.includes(event.kind) && (before.turn === before.you || before.seats.some((seat) => seat.automa));
  };
  return events.filter((event) => event.text && !SILENT.includes(event.kind) && !yours(event));
}

function apply(view: DaysView, { kind, args }: Event): void {
  const [a = '', b = '', c = ''] = args.map((arg) => arg ?? '');
  switch (kind) {
    case 'turn':
      view.turn = number(a);
      return;
    case 'deck-top':
      view.decks[deckAt(a)]!.top_back = b;
      return;
    case 'drew':
      return fromDeck(view, b, () => intoHand(view, number(a), { ...cardOf(c), known: false }));
    case 'drew-back':
      return fromDeck(view, b, () => intoHand(view, number(a), { id: null, card: null, back: c, known: false }));
    case 'took':
      return come(view, intoHand(view, number(a), { ...cardOf(c), known: true }), faceUp(view, b));
    case 'refilled': {
      const column = view.market[number(a)]!;
      return fromDeck(view, b, () => placeOf.market(number(a), column.push(cardOf(c)) - 1));
    }
    case 'placed':
    case 'placed-unseen':
      return come(view, lay(view, number(a), b, c), outOfHand(view, number(a), b));
    case 'discarded':
    case 'discarded-unseen':
      return come(view, ontoPile(view, b), outOfHand(view, number(a), b));
    case 'wild-lifted':
      return liftWild(view, number(a), b);
    case 'wild-placed':
      return layWild(view, number(a), b, c);
    case 'animal':
      view.animals[a] = number(b);
      return;
    case 'feather-gained':
      view.seats[number(a)]!.feathers += 1;
      view.feathers_left -= 1;
      return;
    case 'feather-played':
      view.seats[number(a)]!.feathers -= 1;
      view.feathers_left += 1;
      view.named.push(b);
      return;
    default:
      automa(view, kind, a, b);
  }
}

/** The automa's side of the table; it is the last seat. */
function automa(view: DaysView, kind: string, a: string, b: string): void {
  const at = view.seats.length - 1;
  const seat = view.seats[at]!;
  if (kind === 'dropped') return come(view, ontoPile(view, b), faceUp(view, a));
  if (kind === 'gave') {
    const from = faceUp(view, a);
    return come(view, draw(seat.drawn ?? [], b), from);
  }
  if (kind === 'automa-drew') return fromDeck(view, a, () => draw(seat.drawn ?? [], b));
  if (kind === 'automa-discarded') return come(view, ontoPile(view, a), undraw(seat.drawn ?? [], a));
  if (kind === 'automa-placed') return come(view, lay(view, at, a, ''), undraw(seat.drawn ?? [], a));
  if (kind === 'automa-removed') {
    undraw(seat.drawn ?? [], a);
    seat.removed?.push(cardOf(a));
  } else if (kind === 'automa-wild') {
    seat.wilds = (seat.wilds ?? 0) + 1;
    view.wilds_left -= 1;
  }
}

function come(view: DaysView, piece: string, from: string): void {
  view.origin![piece] = from;
}

function fromDeck(view: DaysView, deck: string, put: () => string): void {
  const from = view.decks[deckAt(deck)]!;
  from.size -= 1;
  from.top_back = null;
  come(view, put(), deck);
}

/** Takes the top card of a column or of the discard pile away; the name of its place. */
function faceUp(view: DaysView, source: string): string {
  if (source === 'discard') {
    view.discard.pop();
    return 'discard';
  }
  const column = view.market[number(source)]!;
  column.pop();
  return placeOf.market(number(source), column.length);
}

function ontoPile(view: DaysView, card: string): string {
  return placeOf.pile(view.discard.push(cardOf(card)) - 1);
}

const order = (card: HeldView): number => (card.id === null ? box.cards.length + box.backs.indexOf(card.back) : box.cards.indexOf(card.id));
const same = (one: HeldView, other: HeldView): boolean => one.id === other.id && one.back === other.back;

function intoHand(view: DaysView, seat: number, card: HeldView): string {
  const { hand } = view.seats[seat]!;
  hand.push(card);
  hand.sort((one, other) => order(one) - order(other));
  return placeOf.held(seat, card, hand.filter((one) => same(one, card)).length - 1);
}

/** A card leaves a hand: the known one if there is one, else one with its back; the name of its place. */
function outOfHand(view: DaysView, seat: number, id: string): string {
  const { hand } = view.seats[seat]!;
  const fits: ((card: HeldView) => boolean)[] = [
    (card) => card.id === id && card.known,
    (card) => card.id === id,
    (card) => card.id === null && card.back === cardOf(id).back,
  ];
  const at = fits.map((fit) => hand.findLastIndex(fit)).find((found) => found >= 0) ?? -1;
  const card = hand[at];
  if (!card) return `seat-${seat + 1}`;
  const place = placeOf.held(seat, card, hand.filter((one) => same(one, card)).length - 1);
  hand.splice(at, 1);
  return place;
}

function draw(drawn: CardView[], id: string): string {
  drawn.push(cardOf(id));
  drawn.sort((one, other) => box.cards.indexOf(one.id) - box.cards.indexOf(other.id));
  return placeOf.drawn(id, drawn.filter((card) => card.id === id).length - 1);
}

function undraw(drawn: CardView[], id: string): string {
  const at = drawn.findLastIndex((card) => card.id === id);
  if (at >= 0) drawn.splice(at, 1);
  return placeOf.drawn(id, drawn.filter((card) => card.id === id).length);
}

function cornerFor(view: DaysView, seat: number, season: string, spot: string): CornerView | undefined {
  const { corners } = view.seats[seat]!;
  const side = spot === 'left' || spot === 'right' ? spot : null;
  return corners.find((corner) => corner.season === season) ?? corners.find((corner) => corner.season === null && (side === null || corner.side === side));
}

function lay(view: DaysView, seat: number, id: string, spot: string): string {
  const card = cardOf(id);
  const season = card.card.split('-')[0]!;
  const corner = cornerFor(view, seat, season, spot);
  if (corner) {
    corner.season = season;
    const below = corner.cards.filter((one) => valueOf(one.card) < valueOf(id)).length;
    if (corner.wild_at !== null && (below < corner.wild_at || spot === 'before-wild')) corner.wild_at += 1;
    corner.cards.splice(below, 0, { ...card, in_run: false });
  }
  return placeOf.placed(seat, card.card);
}

function liftWild(view: DaysView, seat: number, season: string): void {
  const corner = cornerFor(view, seat, season, '');
  if (corner) Object.assign(corner, { wild_at: null, wild_in_run: false });
  view.phase = 'move-wild';
  come(view, 'wild-hand', placeOf.wild(seat, season));
}

function layWild(view: DaysView, seat: number, season: string, place: string): void {
  const moved = view.phase === 'move-wild';
  const corner = cornerFor(view, seat, season, '');
  if (corner) corner.wild_at = corner.cards.filter((card) => place !== 'first' && valueOf(card.card) <= Number(place.slice(-1))).length;
  if (!moved) view.wilds_left -= 1;
  view.phase = '';
  come(view, placeOf.wild(seat, season), seat === view.you ? 'wild-hand' : moved ? `seat-${seat + 1}` : 'wilds');
}
