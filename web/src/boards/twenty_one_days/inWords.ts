import { later, row, say, sayN } from '$lib/say';
import type { Box, PageView } from '$lib/views/twenty_one_days';
import { gameInWords } from '..';
import { numbered } from '../chapters';
import { capital, listed, type Sheet } from '../generic/sheet';
import { box, openBox } from './box';
import { COLOUR_WORD, PARTS, TIMES, chosen, owner, status, together, type DieName, type RaftView, type Sign, type SurvivorView } from './scene';
import { MARKED } from './survivor';

const meaning = ({ title, means }: { title: string; means: string }): string => say('{what}: {means}', { what: title, means });
const symbol = (sign: Sign): string => (sign.done ? say('{symbol} (done): {means}', { symbol: sign.title, means: sign.means }) : meaning(sign));
const die = (one: DieName): string => (one === 'extra' ? say('extra die') : say(COLOUR_WORD[one]));
const placeTitle = (id: string): string => box().locations.find((one) => one.id === id)?.title ?? id;
const number = (id: string): string => id.split('-')[1] ?? '';

function page({ day, ...parts }: PageView): Sheet['table'] {
  return {
    head: [say('Day {n}', { n: day }), say('What happens')],
    rows: PARTS.map((part) => [capital(say(TIMES[part])), listed(parts[part].map(symbol))]),
  };
}

function left(view: RaftView): string {
  const tentacles = sayN('{n} tentacle', '{n} tentacles', view.tentacles);
  const bottles = sayN('{n} bottle', '{n} bottles', view.bottles_left);
  const disasters = sayN('{n} disaster', '{n} disasters', view.disasters_left);
  return say('{tentacles} of the octopus; {bottles} and {disasters} left.', { tentacles, bottles, disasters });
}

function hope({ hope, special_hope: special }: SurvivorView): string {
  return special.length ? say('{n}, of them {marked}', { n: hope, marked: row(special.map((kind) => MARKED[kind])) }) : String(hope);
}

function strength({ alive, dice: [top, below] }: SurvivorView): string {
  if (!alive) return say('dead');
  return below ? say('{top} over {below}', { top, below }) : String(top);
}

/** What lies on the table. */
export function inWords(view: RaftView): Sheet[] {
  const crew = view.survivors.filter(chosen);
  const { today, tomorrow } = view.logbook;
  const lost = view.planks.filter((plank) => !plank.there).map((plank) => say('plank {n}', { n: number(plank.id) }));
  const sheets: Sheet[] = [
    {
      title: say('Where you are'),
      lines: [
        together([say('{status}.', { status: status(view) }), say('The ship is at {n} of {all}.', { n: view.ship.at, all: view.ship.buoy })]),
        view.shark_rests ? say('The sharks rest.') : say('The sharks are at distance {n}.', { n: view.shark_distance }),
        left(view),
        say('Planks lost: {planks}.', { planks: listed(lost, say('none')) }),
        ...(view.rod_broken ? [say('The fishing rod is broken.')] : []),
      ],
    },
    {
      title: say('Survivors'),
      table: {
        head: [say('Survivor'), say('Whose'), say('Strength'), say('Hope'), say('Sits on'), say('Die'), say('Holds'), say('Skill')],
        rows: crew.map((one) => [
          say('{name} ({colour})', { name: capital(one.called), colour: say(COLOUR_WORD[one.colour]) }),
          owner(view, one) || say('yours'),
          strength(one),
          hope(one),
          one.seat_on_raft ? say('spot {n}', { n: number(one.seat_on_raft) }) : '–',
          one.die_at ? say('at: {place}', { place: placeTitle(one.die_at) }) : say('not placed'),
          listed([one.bottle, one.second_bottle, one.flip].flatMap((thing) => (thing ? [meaning(thing)] : []))),
          one.skill,
        ]),
      },
    },
    {
      title: say('Locations'),
      table: {
        head: [say('Location'), say('Dice there'), say('Free spaces'), say('What is done')],
        rows: Object.entries(view.locations).map(([id, { dice, free }]) => {
          const does = box().locations.find((one) => one.id === id)?.does ?? '';
          return [placeTitle(id), listed(dice.map(die), say('none')), String(free), id === 'swap' ? meaning(view.swap) : does];
        }),
      },
    },
  ];
  if (view.disaster) {
    const price = sayN('{n} hope token laid against it.', '{n} hope tokens laid against it.', view.disaster.hope);
    sheets.push({ title: say('Disaster: {disaster}', { disaster: view.disaster.title }), lines: [...view.disaster.symbols.map(meaning), price] });
  }
  if (today) sheets.push({ title: say('Today'), table: page(today) });
  if (tomorrow) sheets.push({ title: say('Tomorrow'), table: page(tomorrow) });
  if (view.log?.length) sheets.push({ title: say('What has just happened'), lines: view.log });
  return sheets;
}

export default gameInWords<RaftView, Box>({ inWords, openBox, status, chapters: numbered('day-began', later('Day {n}')) });
