/** The keyboard of the table: the same keys in every game. */
export type Key = 'undo' | 'hint' | 'rules' | 'log' | 'replay' | 'back';
export type Direction = 'up' | 'down' | 'left' | 'right';

const KEYS: Record<string, Key> = { u: 'undo', h: 'hint', '?': 'rules', l: 'log', r: 'replay', Escape: 'back' };
const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** Is the person writing, or in a control that has its own use for keys? */
export function busyWithKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [role="tablist"], [contenteditable]') !== null;
}

export function keyOf(event: KeyboardEvent): Key | Direction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return ARROWS[event.key] ?? KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
}

export interface Box {
  x: number;
  y: number;
}

/** The nearest box in a direction; a step aside counts double, so that rows stay rows. −1 when there is none. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const dx = box.x - from.x;
    const dy = box.y - from.y;
    const ahead = { up: -dy, down: dy, left: -dx, right: dx }[direction];
    const aside = Math.abs(direction === 'up' || direction === 'down' ? dx : dy);
    if (ahead < 4 || aside > ahead * 3) return;
    const distance = ahead + 2 * aside;
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}

const centre = (element: Element): Box => {
  const rect = element.getBoundingClientRect();
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
};

/** Moves the focus to the next legal target; with `all`, to anything that explains itself. */
export function step(root: HTMLElement, direction: Direction, all: boolean): void {
  const selector = all ? '[data-target], [data-legal]' : '[data-legal], [data-chosen], [data-main]';
  const targets = [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => one.offsetParent !== null);
  const here = document.activeElement;
  if (!here || !targets.includes(here as HTMLElement)) {
    targets[0]?.focus();
    return;
  }
  const others = targets.filter((one) => one !== here);
  const found = nearest(centre(here), others.map(centre), direction);
  if (found >= 0) {
    others[found]!.focus();
    return;
  }
  // At the end of a row the next one in reading order is as good as any.
  const turn = direction === 'right' || direction === 'down' ? 1 : -1;
  const at = targets.indexOf(here as HTMLElement);
  targets.at((at + turn) % targets.length)?.focus();
}
