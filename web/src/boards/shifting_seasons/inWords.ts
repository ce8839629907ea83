import { seasonName } from '$art';
import type { Box, SeatView } from '$lib/views/shifting_seasons';
import { gameInWords } from '..';
import { rounds } from '../chapters';
import { counted, listed, signed, type Sheet } from '../generic/sheet';
import { openBox } from './box';
import { sayings } from './cards.svelte';
import { status, type SeasonsView } from './scene';

/** `summer*` is a precious summer tile. */
const tile = (id: string): string => (id.endsWith('*') ? `precious ${seasonName(id.slice(0, -1))}` : seasonName(id));
const cells = (row: readonly (string | null)[]): string[] => row.map((one) => (one === null ? 'empty' : tile(one)));

function board(seat: SeatView): Sheet['table'] {
  const [first = []] = seat.board;
  return { head: ['Row', ...first.map((_, i) => String(i + 1))], rows: seat.board.map((row, i) => ['abcdef'[i]!, ...cells(row)]) };
}

/** What lies on the table. */
export function inWords(view: SeasonsView): Sheet[] {
  const sheets: Sheet[] = [
    {
      title: 'To push in',
      lines: [
        `Display: ${listed(view.display.map(tile))}.`,
        ...(view.held ? [`In hand: ${tile(view.held)}.`] : []),
        `${counted(view.bag_left, 'tile')} in the bag, ${counted(view.tokens_left, 'bonus token')} and ${counted(view.frames_left, 'frame')} left.`,
      ],
    },
    {
      title: 'Lanes',
      lines: view.lanes.map((lane, i) => {
        const tiles = lane.map(([row, column]) => view.sliding[row!]?.[column!] ?? null);
        return `Lane ${i + 1}, from the arrow to the number: ${listed(cells(tiles))}.`;
      }),
    },
    {
      title: 'Score cards',
      table: {
        head: ['Card', 'Asks for', ...view.seats.map((seat) => seat.name)],
        rows: view.cards.map((card) => [view.card_facts[card]!.title, sayings.of(view.card_facts[card]!.rule) ?? '', ...view.seats.map((seat) => signed(seat.card_scores[card] ?? 0))]),
      },
    },
    {
      title: 'Players',
      table: {
        head: ['Player', 'Season', 'Points', 'Bonus tokens', 'Framed areas', 'Precious tiles'],
        rows: view.seats.map((seat, at) => [
          `${seat.name}${at === view.you ? ' (you)' : ''}`,
          seat.season ? seasonName(seat.season) : 'not chosen',
          signed(seat.score),
          String(seat.tokens),
          listed(seat.framed.map(String), 'none'),
          String(seat.precious),
        ]),
      },
    },
  ];
  const order = view.seats.map((_, at) => at).toSorted((a, b) => Number(b === view.you) - Number(a === view.you));
  return [...sheets, ...order.map((at) => ({ title: at === view.you ? 'Your board' : `${view.seats[at]!.name}'s board`, table: board(view.seats[at]!) }))];
}

function open(box: Box): void {
  openBox(box);
  void sayings.fetch();
}

export default gameInWords<SeasonsView, Box>({ inWords, openBox: open, status, chapters: rounds('pushed', true) });
