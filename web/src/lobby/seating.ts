import { readBot, usualBot } from '$lib/bots';
import type { Game, NewSeat } from '$lib/protocol';
import { say } from '$lib/say';

/** Who is to sit on a seat, as one word for a select: `me`, `here` (another person at this screen), `open`, or a bot's word. */
export type Sitter = string;

export interface Chair {
  sitter: Sitter;
  name: string;
}

/** An opponent where nobody has chosen one. */
export const usualSitter = (game: Game): Sitter => usualBot(game) ?? 'open';

/** Me, and the usual opponent on every other seat. */
export function usualChairs(game: Game, count: number): Chair[] {
  return Array.from({ length: count }, (_, i) => ({ sitter: i === 0 ? 'me' : usualSitter(game), name: '' }));
}

export function newSeats(chairs: readonly Chair[], me: string): NewSeat[] {
  return chairs.map(({ sitter, name }, i): NewSeat => {
    if (sitter === 'me') return { kind: 'me', name: me };
    if (sitter === 'here') return { kind: 'me', name: name.trim() || say('Player {n}', { n: i + 1 }) };
    const bot = readBot(sitter);
    return bot ? { kind: 'bot', ...bot } : { kind: 'open' };
  });
}
