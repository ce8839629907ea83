import { describe, expect, it } from 'vitest';
import { nearest } from '../src/table/keys';

describe('arrow keys', () => {
  const from = { x: 100, y: 100 };
  const row = [{ x: 50, y: 100 }, { x: 160, y: 104 }, { x: 130, y: 180 }];

  it('go to the nearest thing in their direction', () => {
    expect(nearest(from, row, 'left')).toBe(0);
    expect(nearest(from, row, 'right')).toBe(1);
    expect(nearest(from, row, 'down')).toBe(2);
  });

  it('stay in the row where they can', () => {
    expect(nearest(from, [{ x: 110, y: 160 }, { x: 200, y: 100 }], 'right')).toBe(1);
  });

  it('find nothing where there is nothing', () => {
    expect(nearest(from, row, 'up')).toBe(-1);
  });
});
