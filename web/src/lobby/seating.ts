import type { Bot, Game, NewSeat } from '$lib/protocol';

/** Who is to sit on a seat, as one word for a select: `me`, `here` (another person at this screen), `open`, `bot ismcts quick`. */
export type Sitter = string;

export interface Chair {
  sitter: Sitter;
  name: string;
}

export const botWord = (bot: Bot, level: string): Sitter => `bot ${bot.name} ${level}`;

/** The house's idea of an opponent: the first bot's first level. */
export function usualBot(game: Game): Sitter {
  const bot = game.bots[0];
  const level = bot?.levels[0];
  return bot && level ? botWord(bot, level.id) : 'open';
}

/** Me, and the usual opponent on every other seat. */
export function usualChairs(game: Game, count: number): Chair[] {
  return Array.from({ length: count }, (_, i) => ({ sitter: i === 0 ? 'me' : usualBot(game), name: '' }));
}

export function newSeats(chairs: readonly Chair[], me: string): NewSeat[] {
  return chairs.map(({ sitter, name }, i): NewSeat => {
    if (sitter === 'me') return { kind: 'me', name: me };
    if (sitter === 'here') return { kind: 'me', name: name.trim() || `Player ${i + 1}` };
    if (sitter === 'open') return { kind: 'open' };
    const [, bot = '', level = ''] = sitter.split(' ');
    return { kind: 'bot', bot, level };
  });
}
