/** Where the person is in the house, from the address alone. */
export type Place =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; watch: string | null; review: boolean; step: number | null }
  | { page: 'join'; code: string }
  /** To look on, or to see a finished game again from a step on. */
  | { page: 'watch'; code: string; step: number | null }
  | { page: 'learn'; game: string; chapter: number }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'laboratory' }
  | { page: 'lost' };

const whole = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

/** Where a finished game is seen again, by who has its code. */
export const replayPath = (code: string, step: number): string => `/r/${encodeURIComponent(code)}${step > 0 ? `?step=${step}` : ''}`;

export function place(path: string, search = '', hash = ''): Place {
  const [room = '', id, part] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (!room) return { page: 'lobby' };
  if (room === 'laboratory' && !id) return { page: 'laboratory' };
  const asked = new URLSearchParams(search);
  if (id && room === 'table') return { page: 'table', table: id, watch: asked.get('watch'), review: hash === '#review', step: whole(hash.replace('#step-', '')) };
  if (id && room === 'join') return { page: 'join', code: id };
  if (id && room === 'watch') return { page: 'watch', code: id, step: null };
  if (id && room === 'r') return { page: 'watch', code: id, step: whole(asked.get('step') ?? '0') ?? 0 };
  if (id && room === 'new') return { page: 'new', game: id };
  if (id && room === 'learn') return { page: 'learn', game: id, chapter: Number.parseInt(part ?? '1', 10) - 1 || 0 };
  if (id && room === 'rules') return { page: 'rules', game: id, rule: hash ? decodeURIComponent(hash.slice(1)) : null };
  return { page: 'lost' };
}
