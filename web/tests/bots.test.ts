import { describe, expect, it } from 'vitest';
import { coatOf } from '$lib/bots';

describe('bots of one kind at a table', () => {
  it('wear other coats, in the order of their seats', () => {
    const bots = ['fox', null, 'owl', 'fox', 'fox'];
    expect(bots.map((_, seat) => coatOf(bots, seat))).toEqual([0, 0, 0, 1, 2]);
  });

  it('people wear none', () => {
    expect(coatOf([null, null], 1)).toBe(0);
  });
});
