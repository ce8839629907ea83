import { seasonName } from '$art';
import { number, say, sayN } from '$lib/say';
import type { Box, SeatView } from '$lib/views/shifting_seasons';
import { gameInWords } from '..';
import { rounds } from '../chapters';
import { listed, type Sheet } from '../generic/sheet';
import { openBox } from './box';
import { sayings } from './cards.svelte';
import { status, tileName, type SeasonsView } from './scene';

const cells = (row: readonly (string | null)[]): string[] => row.map((one) => (one === null ? say('empty') : tileName(one)));

function board(seat: SeatView): Sheet['table'] {
  const [first = []] = seat.board;
  return { head: [say('Row'), ...first.map((_, i) => String(i + 1))], rows: seat.board.map((row, i) => ['abcdef'[i]!, ...cells(row)]) };
}

/** What lies on the table. */
export function inWords(view: SeasonsView): Sheet[] {
  const sheets: Sheet[] = [
    {
      title: say('To push in'),
      lines: [
        say('Display: {tiles}.', { tiles: listed(view.display.map(tileName)) }),
        ...(view.held ? [say('In hand: {tile}.', { tile: tileName(view.held) })] : []),
        say('{tiles} in the bag, {tokens} and {frames} left.', {
          tiles: sayN('{n} tile', '{n} tiles', view.bag_left),
          tokens: sayN('{n} bonus token', '{n} bonus tokens', view.tokens_left),
          frames: sayN('{n} frame', '{n} frames', view.frames_left),
        }),
      ],
    },
    {
      title: say('Lanes'),
      lines: view.lanes.map((lane, i) => {
        const tiles = lane.map(([row, column]) => view.sliding[row!]?.[column!] ?? null);
        return say('Lane {n}, from the arrow to the number: {tiles}.', { n: i + 1, tiles: listed(cells(tiles)) });
      }),
    },
    {
      title: say('Score cards'),
      table: {
        head: [say('Card'), say('Asks for'), ...view.seats.map((seat) => seat.name)],
        rows: view.cards.map((card) => [view.card_facts[card]!.title, sayings.of(view.card_facts[card]!.rule) ?? '', ...view.seats.map((seat) => number(seat.card_scores[card] ?? 0))]),
      },
    },
    {
      title: say('Players'),
      table: {
        head: [say('Player'), say('Season'), say('Points'), say('Bonus tokens'), say('Framed areas'), say('Precious tiles')],
        rows: view.seats.map((seat, at) => [
          at === view.you ? say('{name} (you)', { name: seat.name }) : seat.name,
          seat.season ? seasonName(seat.season) : say('not chosen'),
          number(seat.score),
          String(seat.tokens),
          listed(seat.framed.map(String), say('none')),
          String(seat.precious),
        ]),
      },
    },
  ];
  const order = view.seats.map((_, at) => at).toSorted((a, b) => Number(b === view.you) - Number(a === view.you));
  return [...sheets, ...order.map((at) => ({ title: at === view.you ? say('Your board') : say("{name}'s board", { name: view.seats[at]!.name }), table: board(view.seats[at]!) }))];
}

function open(box: Box): void {
  openBox(box);
  void sayings.fetch();
}

export default gameInWords<SeasonsView, Box>({ inWords, openBox: open, status, chapters: rounds('pushed', true) });
