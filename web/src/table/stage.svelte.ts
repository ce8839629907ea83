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
  /** The events it shows: the log tells them, and all before them, from here on. */
  told?: readonly { kind: string }[];
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
  return spoken.slice(-6).map((happening) => ({ view: after, caption: happening.text, about: happening.args.filter((arg) => arg !== null), told: [happening] }));
};

function reading(caption: string): number {
  if (prefs.pace === 'instant') return 0;
  const { least, each, most } = READ[prefs.pace];
  return Math.min(most, Math.max(least, caption.length * each));
}

/** Scenes, and the events they tell. */
interface Act {
  scenes: readonly Scene[];
  happenings: readonly Happening[];
  /** Only what wants to be read is still shown of it. */
  skipped: boolean;
}

/** Shows what happened, scene after scene, before the table rests in its newest state. */
export class Stage {
  scene = $state.raw<Scene | null>(null);
  root: HTMLElement | null = null;
  layer: HTMLElement | null = null;
  /** What has happened but is still to be told. */
  untold = $state.raw<ReadonlySet<unknown>>(new Set());
  #queue: Act[] = [];
  #running = $state(false);
  #now: Act | null = null;
  #wake: (() => void) | null = null;

  get busy(): boolean {
    return this.#running;
  }

  /** Queues scenes; called in the same breath as the state changes, so that the old places are still to be seen. */
  tell(scenes: Scene[], happenings: readonly Happening[] = []): void {
    this.#queue.push({ scenes, happenings, skipped: document.hidden });
    this.untold = new Set([...this.untold, ...happenings]);
    if (!this.#running) void this.#run();
  }

  /** Skips what is being told and what waits, up to the next scene that wants to be read; what comes later is told. */
  skip = (): void => {
    for (const act of this.#queue) act.skipped = true;
    if (this.#now) this.#now.skipped = true;
    this.#wake?.();
  };

  async #run(): Promise<void> {
    this.#running = true;
    try {
      while (this.#queue.length > 0) {
        await this.#perform(this.#queue.shift()!);
        // The table as it is shows only when nothing is left to tell; more may come meanwhile.
        if (this.#queue.length === 0) await this.#change(() => (this.scene = null));
      }
    } finally {
      this.#running = false;
      this.#now = null;
    }
  }

  async #perform(act: Act): Promise<void> {
    this.#now = act;
    if (this.#queue.length >= PATIENCE) act.skipped = true;
    for (const scene of act.scenes) {
      if (act.skipped && !scene.wait) continue;
      this.#note(scene, act);
      await this.#show(scene, act);
    }
    this.#tellOff(act.happenings);
  }

  /** What a scene shows is told now, and so is what happened before it and no scene shows. */
  #note({ told = [] }: Scene, { scenes, happenings }: Act): void {
    const shown = new Set<unknown>(scenes.flatMap((scene) => scene.told ?? []));
    const last = Math.max(-1, ...told.map((one) => happenings.indexOf(one as Happening)));
    this.#tellOff([...told, ...happenings.slice(0, Math.max(0, last)).filter((one) => !shown.has(one))]);
  }

  #tellOff(told: readonly unknown[]): void {
    if (told.length === 0) return;
    const off = new Set(told);
    this.untold = new Set([...this.untold].filter((one) => !off.has(one)));
  }

  async #show(scene: Scene, act: Act): Promise<void> {
    const travels = await this.#change(() => (this.scene = scene));
    const long = (scene.caption ? reading(scene.caption) : 0) + (travels.length ? TRAVEL : 0);
    if (scene.wait) act.skipped = false;
    if (!act.skipped) await this.#pause(scene.wait ? null : long);
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
    if (duration === 0) return Promise.resolve();
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
