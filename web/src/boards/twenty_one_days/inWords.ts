import { later } from '$lib/say';
import type { Box, PageView } from '$lib/views/twenty_one_days';
import { gameInWords } from '..';
import { numbered } from '../chapters';
import { capital, counted, listed, type Sheet } from '../generic/sheet';
import { box, openBox } from './box';
import { PARTS, chosen, owner, status, type RaftView } from './scene';

function page({ day, ...parts }: PageView): Sheet['table'] {
  return {
    head: [`Day ${day}`, 'What happens'],
    rows: PARTS.map((part) => [capital(part), listed(parts[part].map((sign) => `${sign.title}${sign.done ? ' (done)' : ''}: ${sign.means}`), 'nothing')]),
  };
}

/** What lies on the table. */
export function inWords(view: RaftView): Sheet[] {
  const crew = view.survivors.filter(chosen);
  const { today, tomorrow } = view.logbook;
  const sheets: Sheet[] = [
    {
      title: 'Where you are',
      lines: [
        `${status(view)}. The ship is at ${view.ship.at} of ${view.ship.buoy}.`,
        view.shark_rests ? 'The sharks rest.' : `The sharks are at distance ${view.shark_distance}.`,
        `${counted(view.tentacles, 'tentacle')} of the octopus; ${counted(view.bottles_left, 'bottle')} and ${counted(view.disasters_left, 'disaster')} left.`,
        `Planks lost: ${listed(view.planks.filter((plank) => !plank.there).map((plank) => plank.id), 'none')}.`,
        ...(view.rod_broken ? ['The fishing rod is broken.'] : []),
      ],
    },
    {
      title: 'Survivors',
      table: {
        head: ['Survivor', 'Whose', 'Strength', 'Hope', 'Sits on', 'Die', 'Holds', 'Skill'],
        rows: crew.map((one) => [
          `${capital(one.called)} (${one.colour})`,
          owner(view, one) || 'yours',
          one.alive ? one.dice.filter(Boolean).join(' over ') : 'dead',
          `${one.hope}${one.special_hope.length ? `, of them ${listed(one.special_hope.map((kind) => (kind === 'one' ? '±1' : kind === 'two' ? '±2' : 'plain')))}` : ''}`,
          one.seat_on_raft?.replace('-', ' ') ?? '–',
          one.die_at ? `at ${one.die_at}` : 'not placed',
          listed([one.bottle, one.second_bottle, one.flip].flatMap((thing) => (thing ? [`${thing.title}: ${thing.means}`] : []))),
          one.skill,
        ]),
      },
    },
    {
      title: 'Locations',
      table: {
        head: ['Location', 'Dice there', 'Free spaces', 'What is done'],
        rows: Object.entries(view.locations).map(([id, { dice, free }]) => {
          const facts = box().locations.find((one) => one.id === id);
          return [facts?.title ?? id, listed([...dice], 'none'), String(free), id === 'swap' ? `${view.swap.title}: ${view.swap.means}` : (facts?.does ?? '')];
        }),
      },
    },
  ];
  if (view.disaster) sheets.push({ title: `Disaster: ${view.disaster.title}`, lines: [...view.disaster.symbols.map((sign) => `${sign.title}: ${sign.means}`), `${counted(view.disaster.hope, 'hope token')} laid against it.`] });
  if (today) sheets.push({ title: 'Today', table: page(today) });
  if (tomorrow) sheets.push({ title: 'Tomorrow', table: page(tomorrow) });
  if (view.log?.length) sheets.push({ title: 'What has just happened', lines: view.log });
  return sheets;
}

export default gameInWords<RaftView, Box>({ inWords, openBox, status, chapters: numbered('day-began', later('Day {n}')) });
