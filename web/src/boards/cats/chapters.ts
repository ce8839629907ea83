import { say } from '$lib/say';
import type { Chapters } from '$table/lines';

/** Games of the match, and their rounds: a round's lines begin where its cards are turned up. */
export const chapters: Chapters = () => {
  let round: number | null = null;
  let turning = false;
  return ({ kind, args }) => {
    const begins = kind === 'revealed' && !turning;
    turning = kind === 'revealed';
    if (kind === 'game-began') {
      round = 0;
      return say('Game {n}', { n: args[0] ?? '' });
    }
    if (!begins) return null;
    if (round === null) return say('A round');
    round += 1;
    return say('Round {n}', { n: round });
  };
};
