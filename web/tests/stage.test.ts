import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Happening } from '../src/lib/protocol';
import { prefs } from '../src/lib/prefs.svelte';
import { Stage, type Scene } from '../src/table/stage.svelte';

const event = (text: string): Happening => ({ kind: 'told', args: [], text, sees: [0] });
const scene = (...told: Happening[]): Scene => ({ view: {}, caption: told.map((one) => one.text).join(' '), told });
const A_MOMENT = 10;
const LONG = 5000;

describe('what happened', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
    prefs.pace = 'calm';
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is in the log only from its scene on', async () => {
    const stage = new Stage();
    const [reveal, silent, take] = [event('All cards are turned up.'), event('Nobody speaks of it.'), event('Mo takes Fall 7.')];
    stage.tell([scene(reveal), scene(take)], [reveal, silent, take]);
    await vi.advanceTimersByTimeAsync(A_MOMENT);
    expect([...stage.untold]).toEqual([silent, take]);
    stage.skip();
    await vi.advanceTimersByTimeAsync(A_MOMENT);
    expect(stage.untold.size).toBe(0);
  });

  it('stays out of the log until its own scene, wherever it is in the record', async () => {
    const stage = new Stage();
    const [own, lowest] = [event('Mo takes Fall 7.'), event('Ada is lowest.')];
    stage.tell([scene(lowest), scene(own)], [own, lowest]);
    await vi.advanceTimersByTimeAsync(A_MOMENT);
    expect([...stage.untold]).toEqual([own]);
  });

  it('is shown although what came before it was skipped', async () => {
    const stage = new Stage();
    stage.tell([scene(event('One.')), scene(event('Two.'))]);
    await vi.advanceTimersByTimeAsync(A_MOMENT);
    stage.skip();
    stage.tell([scene(event('Three.'))]);
    await vi.advanceTimersByTimeAsync(A_MOMENT);
    expect(stage.scene?.caption).toBe('Three.');
    await vi.advanceTimersByTimeAsync(LONG);
    expect(stage.busy).toBe(false);
  });
});
