/**
 * Pieces that travel. An element with `data-piece` is the same thing wherever it lies; when it lies elsewhere
 * after a change, it travels there. What had another name before it was turned over says so with `data-was`. A new one
 * comes from the element with the `data-anchor` its `data-from` names.
 */
interface Piece {
  rect: DOMRect;
  /** What it looked like, for a thing that looks otherwise where it arrives. */
  ghost: Ghost;
}

export interface Before {
  pieces: Map<string, Piece>;
  anchors: Map<string, DOMRect>;
}

/** A copy of an element inside copies of its ancestors, so that it looks the same outside of them. */
interface Ghost {
  outermost: HTMLElement;
  thing: HTMLElement;
}

const visible = (rect: DOMRect) => rect.width > 0 && rect.height > 0;

export function ghostOf(element: HTMLElement, root: Element): Ghost {
  const thing = element.cloneNode(true) as HTMLElement;
  thing.style.fontSize = getComputedStyle(element).fontSize;
  let outermost = thing;
  for (let parent = element.parentElement; parent && parent !== root; parent = parent.parentElement) {
    const shell = parent.cloneNode(false) as HTMLElement;
    shell.style.setProperty('display', 'contents', 'important');
    shell.append(outermost);
    outermost = shell;
  }
  for (const copy of [outermost, ...outermost.querySelectorAll('*')]) {
    for (const name of ['id', 'data-piece', 'data-was', 'data-anchor', 'data-target', 'data-legal', 'data-chosen', 'data-drop']) copy.removeAttribute(name);
  }
  outermost.inert = true;
  outermost.setAttribute('aria-hidden', 'true');
  return { outermost, thing };
}

/** Puts a ghost over a rectangle of the screen. */
export function place({ outermost, thing }: Ghost, layer: HTMLElement, at: DOMRect): void {
  Object.assign(thing.style, {
    position: 'absolute',
    margin: '0',
    left: `${at.x}px`,
    top: `${at.y}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    transform: 'none',
    transformOrigin: '0 0',
    visibility: 'visible',
    pointerEvents: 'none',
  });
  layer.append(outermost);
}

export function look(root: HTMLElement): Before {
  const pieces: Before['pieces'] = new Map();
  const anchors: Before['anchors'] = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const rect = element.getBoundingClientRect();
    const id = element.dataset.piece!;
    if (visible(rect) && !pieces.has(id)) pieces.set(id, { rect, ghost: ghostOf(element, root) });
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-anchor]')) {
    const rect = element.getBoundingClientRect();
    if (visible(rect)) anchors.set(element.dataset.anchor!, rect);
  }
  return { pieces, anchors };
}

interface Journey {
  element: HTMLElement;
  from: DOMRect;
  to: DOMRect;
  ghost: Ghost | null;
}

function journeys(root: HTMLElement, before: Before): Journey[] {
  const found: Journey[] = [];
  const seen = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const id = element.dataset.piece!;
    const to = element.getBoundingClientRect();
    if (seen.has(id) || !visible(to)) continue;
    seen.add(id);
    const known = before.pieces.get(id) ?? before.pieces.get(element.dataset.was ?? '');
    const origin = element.dataset.from;
    const anchor = origin ? before.anchors.get(origin) : undefined;
    const from = known?.rect ?? (anchor && within(anchor, to));
    if (!from) continue;
    const still = Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2 && Math.abs(from.width - to.width) < 2;
    if (!still) found.push({ element, from, to, ghost: known?.ghost ?? null });
  }
  return found;
}

/** A thing that comes from a place of another shape is small there, and never squashed into it. */
export function within(place: DOMRect, thing: DOMRect): DOMRect {
  const size = Math.min(place.width / thing.width, place.height / thing.height);
  const [width, height] = [thing.width * size, thing.height * size];
  return new DOMRect(place.x + (place.width - width) / 2, place.y + (place.height - height) / 2, width, height);
}

const shape = (rect: DOMRect) => rect.width / rect.height;
const move = (from: DOMRect, to: DOMRect, x: number, y = x) =>
  `translate(${to.x + (to.width - from.width * x) / 2 - from.x}px, ${to.y + (to.height - from.height * y) / 2 - from.y}px) scale(${x}, ${y})`;

/**
 * A copy travels above everything, so that no scrolling box cuts it off; the piece itself waits unseen. A thing that
 * changes its shape on the way (a card that becomes a chip) travels in its old shape and shrinks into the new.
 */
function travel(journey: Journey, root: HTMLElement, layer: HTMLElement, duration: number): Animation {
  const { element, from, to } = journey;
  const changes = journey.ghost !== null && Math.abs(Math.log(shape(from) / shape(to))) > 0.25;
  const ghost = changes ? journey.ghost! : ghostOf(element, root);
  const size = Math.min(to.height / from.height, to.width / from.width);
  place(ghost, layer, changes ? from : to);
  element.style.visibility = 'hidden';
  const frames = changes
    ? [{ transform: 'none' }, { transform: move(from, to, size), opacity: 0.7 }]
    : [{ transform: move(to, from, from.width / to.width, from.height / to.height) }, { transform: 'none' }];
  const animation = ghost.thing.animate(frames, { duration, easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)', fill: 'both' });
  const land = () => {
    ghost.outermost.remove();
    element.style.visibility = '';
  };
  animation.onfinish = land;
  animation.oncancel = land;
  return animation;
}

/** Starts all journeys since `before`; the animations can be finished early. */
export function moveOn(root: HTMLElement, layer: HTMLElement, before: Before, duration: number): Animation[] {
  return journeys(root, before).map((journey) => travel(journey, root, layer, duration));
}

/** For who wants no travel: what changed place is marked instead. */
export function markChanges(root: HTMLElement, before: Before, duration: number): void {
  for (const { element } of journeys(root, before)) {
    element.dataset.changed = '';
    setTimeout(() => delete element.dataset.changed, duration);
  }
}
