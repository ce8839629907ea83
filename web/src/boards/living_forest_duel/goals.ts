import type { Threats, View } from '$lib/views/living_forest_duel';
import { box } from './box';
import { later, say, sayN } from '$lib/say';
import { other } from './words';

export interface Race {
  /** As written in the meter. */
  text: string;
  /** How full the meter is, 0 to 1. */
  part: number;
  /** It may be decided soon. */
  near: boolean;
  /** One sentence. */
  says: string;
}

export interface Goal {
  id: keyof Threats;
  title: string;
  says: () => string;
}

export const GOALS: readonly Goal[] = [
  { id: 'fires', title: later('Fires'), says: () => say('Hold {n} fire tokens: extinguish them in the clearing with water.', { n: box.fires_to_win }) },
  { id: 'recruitment', title: later('Animals'), says: () => say('Be the only season left in the recruitment line. The stag has to go too.') },
  { id: 'forest', title: later('Forest'), says: () => say('Fill a square of {n} by {n} places with trees; the lake counts.', { n: box.square }) },
  { id: 'onibi', title: later('Onibi'), says: () => say('Lead Onibi out past an opponent who already holds the Onibi card.') },
];

const NEAR = { fires: 2, recruitment: 1, forest: 2 };

/** How near a seat is to a goal. */
export function race(view: View, seat: number, goal: keyof Threats): Race {
  const { name, threats, strength, season } = view.seats[seat]!;
  if (goal === 'onibi') return walk(view, seat);
  const { have, need } = threats[goal];
  const left = need - have;
  const says = {
    fires: say('{name} holds {have} of {need}.', { name, have, need }),
    recruitment: season === 'summer' ? say("{have} of {need} cards in the line are Summer's ({name}).", { name, have, need }) : say("{have} of {need} cards in the line are Winter's ({name}).", { name, have, need }),
    forest: say('{name}: {have} of {need} places of the fullest square.', { name, have, need }),
  }[goal];
  return { text: `${have}/${need}`, part: need ? have / need : 0, near: left <= NEAR[goal] && (goal !== 'fires' || strength.water > 0 || left <= 1), says };
}

function walk(view: View, seat: number): Race {
  const { name, threats, strength } = view.seats[seat]!;
  const { steps, opponent_has_card: blocked } = threats.onibi;
  const rival = view.seats[other(seat)]!.name;
  const told = { name, rival, wind: strength.wind };
  return {
    text: String(steps),
    part: Math.max(0, 1 - steps / box.longest_walk),
    near: steps <= Math.max(3, strength.wind),
    says: blocked
      ? sayN('{name} needs {n} step (wind {wind} now). {rival} holds the Onibi card: the next way out wins.', '{name} needs {n} steps (wind {wind} now). {rival} holds the Onibi card: the next way out wins.', steps, told)
      : sayN('{name} needs {n} step (wind {wind} now). {rival} does not hold the Onibi card yet.', '{name} needs {n} steps (wind {wind} now). {rival} does not hold the Onibi card yet.', steps, told),
  };
}
