/**
 * Pieces that travel. An element with `data-piece` is the same thing wherever it lies; when it lies elsewhere
 * after a change, it travels there. A new one comes from the element with the `data-anchor` its `data-from` names.
 */
export type Places = Map<string, DOMRect>;

const visible = (rect: DOMRect) => rect.width > 0 && rect.height > 0;

function rects(root: ParentNode, attribute: 'piece' | 'anchor'): Places {
  const found: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement>(`[data-${attribute}]`)) {
    const id = element.dataset[attribute]!;
    const rect = element.getBoundingClientRect();
    if (visible(rect) && !found.has(id)) found.set(id, rect);
  }
  return found;
}

export interface Before {
  pieces: Places;
  anchors: Places;
}

export const look = (root: ParentNode): Before => ({ pieces: rects(root, 'piece'), anchors: rects(root, 'anchor') });

interface Journey {
  element: HTMLElement;
  from: DOMRect;
  to: DOMRect;
}

function journeys(root: ParentNode, before: Before): Journey[] {
  const found: Journey[] = [];
  const seen = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const id = element.dataset.piece!;
    const to = element.getBoundingClientRect();
    if (seen.has(id) || !visible(to)) continue;
    seen.add(id);
    const origin = element.dataset.from;
    const from = before.pieces.get(id) ?? (origin ? before.anchors.get(origin) : undefined);
    if (!from) continue;
    const still = Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2 && Math.abs(from.width - to.width) < 2;
    if (!still) found.push({ element, from, to });
  }
  return found;
}

/** A copy travels above everything, so that no scrolling box cuts it off; the piece itself waits unseen. */
function travel({ element, from, to }: Journey, layer: HTMLElement, duration: number): Animation {
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('id');
  delete ghost.dataset.piece;
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: 'absolute',
    margin: '0',
    left: `${to.x}px`,
    top: `${to.y}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    transform: 'none',
    transformOrigin: '0 0',
    pointerEvents: 'none',
  });
  layer.append(ghost);
  element.style.visibility = 'hidden';
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const animation = ghost.animate([{ transform: start }, { transform: 'none' }], {
    duration,
    easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)',
    fill: 'both',
  });
  const land = () => {
    ghost.remove();
    element.style.visibility = '';
  };
  animation.onfinish = land;
  animation.oncancel = land;
  return animation;
}

/** Starts all journeys since `before`; the animations can be finished early. */
export function moveOn(root: ParentNode, layer: HTMLElement, before: Before, duration: number): Animation[] {
  return journeys(root, before).map((journey) => travel(journey, layer, duration));
}

/** For who wants no travel: what changed place is marked instead. */
export function markChanges(root: ParentNode, before: Before, duration: number): void {
  for (const { element } of journeys(root, before)) {
    element.dataset.changed = '';
    setTimeout(() => delete element.dataset.changed, duration);
  }
}
