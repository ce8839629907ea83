import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import type { ReplayStep } from '../src/lib/protocol';
import { Playback } from '../src/table/playback.svelte';

interface Asked {
  seat: number | null;
  from: number;
  answer: () => Promise<void>;
}

const TOTAL = 200;
let asked: Asked[] = [];

/** A server that answers when the test says so. */
beforeEach(() => {
  asked = [];
  vi.spyOn(api, 'replay').mockImplementation((_table, seat, from, count) => {
    const steps = Array.from({ length: count }, (_, i) => ({ step: from + i, view: { seat, step: from + i }, events: [] }) as unknown as ReplayStep);
    return new Promise((resolve) => {
      asked.push({ seat, from, answer: async () => void (resolve({ total: TOTAL, steps } as never), await new Promise((r) => setTimeout(r))) });
    });
  });
});

async function opened(seat: number | null): Promise<Playback> {
  const playback = new Playback('t', null, () => undefined);
  void playback.open(seat);
  await asked[0]!.answer();
  return playback;
}

describe('a replay whose steps come late', () => {
  it('shows the step that was wished for last, whichever answer comes last', async () => {
    const playback = await opened(0);
    void playback.go(100);
    void playback.go(150);
    await asked[2]!.answer();
    await asked[1]!.answer();
    expect(playback.view).toEqual({ seat: 0, step: 150 });
  });

  it('takes every key that was pressed before the first steps came', async () => {
    const playback = new Playback('t', null, () => undefined);
    void playback.open(0);
    for (const by of [1, 1, 1, -1]) void playback.move(by);
    expect(playback.at).toBe(0);
    await asked[0]!.answer();
    expect(playback.view).toEqual({ seat: 0, step: 2 });
  });

  it('takes every key that is pressed while more steps come', async () => {
    const playback = await opened(0);
    await playback.go(49);
    for (const by of [1, 1, 1]) void playback.move(by);
    for (const late of asked.slice(1).reverse()) await late.answer();
    expect(playback.view).toEqual({ seat: 0, step: 52 });
    await playback.move(1);
    expect(playback.at).toBe(53);
  });

  it('goes no further than the game, however often a key is pressed', async () => {
    const playback = new Playback('t', null, () => undefined);
    void playback.open(0);
    for (let i = 0; i < TOTAL + 9; i += 1) void playback.move(1);
    await asked[0]!.answer();
    await asked[1]!.answer();
    expect(playback.at).toBe(TOTAL - 1);
  });

  it('forgets a wish that could not be granted', async () => {
    const playback = await opened(0);
    vi.spyOn(api, 'replay').mockRejectedValueOnce(new Error('away'));
    await playback.go(150);
    expect([playback.at, playback.trouble]).toEqual([0, 'away']);
    await playback.move(1);
    expect(playback.at).toBe(1);
  });

  it('keeps the old picture until the steps of another seat are there', async () => {
    const playback = await opened(0);
    void playback.open(1);
    expect(playback.view).toEqual({ seat: 0, step: 0 });
    await asked[1]!.answer();
    expect(playback.view).toEqual({ seat: 1, step: 0 });
  });
});
