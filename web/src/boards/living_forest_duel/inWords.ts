import { seasonName } from '$art';
import { later, number, say, sayN } from '$lib/say';
import type { Box, Helper, TreePile, View } from '$lib/views/living_forest_duel';
import { gameInWords } from '..';
import { numbered } from '../chapters';
import { listed, type Sheet } from '../generic/sheet';
import { ELEMENTS, actionName, bonusName, card, cardName, elementName, openBox, shows, tree, treeName, type Element } from './box';
import { where } from './forest';
import { GOALS, race } from './goals';
import type { Shown } from './scenes';
import { status } from './words';

const animal = (id: string): string => say('{card}: {shows}', { card: cardName(id), shows: shows(card(id)) });

const NO_TREE: Record<Element, string> = { sun: later('No sun tree is left.'), water: later('No water tree is left.'), plant: later('No plant tree is left.'), wind: later('No wind tree is left.') };

function helper({ card: id, tokens }: Helper, i: number, names: readonly string[]): string {
  const told = { n: i + 1, card: animal(id) };
  if (tokens.length === 0) return say('{n}. {card}.', told);
  return say('{n}. {card}; used: {elements}.', { ...told, elements: listed(tokens.map((one) => say('{element} by {name}', { element: elementName(one.element), name: names[one.seat]! }))) });
}

function guest(id: string): string {
  const { cost, season } = card(id);
  const told = { card: animal(id), cost: cost ?? 0 };
  return season ? say('{card}; costs {cost}; {season}.', { ...told, season: seasonName(season) }) : say('{card}; costs {cost}; no season.', told);
}

function sapling({ top, left, element }: TreePile): string {
  if (!top) return say(NO_TREE[element]);
  const { cost, bonus } = tree(top);
  return say('{tree}: costs {cost}, bonus {bonus}; {left} in the pile.', { tree: treeName(top), cost, bonus: bonusName(bonus ?? ''), left });
}

/** What lies on the table. */
export function inWords(view: Shown): Sheet[] {
  const names = view.seats.map((seat, at) => at === view.you ? say('{name} (you)', { name: seat.name }) : seat.name);
  const sheets: Sheet[] = [
    { title: say('Ways to win'), table: { head: [say('Goal'), ...names, say('How')], rows: GOALS.map(({ id, title, says }) => [say(title), ...view.seats.map((_, at) => race(view, at, id).says), says()]) } },
    {
      title: say('Strengths now'),
      table: { head: [say('Action'), ...names], rows: ELEMENTS.map((element) => [say('{action} ({element})', { action: actionName(element), element: elementName(element) }), ...view.seats.map((seat) => number(seat.strength[element]))]) },
    },
    {
      title: say('Help line'),
      lines: view.help_line.length
        ? view.help_line.map((one, i) => helper(one, i, view.seats.map(({ name }) => name)))
        : [say('Empty: reveal a card to begin it.')],
    },
    { title: say('Animals to recruit'), lines: view.recruitment.map(guest) },
    { title: say('Trees to plant'), lines: view.tree_piles.map(sapling) },
    {
      title: say('The clearing'),
      table: { head: [say('Place'), say('Fire'), say('Value'), say('Bonus'), say('Onibi')], rows: view.clearing.map((spot, i) => [String(i + 1), spot.fire ? say('burns') : say('none'), String(spot.value), bonusName(spot.bonus), spot.onibi ? say('is here') : '']) },
    },
    {
      title: say('Players'),
      table: {
        head: [say('Player'), say('Season'), say('Action tokens'), say('Solitary'), say('Sanki cards'), say('Fires'), say('At the end of the turn')],
        rows: view.seats.map((seat, at) => [names[at]!, seasonName(seat.season), String(seat.tokens), String(seat.solitary), String(seat.sankis), String(seat.fires), seat.weather.varans ? sayN('{n} fire varan', '{n} fire varans', seat.weather.varans) : say('nothing')]),
      },
    },
  ];
  const own = view.seats.map((seat, at) => ({
    title: at === view.you ? say('Your line and forest') : say("{name}'s line and forest", { name: seat.name }),
    lines: [
      seat.line.length ? say('Personal line: {cards}.', { cards: listed(seat.line.map(animal)) }) : say('No animals in the personal line.'),
      ...seat.forest.map(({ tree: id, x, y }) => say('{tree}: {place}.', { tree: treeName(id), place: x === 0 && y === 0 ? say('the middle') : where({ x, y }) })),
    ],
  }));
  return [...sheets, ...own];
}

export default gameInWords<Shown & View, Box>({ inWords, openBox, status, chapters: numbered('turn-began', later('Turn {n}')) });
