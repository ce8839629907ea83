import type { Threats, View } from '$lib/views/living_forest_duel';
import { box } from './box';
import { count, other } from './words';

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
  { id: 'fires', title: 'Fires', says: () => `Hold ${box.fires_to_win} fire tokens: extinguish them in the clearing with water.` },
  { id: 'recruitment', title: 'Animals', says: () => 'Be the only season left in the recruitment line. The stag has to go too.' },
  { id: 'forest', title: 'Forest', says: () => `Fill a square of ${box.square} by ${box.square} places with trees; the lake counts.` },
  { id: 'onibi', title: 'Onibi', says: () => 'Lead Onibi out past an opponent who already holds the Onibi card.' },
];

const NEAR = { fires: 2, recruitment: 1, forest: 2 };

/** How near a seat is to a goal. */
export function race(view: View, seat: number, goal: keyof Threats): Race {
  const { name, threats, strength, season } = view.seats[seat]!;
  if (goal === 'onibi') return walk(view, seat);
  const { have, need } = threats[goal];
  const left = need - have;
  const says = {
    fires: `${name} holds ${have} of ${need}.`,
    recruitment: `${have} of ${need} cards in the line are ${season === 'summer' ? "Summer's" : "Winter's"} (${name}).`,
    forest: `${name}: ${have} of ${need} places of the fullest square.`,
  }[goal];
  return { text: `${have}/${need}`, part: need ? have / need : 0, near: left <= NEAR[goal] && (goal !== 'fires' || strength.water > 0 || left <= 1), says };
}

function walk(view: View, seat: number): Race {
  const { name, threats, strength } = view.seats[seat]!;
  const { steps, opponent_has_card: blocked } = threats.onibi;
  const rival = view.seats[other(seat)]!.name;
  const holds = blocked ? `${rival} holds the Onibi card: the next way out wins.` : `${rival} does not hold the Onibi card yet.`;
  return {
    text: String(steps),
    part: Math.max(0, 1 - steps / box.longest_walk),
    near: steps <= Math.max(3, strength.wind),
    says: `${name} needs ${count(steps, 'step')} (wind ${strength.wind} now). ${holds}`,
  };
}
