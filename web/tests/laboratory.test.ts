import { describe, expect, it, vi } from 'vitest';
import type { WhatIfProgress } from '$lib/protocol';
import { place } from '$lib/places';
import { Inquiry } from '../src/laboratory/inquiry.svelte';

const at = (state: WhatIfProgress['state'], done = 0): WhatIfProgress => ({ state, done, total: 40, asks: 'cats', reason: '', study: state === 'done' ? 'x' : null });
const answers = (...said: unknown[]) =>
  vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify(said.shift()), { status: 200 })));

describe('the laboratory', () => {
  it('is a page of its own', () => {
    expect(place('/laboratory')).toEqual({ page: 'laboratory' });
    expect(place('/laboratory/x')).toEqual({ page: 'lost' });
  });

  it('follows a what-if until it is done, and then lists it', async () => {
    const inquiry = new Inquiry();
    answers(at('waiting'), at('working', 10), at('done', 40), { studies: [{ id: 'x', title: 'cats', made: 1 }], games: [], players: [] });
    await inquiry.ask({ game: 'cats', knob: 'crow', value: -2, players: 'random', games: 20 });
    expect(inquiry.busy).toBe(true);
    await inquiry.look();
    expect(inquiry.share).toBe(0.25);
    await inquiry.look();
    expect(inquiry.busy).toBe(false);
    expect(inquiry.offer?.studies.map((study) => study.id)).toEqual(['x']);
  });

  it('says why something is refused', async () => {
    const inquiry = new Inquiry();
    vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify({ code: 'too_fast', reason: 'It is on its way already.' }), { status: 429 })));
    await inquiry.stop();
    expect(inquiry.trouble).toBe('It is on its way already.');
  });
});
