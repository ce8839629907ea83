import { place, type Place } from './places';

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
