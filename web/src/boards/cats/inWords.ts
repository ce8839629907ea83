import { number, say, sayN } from '$lib/say';
import type { Box } from '$lib/views/cats';
import { gameInWords } from '..';
import { listed, type Sheet } from '../generic/sheet';
import { card, label, multiplier, openBox, seasonTitle, signs, title } from './cards';
import { chapters } from './chapters';
import { status, type CatsScene } from './scene';

const names = (ids: readonly (string | null)[]): string => listed(ids.flatMap((id) => (id === null ? [] : [card(id)])).map((one) => say('{card} ({signs})', { card: title(one), signs: signs(one) })));

function before(view: CatsScene, at: number): string {
  const seat = view.seats[at]!;
  if (seat.played) return label(card(seat.played));
  if (at === view.you && view.chosen) return say('{card}, face down', { card: label(card(view.chosen)) });
  return seat.committed ? say('a card, face down') : say('no card yet');
}

function dummy({ taken, left, card: played }: NonNullable<CatsScene['dummy']>): string[] {
  const told = { cards: names(taken), card: played ? label(card(played)) : '' };
  if (!played) return [sayN('The dummy: {cards}. It has {n} card left.', 'The dummy: {cards}. It has {n} cards left.', left, told)];
  return [sayN('The dummy: {cards}. It has {n} card left and plays {card}.', 'The dummy: {cards}. It has {n} cards left and plays {card}.', left, told)];
}

/** What lies on the table. */
export function inWords(view: CatsScene): Sheet[] {
  const [lower, higher] = view.shown;
  const sheets: Sheet[] = [];
  if (view.you !== null) {
    const hand = view.hand.map((id) => (view.playable.includes(id) ? label(card(id)) : say('{card}: not now', { card: label(card(id)) })));
    const dealt = (view.dealt_multipliers ?? []).map((id) => say('Multiplier card {name}', { name: multiplier(id)?.name ?? id }));
    sheets.push({ title: say('Your hand'), lines: hand.length + dealt.length ? [...hand, ...dealt] : [say('No cards.')] });
  }
  sheets.push({
    title: say('The middle'),
    lines: [
      lower ? say('To the lowest goes {card}.', { card: label(card(lower)) }) : say('To the lowest goes nothing.'),
      higher ? say('To the highest goes {card}.', { card: label(card(higher)) }) : say('To the highest goes nothing.'),
      say('May be played: {seasons}.', { seasons: listed(view.open_seasons.map(seasonTitle)) }),
    ],
  });
  sheets.push({
    title: say('Players'),
    table: {
      head: [say('Player'), say('Points'), say('Booze'), say('In hand'), say('Before them'), say('Has no more')],
      rows: view.seats.map((seat, at) => [
        at === view.you ? say('{name} (you)', { name: seat.name }) : seat.name,
        view.single ? number(seat.score) : say('{total} of {target}, {score} in this game', { total: seat.total, target: view.target, score: seat.score }),
        String(seat.booze),
        sayN('{n} card', '{n} cards', seat.cards),
        before(view, at),
        listed(seat.no_more.map(seasonTitle), '–'),
      ]),
    },
  });
  const taken = view.seats.map((seat) => say('{name}: {cards}.', { name: seat.name, cards: names(seat.taken) }));
  if (view.dummy) taken.push(...dummy(view.dummy));
  sheets.push({ title: say('Taken so far'), lines: taken });
  const times = view.seats.flatMap((seat) => (seat.multipliers ? [say('{name}: {seasons}.', { name: seat.name, seasons: listed(Object.entries(seat.multipliers).map(([season, n]) => `${seasonTitle(season)} ×${number(n)}`)) })] : []));
  if (times.length > 0) sheets.push({ title: say('Multipliers'), lines: times });
  return sheets;
}

export default gameInWords<CatsScene, Box>({ inWords, openBox, status, chapters });
