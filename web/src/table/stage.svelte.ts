import { tick } from 'svelte';
import type { Happening } from '$lib/protocol';
import { prefs, stillness } from '$lib/prefs.svelte';
import { look, markChanges, moveOn } from './flip';

/** One picture of what happened: the table as it lay then, and a sentence. */
export interface Scene<View = unknown> {
  view: View;
  caption?: string;
  /** Pieces or anchors the sentence speaks of; they are marked. */
  about?: readonly string[];
  /** Something to read: it stays until the person goes on. */
  wait?: boolean;
}

/** How a board tells a stretch of events between two views; pure, so that it can be tested. */
export type Telling<View = unknown> = (before: View, after: View, happenings: readonly Happening[]) => Scene<View>[];

const TRAVEL = 320;
const READ = { calm: { least: 900, each: 26, most: 2400 }, brisk: { least: 450, each: 9, most: 1100 } };
/** Further behind than this, the table is shown as it is and only the log tells the rest. */
const PATIENCE = 3;

/** Every game can be told so: everything takes its new place, then each event is said. */
export const plainly: Telling = (_before, after, happenings) => {
  const spoken = happenings.filter((happening) => happening.text);
  if (spoken.length === 0) return [{ view: after }];
  return spoken.slice(-6).map((happening) => ({ view: after, caption: happening.text, about: happening.args.filter((arg) => arg !== null) }));
};

function reading(caption: string): number {
  if (prefs.pace === 'instant') return 0;
  const { least, each, most } = READ[prefs.pace];
  return Math.min(most, Math.max(least, caption.length * each));
}

/** Shows what happened, scene after scene, before the table rests in its newest state. */
export class Stage {
  scene = $state.raw<Scene | null>(null);
  root: HTMLElement | null = null;
  layer: HTMLElement | null = null;
  #queue: Scene[][] = [];
  #running = $state(false);
  #skipped = false;
  #wake: (() => void) | null = null;

  get busy(): boolean {
    return this.#running;
  }

  /** Queues scenes; called in the same breath as the state changes, so that the old places are still to be seen. */
  tell(scenes: Scene[]): void {
    this.#queue.push(scenes);
    if (!this.#running) void this.#run();
  }

  /** Skips ahead, up to the next scene that wants to be read. */
  skip = (): void => {
    if (!this.#running) return;
    this.#skipped = true;
    this.#wake?.();
  };

  async #run(): Promise<void> {
    this.#running = true;
    this.#skipped = document.hidden;
    try {
      while (this.#queue.length > 0) {
        if (this.#queue.length > PATIENCE) this.#skipped = true;
        const scenes = this.#queue.shift()!;
        for (const scene of scenes) {
          if (this.#skipped && !scene.wait) continue;
          await this.#show(scene);
        }
        if (this.#queue.length === 0) this.#skipped = false;
      }
      await this.#change(() => (this.scene = null));
    } finally {
      this.#running = false;
      this.#skipped = false;
    }
  }

  async #show(scene: Scene): Promise<void> {
    const travels = await this.#change(() => (this.scene = scene));
    const long = (scene.caption ? reading(scene.caption) : 0) + (travels.length ? TRAVEL : 0);
    if (scene.wait) this.#skipped = false;
    await this.#pause(scene.wait ? null : long);
    for (const travel of travels) travel.finish();
  }

  async #change(change: () => void): Promise<Animation[]> {
    const { root, layer } = this;
    const before = root && look(root);
    change();
    await tick();
    if (!root || !layer || !before || prefs.pace === 'instant') return [];
    if (stillness()) {
      markChanges(root, before, 1200);
      return [];
    }
    return moveOn(root, layer, before, TRAVEL);
  }

  /** Waits that long, or, without a number, until the person goes on. */
  #pause(duration: number | null): Promise<void> {
    if (this.#skipped || duration === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = duration === null ? undefined : setTimeout(done, duration);
      this.#wake = done;
    });
  }
}
