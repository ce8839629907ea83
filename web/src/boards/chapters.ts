import { say } from '$lib/say';
import type { Chapters } from '$table/lines';

/**
 * Rounds of a game in which the seats take turns: one begins when an event of this kind is the starting seat's. Where a
 * turn may bring several of them, only the first counts.
 */
export function rounds(kind: string, several = false): Chapters {
  return () => {
    let starter: string | null = null;
    let last: string | null = null;
    let round = 0;
    return (event) => {
      const [seat = null] = event.args;
      if (event.kind === 'starts') starter = seat;
      if (event.kind !== kind) return null;
      const begins = starter !== null && seat === starter && !(several && last === seat);
      last = seat;
      return begins ? say('Round {n}', { n: (round += 1) }) : null;
    };
  };
}

/** An event says itself that something begins, with its number: with `later('Day {n}')`, `day-began` 3 is "Day 3". */
export function numbered(kind: string, text: string): Chapters {
  return () => (event) => (event.kind === kind ? say(text, { n: event.args[0] ?? '' }) : null);
}
