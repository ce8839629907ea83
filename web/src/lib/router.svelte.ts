/** Where the person is in the house, from the address alone. */
export type Place =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; watch: string | null }
  | { page: 'join'; code: string }
  | { page: 'watch'; code: string }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'lost' };

export function place(path: string, search = '', hash = ''): Place {
  const [room = '', id] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (!room) return { page: 'lobby' };
  if (id && room === 'table') return { page: 'table', table: id, watch: new URLSearchParams(search).get('watch') };
  if (id && room === 'join') return { page: 'join', code: id };
  if (id && room === 'watch') return { page: 'watch', code: id };
  if (id && room === 'new') return { page: 'new', game: id };
  if (id && room === 'rules') return { page: 'rules', game: id, rule: hash ? decodeURIComponent(hash.slice(1)) : null };
  return { page: 'lost' };
}

const here = () => place(location.pathname, location.search, location.hash);

class Router {
  place = $state.raw<Place>(here());

  constructor() {
    addEventListener('popstate', () => (this.place = here()));
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.place = here();
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links: an ordinary click stays on the page, anything else is the browser's business. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a');
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
