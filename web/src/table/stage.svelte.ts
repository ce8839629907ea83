import { tick } from 'svelte';
import type { Happening } from '$lib/protocol';
import { prefs, stillness } from '$lib/prefs.svelte';
import { drawn, look, markChanges, prepare, setOut } from './flip';

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

const pass = (duration: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, duration));

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
  #travels: readonly Animation[] = [];
  /** Kept while pieces travel: it resolves when they have arrived. */
  #arrival: Promise<void> | null = null;

  get busy(): boolean {
    return this.#running;
  }

  /** Until the pieces that travel have arrived; null where none does. What changes meanwhile would cost them frames. */
  get arrival(): Promise<void> | null {
    return this.#arrival;
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
    this.#land();
    this.#wake?.();
  };

  async #run(): Promise<void> {
    this.#running = true;
    try {
      while (this.#queue.length > 0) await this.#perform(this.#queue.shift()!);
    } finally {
      this.#now = null;
      // The table as it is, and what may be done with it, in one: nothing changes while the last pieces travel.
      void this.#change(() => {
        this.scene = null;
        this.#running = false;
      });
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
    const long = (scene.caption ? reading(scene.caption) : 0) + (travels ? TRAVEL : 0);
    if (scene.wait) act.skipped = false;
    if (!act.skipped) await this.#pause(scene.wait ? null : long);
    if (act.skipped) this.#land();
    await this.#arrival;
  }

  #land(): void {
    for (const travel of this.#travels) travel.finish();
    this.#travels = [];
  }

  /** Changes what is shown; true if pieces travel because of it. They set out once the page is drawn as it is then. */
  async #change(change: () => void): Promise<boolean> {
    const { root, layer } = this;
    const before = root && look(root);
    change();
    await tick();
    if (!root || !layer || !before || prefs.pace === 'instant') return false;
    if (stillness()) {
      markChanges(root, before, 1200);
      return false;
    }
    const trips = prepare(root, layer, before);
    if (trips.length === 0) return false;
    const travels = this.#unlessSkipped((done) => void drawn().then(done)).then(() => setOut(trips, TRAVEL));
    this.#keep(travels);
    this.#travels = await travels;
    return true;
  }

  /** A page that is out of sight may never finish an animation: its time is enough. */
  #keep(travels: Promise<Animation[]>): void {
    const finished = travels.then((all) => Promise.race([Promise.allSettled(all.map((one) => one.finished)), pass(TRAVEL * 2)]));
    const arrival = finished.then(() => {
      if (this.#arrival === arrival) this.#arrival = null;
    });
    this.#arrival = arrival;
  }

  /** Waits that long, or, without a number, until the person goes on. */
  async #pause(duration: number | null): Promise<void> {
    if (duration === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await this.#unlessSkipped((done) => {
      if (duration !== null) timer = setTimeout(done, duration);
    });
    clearTimeout(timer);
  }

  /** Waits for something, but no longer than the person does. */
  #unlessSkipped(wait: (done: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        if (this.#wake === done) this.#wake = null;
        resolve();
      };
      this.#wake = done;
      wait(done);
    });
  }
}
