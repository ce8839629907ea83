/** What the reader points at: a thing that cannot be chosen now, or one that explains itself. */
export interface Peeked {
  element: HTMLElement;
  title: string;
  /** The move to ask the server about: "why not?" */
  move: string | null;
  /** Lines of explanation the thing brings along. */
  lines: readonly string[];
}

const HOVER = 350;

class Peek {
  current = $state.raw<Peeked | null>(null);
  /** Asked for by click, focus or long press: it stays and its link can be followed. Hovering only looks. */
  pinned = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  pin(peeked: Peeked): void {
    clearTimeout(this.#timer);
    this.current = peeked;
    this.pinned = true;
  }

  hover(peeked: Peeked): void {
    if (this.pinned && this.current?.element === peeked.element) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.current = peeked;
      this.pinned = false;
    }, HOVER);
  }

  /** The pointer has gone. */
  leave(): void {
    clearTimeout(this.#timer);
    if (!this.pinned) this.current = null;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.current = null;
    this.pinned = false;
  }
}

export const peek = new Peek();
