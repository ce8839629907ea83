import { later } from '$lib/say';
import type { Box, View } from '$lib/views/living_forest_duel';
import { gameInWords } from '..';
import { numbered } from '../chapters';
import { capital, counted, listed, signed, type Sheet } from '../generic/sheet';
import { ACTION, ELEMENTS, card, cardName, openBox, shows, tree, treeName } from './box';
import { GOALS, race } from './goals';
import type { Shown } from './scenes';
import { status } from './words';

const animal = (id: string): string => `${cardName(id)}: ${shows(card(id))}`;

/** Where a tree stands, seen from the lake. */
function where(x: number, y: number): string {
  const part = (n: number, on: string, back: string) => (n === 0 ? '' : `${Math.abs(n)} ${n > 0 ? on : back}`);
  return listed([part(y, 'north', 'south'), part(x, 'east', 'west')].filter(Boolean), 'the middle');
}

/** What lies on the table. */
export function inWords(view: Shown): Sheet[] {
  const names = view.seats.map((seat, at) => `${seat.name}${at === view.you ? ' (you)' : ''}`);
  const sheets: Sheet[] = [
    { title: 'Ways to win', table: { head: ['Goal', ...names, 'How'], rows: GOALS.map(({ id, title, says }) => [title, ...view.seats.map((_, at) => race(view, at, id).says), says()]) } },
    {
      title: 'Strengths now',
      table: { head: ['Action', ...names], rows: ELEMENTS.map((element) => [`${ACTION[element].name} (${element})`, ...view.seats.map((seat) => signed(seat.strength[element]))]) },
    },
    {
      title: 'Help line',
      lines: view.help_line.length
        ? view.help_line.map(({ card: id, tokens }, i) => `${i + 1}. ${animal(id)}${tokens.length ? `; used: ${listed(tokens.map((one) => `${one.element} by ${view.seats[one.seat]!.name}`))}` : ''}.`)
        : ['Empty: reveal a card to begin it.'],
    },
    { title: 'Animals to recruit', lines: view.recruitment.map((id) => `${animal(id)}; costs ${card(id).cost ?? 0}; ${card(id).season ?? 'no season'}.`) },
    {
      title: 'Trees to plant',
      lines: view.tree_piles.map(({ top, left, element }) => (top ? `${treeName(top)}: costs ${tree(top).cost}, bonus ${tree(top).bonus ?? 'none'}; ${left} in the pile.` : `No ${element} tree is left.`)),
    },
    {
      title: 'The clearing',
      table: { head: ['Place', 'Fire', 'Value', 'Bonus', 'Onibi'], rows: view.clearing.map((spot, i) => [String(i + 1), spot.fire ? 'burns' : 'none', String(spot.value), spot.bonus, spot.onibi ? 'is here' : '']) },
    },
    {
      title: 'Players',
      table: {
        head: ['Player', 'Season', 'Action tokens', 'Solitary', 'Sanki cards', 'Fires', 'At the end of the turn'],
        rows: view.seats.map((seat, at) => [names[at]!, capital(seat.season), String(seat.tokens), String(seat.solitary), String(seat.sankis), String(seat.fires), seat.weather.varans ? `${counted(seat.weather.varans, 'fire varan')}` : 'nothing']),
      },
    },
  ];
  const own = view.seats.map((seat, at) => ({
    title: at === view.you ? 'Your line and forest' : `${seat.name}'s line and forest`,
    lines: [
      seat.line.length ? `Personal line: ${listed(seat.line.map(animal))}.` : 'No animals in the personal line.',
      ...seat.forest.map(({ tree: id, x, y }) => `${treeName(id)}: ${where(x, y)}.`),
    ],
  }));
  return [...sheets, ...own];
}

export default gameInWords<Shown & View, Box>({ inWords, openBox, status, chapters: numbered('turn-began', later('Turn {n}')) });
