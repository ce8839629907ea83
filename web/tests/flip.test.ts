import { beforeAll, describe, expect, it } from 'vitest';
import { within } from '../src/table/flip';

/** Node has no page, so it has no rectangles. */
class Rect {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number,
  ) {}
}
const rect = (x: number, y: number, width: number, height: number) => new DOMRect(x, y, width, height);

describe('a piece that comes from elsewhere', () => {
  beforeAll(() => {
    globalThis.DOMRect = Rect as unknown as typeof DOMRect;
  });

  it('keeps its shape: a card that comes from a name plate is small there and not squashed', () => {
    const plate = rect(100, 20, 200, 30);
    const from = within(plate, rect(0, 300, 100, 140));
    expect(from.width / from.height).toBeCloseTo(100 / 140);
    expect(from).toMatchObject({ y: 20, height: 30 });
    expect(from.x + from.width / 2).toBeCloseTo(200);
  });

  it('fills a place of its own shape', () => {
    expect(within(rect(5, 5, 50, 70), rect(0, 0, 100, 140))).toMatchObject({ x: 5, y: 5, width: 50, height: 70 });
  });
});
