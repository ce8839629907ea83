import type { Result } from '$lib/protocol';

/** How it ended, in a few words, for who looks on from `seat`. */
export function headline({ winners, places }: Result, seat: number | null, name: (seat: number) => string): string {
  const names = winners.map(name);
  if (names.length === 0) return places.length > 1 ? 'The game is lost' : 'Not this time';
  if (names.length === places.length && names.length > 1) return seat === null ? 'They have won together' : 'You have won together';
  if (names.length === 1) return winners[0] === seat ? 'You have won' : `${names[0]} wins`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} share the win`;
}
