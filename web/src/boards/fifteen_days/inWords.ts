import { seasonName } from '$art';
import { number, say, sayN } from '$lib/say';
import { sentence } from '$lib/sentences';
import type { Box, CornerView, DeckView, HeldView, View } from '$lib/views/fifteen_days';
import { gameInWords } from '..';
import { rounds } from '../chapters';
import { listed, type Sheet } from '../generic/sheet';
import { animalName, backName, cardName, cards as counted, feathers, helps, openBox, valueOf, wilds } from './facts';
import { status } from './table';

const held = ({ id, back, known }: HeldView): string => {
  if (id === null) return sentence(backName(back));
  return known ? say('{card}, which everyone saw.', { card: cardName(id) }) : say('{card}, the others see {back}.', { card: cardName(id), back: backName(back) });
};

/** A row from left to right, the wild where it lies. */
function row({ season, cards, wild_at, side, worth }: CornerView): string {
  if (season === null) return side === 'left' ? say('An empty left corner: {worth}.', { worth }) : say('An empty right corner: {worth}.', { worth });
  const values = cards.map(({ card }) => String(valueOf(card)));
  if (wild_at !== null) values.splice(wild_at, 0, say('wild'));
  return say('{season}: {values}. Worth {worth}.', { season: seasonName(season), values: listed(values), worth });
}

function hand(cards: readonly HeldView[]): string {
  const backs = new Map<string, number>();
  for (const card of cards) backs.set(card.id ? cardName(card.id) : backName(card.back), (backs.get(card.id ? cardName(card.id) : backName(card.back)) ?? 0) + 1);
  return listed([...backs].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)), say('no cards'));
}

function deck({ id, size, top_back }: DeckView): string {
  const told = { cards: counted(size), back: top_back ? backName(top_back) : '' };
  if (id === 'left-deck') return top_back ? say('Left deck: {cards}, {back} on top.', told) : say('Left deck: {cards}.', told);
  return top_back ? say('Right deck: {cards}, {back} on top.', told) : say('Right deck: {cards}.', told);
}

/** What lies on the table. */
export function inWords(view: View): Sheet[] {
  const you = view.you === null ? null : view.seats[view.you]!;
  const sheets: Sheet[] = [];
  if (you) {
    sheets.push({ title: say('Your hand'), lines: you.hand.length ? you.hand.map(held) : [say('No cards.')] });
    sheets.push({ title: say('Your tableau'), lines: you.corners.map(row) });
  }
  sheets.push({
    title: say('Where cards come from'),
    lines: [
      ...view.decks.map(deck),
      ...view.market.map((column, i) => (column.length ? sayN('Column {i}: {card} on top of {n} card.', 'Column {i}: {card} on top of {n} cards.', column.length - 1, { i: i + 1, card: cardName(column.at(-1)!.id) }) : say('Column {i}: empty.', { i: i + 1 }))),
      view.discard.length ? sayN('Discard pile: {card} on top of {n} card.', 'Discard pile: {card} on top of {n} cards.', view.discard.length - 1, { card: cardName(view.discard.at(-1)!.id) }) : say('Discard pile: empty.'),
      say('{wilds} and {feathers} are left.', { wilds: wilds(view.wilds_left), feathers: feathers(view.feathers_left) }),
    ],
  });
  sheets.push({
    title: say('Animals'),
    table: {
      head: [say('Animal'), say('With'), say('Does')],
      rows: Object.entries(view.animals).map(([animal, at]) => [animalName(animal), at === null ? say('nobody yet') : view.seats[at]!.name, helps(animal).says]),
    },
  });
  const others = view.seats.flatMap((seat, at) => {
    if (at === view.you) return [];
    const drawn = seat.drawn?.length ? [say('Drawn: {cards}.', { cards: listed(seat.drawn.map(({ id }) => cardName(id))) })] : [];
    const held = seat.automa ? [] : [say('Hand: {cards}.', { cards: hand(seat.hand) })];
    return [{ title: seat.automa ? say('The automa') : seat.name, lines: [...held, ...seat.corners.map(row), ...drawn] }];
  });
  sheets.push({
    title: say('Points as it stands'),
    table: {
      head: [say('Player'), say('Points'), say('Hand'), say('Feathers')],
      rows: view.seats.map((seat, at) => [at === view.you ? say('{name} (you)', { name: seat.name }) : seat.name, number(seat.score), seat.hand_limit === null ? '–' : say('{n} of {limit}', { n: seat.hand.length, limit: seat.hand_limit }), String(seat.feathers)]),
    },
  });
  return [...sheets, ...others];
}

export default gameInWords<View, Box>({ inWords, openBox, status, chapters: rounds('turn') });
