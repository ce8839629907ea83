/**
 * Pieces that travel. An element with `data-piece` is the same thing wherever it lies; when it lies elsewhere
 * after a change, it travels there. What had another name before it was turned over says so with `data-was`. A new one
 * comes from the element with the `data-anchor` its `data-from` names.
 */
interface Piece {
  rect: DOMRect;
  /** It keeps its look when it leaves the page, for a thing that looks otherwise where it arrives. */
  element: HTMLElement;
  around: HTMLElement[];
  fontSize: string;
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

/** What an element lies in, from its parent outwards, up to the root. */
function around(element: HTMLElement, root: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let parent = element.parentElement; parent && parent !== root; parent = parent.parentElement) found.push(parent);
  return found;
}

export const ghostOf = (element: HTMLElement, root: Element): Ghost => copyOf(element, around(element, root), getComputedStyle(element).fontSize);

function copyOf(element: HTMLElement, parents: readonly HTMLElement[], fontSize: string): Ghost {
  const thing = element.cloneNode(true) as HTMLElement;
  thing.style.fontSize = fontSize;
  let outermost = thing;
  for (const parent of parents) {
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
    if (!visible(rect) || pieces.has(id)) continue;
    pieces.set(id, { rect, element, around: around(element, root), fontSize: getComputedStyle(element).fontSize });
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
  /** What it was before, where it was in sight. */
  known: Piece | null;
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
    if (!still) found.push({ element, from, to, known: known ?? null });
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

/** A journey, its copy that travels, and how. */
export interface Trip {
  element: HTMLElement;
  ghost: Ghost;
  start: DOMRect;
  frames: Keyframe[];
}

/**
 * A copy travels above everything, so that no scrolling box cuts it off. A thing that changes its shape on the way (a
 * card that becomes a chip) travels in its old shape and shrinks into the new; where its old look is gone, it comes in
 * its new shape and small.
 */
function trip({ element, from, to, known }: Journey, root: HTMLElement): Trip {
  const changes = known !== null && Math.abs(Math.log(shape(from) / shape(to))) > 0.25;
  if (changes && (known.element === element || !known.element.isConnected)) {
    const size = Math.min(to.height / from.height, to.width / from.width);
    const ghost = copyOf(known.element, known.around, known.fontSize);
    return { element, ghost, start: from, frames: [{ transform: 'none' }, { transform: move(from, to, size), opacity: 0.7 }] };
  }
  const begin = changes ? within(from, to) : from;
  const frames = [{ transform: move(to, begin, begin.width / to.width, begin.height / to.height) }, { transform: 'none' }];
  return { element, ghost: ghostOf(element, root), start: to, frames };
}

/**
 * Prepares all journeys since `before`: copies lie where the pieces were, and the pieces themselves wait unseen. The
 * page is measured first and written to afterwards, so that it is laid out once.
 */
export function prepare(root: HTMLElement, layer: HTMLElement, before: Before): Trip[] {
  const trips = journeys(root, before).map((journey) => trip(journey, root));
  for (const { element, ghost, start, frames } of trips) {
    place(ghost, layer, start);
    Object.assign(ghost.thing.style, { willChange: 'transform', transform: frames[0]!.transform, transition: 'none' });
    element.style.visibility = 'hidden';
  }
  return trips;
}

/** Starts journeys; the animations can be finished early. */
export function setOut(trips: readonly Trip[], duration: number): Animation[] {
  return trips.map(({ element, ghost, frames }) => {
    const animation = ghost.thing.animate(frames, { duration, easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)', fill: 'both' });
    const land = () => {
      ghost.outermost.remove();
      element.style.visibility = '';
    };
    animation.onfinish = land;
    animation.oncancel = land;
    return animation;
  });
}

/** Longer than this nothing waits to be drawn: a page that is out of sight draws nothing. */
const PATIENCE = 500;

/** Whatever has changed is laid out and drawn. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, PATIENCE);
  });
}

/** For who wants no travel: what changed place is marked instead. */
export function markChanges(root: HTMLElement, before: Before, duration: number): void {
  for (const { element } of journeys(root, before)) {
    element.dataset.changed = '';
    setTimeout(() => delete element.dataset.changed, duration);
  }
}
