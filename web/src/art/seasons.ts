import { later, say } from '$lib/say';

/** The four seasons in every game: a colour (by class), a shape (SeasonMark) and a letter. */
export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof SEASONS)[number];

const NAMES: Record<Season, string> = { spring: later('Spring'), summer: later('Summer'), autumn: later('Autumn'), winter: later('Winter') };

/** The season an id speaks of (`fall` is autumn, `spring-4` is spring), or null. */
export function season(id: string): Season | null {
  const word = id.split('-')[0];
  if (word === 'fall') return 'autumn';
  return SEASONS.find((name) => name === word) ?? null;
}

/** The season as people at this game say it: cats calls autumn "fall". */
export function seasonName(id: string): string {
  if (id.split('-')[0] === 'fall') return say('Fall');
  const kind = season(id);
  return kind ? say(NAMES[kind]) : say('Any', { context: 'season' });
}

export const seasonLetter = (id: string): string => (season(id) ? seasonName(id).slice(0, 2) : '萬');
