/** Where the person is in the house, from the address alone. */
export type Place =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; watch: string | null; review: boolean }
  | { page: 'join'; code: string }
  | { page: 'watch'; code: string }
  | { page: 'learn'; game: string; chapter: number }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'lost' };

export function place(path: string, search = '', hash = ''): Place {
  const [room = '', id, part] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (!room) return { page: 'lobby' };
  if (id && room === 'table') return { page: 'table', table: id, watch: new URLSearchParams(search).get('watch'), review: hash === '#review' };
  if (id && room === 'join') return { page: 'join', code: id };
  if (id && room === 'watch') return { page: 'watch', code: id };
  if (id && room === 'new') return { page: 'new', game: id };
  if (id && room === 'learn') return { page: 'learn', game: id, chapter: Number.parseInt(part ?? '1', 10) - 1 || 0 };
  if (id && room === 'rules') return { page: 'rules', game: id, rule: hash ? decodeURIComponent(hash.slice(1)) : null };
  return { page: 'lost' };
}
