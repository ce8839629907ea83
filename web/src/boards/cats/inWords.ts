import type { Box } from '$lib/views/cats';
import { gameInWords } from '..';
import { capital, counted, listed, signed, type Sheet } from '../generic/sheet';
import { card, label, multiplier, openBox, seasonTitle } from './cards';
import { chapters } from './chapters';
import { status, type CatsScene } from './scene';

const names = (ids: readonly (string | null)[]): string => listed(ids.flatMap((id) => (id === null ? [] : [label(card(id))])).map((one) => one.replace(', ', ' (') + ')'));

function before(view: CatsScene, at: number): string {
  const seat = view.seats[at]!;
  if (seat.played) return label(card(seat.played));
  if (at === view.you && view.chosen) return `${label(card(view.chosen))}, face down`;
  return seat.committed ? 'a card, face down' : 'no card yet';
}

/** What lies on the table. */
export function inWords(view: CatsScene): Sheet[] {
  const [lower, higher] = view.shown;
  const sheets: Sheet[] = [];
  if (view.you !== null) {
    const hand = view.hand.map((id) => `${label(card(id))}${view.playable.includes(id) ? '' : ': not now'}`);
    const dealt = (view.dealt_multipliers ?? []).map((id) => `Multiplier card ${multiplier(id)?.name ?? id}`);
    sheets.push({ title: 'Your hand', lines: hand.length + dealt.length ? [...hand, ...dealt] : ['No cards.'] });
  }
  sheets.push({
    title: 'The middle',
    lines: [
      `To the lowest goes ${lower ? label(card(lower)) : 'nothing'}.`,
      `To the highest goes ${higher ? label(card(higher)) : 'nothing'}.`,
      `May be played: ${listed(view.open_seasons.map(seasonTitle))}.`,
    ],
  });
  sheets.push({
    title: 'Players',
    table: {
      head: ['Player', 'Points', 'Booze', 'In hand', 'Before them', 'Has no more'],
      rows: view.seats.map((seat, at) => [
        at === view.you ? `${seat.name} (you)` : seat.name,
        view.single ? signed(seat.score) : `${signed(seat.total)} of ${view.target}, ${signed(seat.score)} in this game`,
        String(seat.booze),
        counted(seat.cards, 'card'),
        before(view, at),
        listed(seat.no_more.map(seasonTitle), '–'),
      ]),
    },
  });
  const taken = view.seats.map((seat) => `${seat.name}: ${names(seat.taken)}.`);
  if (view.dummy) taken.push(`The dummy: ${names(view.dummy.taken)}. It has ${counted(view.dummy.left, 'card')} left${view.dummy.card ? ` and plays ${label(card(view.dummy.card))}` : ''}.`);
  sheets.push({ title: 'Taken so far', lines: taken });
  const times = view.seats.flatMap((seat) => (seat.multipliers ? [`${seat.name}: ${listed(Object.entries(seat.multipliers).map(([season, n]) => `${capital(season)} ×${signed(n)}`))}.`] : []));
  if (times.length > 0) sheets.push({ title: 'Multipliers', lines: times });
  return sheets;
}

export default gameInWords<CatsScene, Box>({ inWords, openBox, status, chapters });
