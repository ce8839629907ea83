import type { Game } from './protocol';

/** A bot and its level as one word for a select: `bot fox plain`. */
export const botWord = (bot: string, level: string): string => `bot ${bot} ${level}`;

/** What a bot's word stands for; null for anything else. */
export function readBot(word: string): { bot: string; level: string } | null {
  const [kind, bot, level] = word.split(' ');
  return kind === 'bot' && bot && level ? { bot, level } : null;
}

/** How many of the same kind sit before this one: the first is plain, those behind it wear coats. */
export function coatOf(bots: readonly (string | null)[], at: number): number {
  return bots.slice(0, at).filter((bot) => bot !== null && bot === bots[at]).length;
}

/** The bot the house offers where nobody has chosen yet; none where there are no bots. */
export function usualBot(game: Pick<Game, 'bots' | 'usual_bot'> | null): string | null {
  const bot = game?.bots.find((one) => one.name === game.usual_bot) ?? game?.bots[0];
  const level = bot?.levels[0];
  return bot && level ? botWord(bot.name, level.id) : null;
}
