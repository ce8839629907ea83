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
const LINGER = 220;

class Peek {
  current = $state.raw<Peeked | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(peeked: Peeked, delay = 0): void {
    clearTimeout(this.#timer);
    if (delay) this.#timer = setTimeout(() => (this.current = peeked), delay);
    else this.current = peeked;
  }

  hover(peeked: Peeked): void {
    this.show(peeked, HOVER);
  }

  /** Leaves time for the pointer to reach the card and its link. */
  leave(): void {
    clearTimeout(this.#timer);
    if (this.current) this.#timer = setTimeout(() => (this.current = null), LINGER);
  }

  keep(): void {
    clearTimeout(this.#timer);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.current = null;
  }
}

export const peek = new Peek();
