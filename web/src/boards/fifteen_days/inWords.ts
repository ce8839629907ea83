import { seasonName } from '$art';
import type { Box, CornerView, HeldView, View } from '$lib/views/fifteen_days';
import { gameInWords } from '..';
import { rounds } from '../chapters';
import { capital, counted, listed, signed, type Sheet } from '../generic/sheet';
import { backName, cardName, helps, openBox, valueOf } from './facts';
import { status } from './table';

const held = ({ id, back, known }: HeldView): string => {
  if (id === null) return backName(back);
  return known ? `${cardName(id)}, which everyone saw` : `${cardName(id)}, the others see ${backName(back)}`;
};

/** A row from left to right, the wild where it lies. */
function row({ season, cards, wild_at, side, worth }: CornerView): string {
  if (season === null) return `An empty ${side} corner: ${signed(worth)}.`;
  const values = cards.map(({ card }) => String(valueOf(card)));
  if (wild_at !== null) values.splice(wild_at, 0, 'wild');
  return `${seasonName(season)}: ${listed(values)}. Worth ${signed(worth)}.`;
}

function hand(cards: readonly HeldView[]): string {
  const backs = new Map<string, number>();
  for (const card of cards) backs.set(card.id ? cardName(card.id) : backName(card.back), (backs.get(card.id ? cardName(card.id) : backName(card.back)) ?? 0) + 1);
  return listed([...backs].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)), 'no cards');
}

/** What lies on the table. */
export function inWords(view: View): Sheet[] {
  const you = view.you === null ? null : view.seats[view.you]!;
  const sheets: Sheet[] = [];
  if (you) {
    sheets.push({ title: 'Your hand', lines: you.hand.length ? you.hand.map((card) => `${held(card)}.`) : ['No cards.'] });
    sheets.push({ title: 'Your tableau', lines: you.corners.map(row) });
  }
  sheets.push({
    title: 'Where cards come from',
    lines: [
      ...view.decks.map(({ id, size, top_back }) => `${capital(id.replace('-', ' '))}: ${counted(size, 'card')}${top_back ? `, ${backName(top_back)} on top` : ''}.`),
      ...view.market.map((column, i) => `Column ${i + 1}: ${column.length ? `${cardName(column.at(-1)!.id)} on top of ${counted(column.length - 1, 'card')}` : 'empty'}.`),
      `Discard pile: ${view.discard.length ? `${cardName(view.discard.at(-1)!.id)} on top of ${counted(view.discard.length - 1, 'card')}` : 'empty'}.`,
      `${counted(view.wilds_left, 'wild')} and ${counted(view.feathers_left, 'feather')} are left.`,
    ],
  });
  sheets.push({
    title: 'Animals',
    table: {
      head: ['Animal', 'With', 'Does'],
      rows: Object.entries(view.animals).map(([animal, at]) => [capital(animal), at === null ? 'nobody yet' : view.seats[at]!.name, helps(animal).says]),
    },
  });
  const others = view.seats.flatMap((seat, at) => {
    if (at === view.you) return [];
    const drawn = seat.drawn?.length ? ` Drawn: ${listed(seat.drawn.map(({ id }) => cardName(id)))}.` : '';
    return [{ title: seat.automa ? 'The automa' : seat.name, lines: [...(seat.automa ? [] : [`Hand: ${hand(seat.hand)}.`]), ...seat.corners.map(row), ...(drawn ? [drawn.trim()] : [])] }];
  });
  sheets.push({
    title: 'Points as it stands',
    table: {
      head: ['Player', 'Points', 'Hand', 'Feathers'],
      rows: view.seats.map((seat, at) => [at === view.you ? `${seat.name} (you)` : seat.name, signed(seat.score), seat.hand_limit === null ? '–' : `${seat.hand.length} of ${seat.hand_limit}`, String(seat.feathers)]),
    },
  });
  return [...sheets, ...others];
}

export default gameInWords<View, Box>({ inWords, openBox, status, chapters: rounds('turn') });
