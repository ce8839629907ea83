import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Move } from '$lib/protocol';
import { commonStart, narrow } from './narrow';

const NONE: readonly Move[] = [];

/** A decision in the making: which targets are picked so far, what may come next, and the move once it is whole. */
export class Choice {
  picked = $state.raw<readonly string[]>([]);
  /** A whole move that waits for the main button, where a tap asks first. */
  ready = $state.raw<Move | null>(null);
  /** The legal target under the pointer or the focus. */
  over = $state<string | null>(null);
  /** A board that lists every move itself needs no buttons in the prompt. */
  listed = $state(false);
  /** Targets on the table now, with the number of elements that show each. */
  readonly #mounted = new SvelteMap<string, number>();

  readonly #moves: () => readonly Move[];
  readonly #send: (move: Move) => void;
  readonly #asksFirst: () => boolean;

  constructor(moves: () => readonly Move[], send: (move: Move) => void, asksFirst: () => boolean) {
    this.#moves = moves;
    this.#send = send;
    this.#asksFirst = asksFirst;
  }

  /** While a whole move waits for the button, the other targets of its last step stay open. */
  #narrowed = $derived.by(() => narrow(this.#moves(), this.ready ? this.picked.slice(0, -1) : this.picked));

  legal(id: string): boolean {
    return this.#narrowed.next.has(id);
  }

  /** Was this target picked on the way to the move in the making? */
  chosen(id: string): boolean {
    return this.picked.includes(id);
  }

  /** The moves behind a target. */
  behind(id: string): readonly Move[] {
    return this.#narrowed.next.get(id) ?? NONE;
  }

  /** Moves that have no target on the table to click: they get buttons beside the prompt. */
  get buttons(): readonly Move[] {
    if (this.listed) return [];
    const unseen = [...this.#narrowed.next].filter(([id]) => !this.#mounted.has(id)).flatMap(([, moves]) => moves);
    return [...this.#narrowed.whole, ...unseen];
  }

  /** The button for the one thing there is to do; among several none is recommended. */
  get main(): Move | null {
    if (this.ready) return this.ready;
    return this.buttons.length === 1 ? this.buttons[0]! : null;
  }

  /** What a click on the target under the pointer would do, in words, when it is one thing. */
  get preview(): Move | null {
    if (this.ready) return this.ready;
    if (this.over === null) return null;
    const moves = this.behind(this.over);
    return moves.length === 1 ? moves[0]! : null;
  }

  /** What is chosen so far, in words, as far as all moves that are left say the same. */
  get begun(): string {
    return this.picked.length > 0 ? commonStart(this.#narrowed.candidates.map((move) => move.label)) : '';
  }

  /**
   * Picks a target; one that was open at an earlier step changes the mind there, a picked one is put back.
   * Once a single move is left there is nothing more to decide: it is whole, whatever things it has besides.
   */
  pick(id: string): void {
    if (this.ready && this.picked.at(-1) === id) {
      this.confirm();
      return;
    }
    const step = this.#stepOf(id);
    if (step < 0) return;
    const putBack = this.picked[step] === id;
    this.ready = null;
    this.picked = putBack ? this.picked.slice(0, step) : [...this.picked.slice(0, step), id];
    const [only, ...others] = this.#narrowed.candidates;
    if (putBack || !only || others.length > 0) return;
    if (this.#asksFirst()) this.ready = only;
    else this.play(only);
  }

  /** The latest step at which the target is open, or −1. */
  #stepOf(id: string): number {
    for (let step = this.picked.length; step >= 0; step--) {
      if (narrow(this.#moves(), this.picked.slice(0, step)).next.has(id)) return step;
    }
    return -1;
  }

  confirm(): void {
    if (this.ready) this.play(this.ready);
  }

  play(move: Move): void {
    this.reset();
    this.#send(move);
  }

  /** One step back; false when nothing was picked. */
  back(): boolean {
    this.ready = null;
    if (this.picked.length === 0) return false;
    this.picked = this.picked.slice(0, -1);
    return true;
  }

  reset(): void {
    this.picked = [];
    this.ready = null;
    this.over = null;
  }

  /** What is picked stays as long as it leads to one of the moves of the newest table, whatever others do meanwhile. */
  settle(moves: readonly Move[]): void {
    if (narrow(moves, this.picked).candidates.length === 0) this.reset();
  }

  mount(id: string): () => void {
    this.#count(id, 1);
    return () => this.#count(id, -1);
  }

  #count(id: string, by: number): void {
    const count = untrack(() => this.#mounted.get(id) ?? 0) + by;
    if (count > 0) this.#mounted.set(id, count);
    else this.#mounted.delete(id);
  }
}
