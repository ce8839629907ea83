import { describe, expect, it } from 'vitest';
import { facts, line, short } from '../src/boards/generic/words';

describe('a game without a board of its own', () => {
  const seat = { name: 'Mo', score: 3, hand: ['tide-4', 'tide-7'] };

  it('tells a name once, and not which seat is one’s own', () => {
    expect(facts({ you: 0, round: 2, seats: [seat] }).map(([key]) => key)).toEqual(['round', 'seats']);
    expect(facts(seat).map(([key]) => key)).toEqual(['score', 'hand']);
  });

  it('reads a list of plain things as one line', () => {
    expect(short(seat.hand)).toBe(true);
    expect(short([seat])).toBe(false);
    expect([seat.hand, [], null, true, 'no_more'].map(line)).toEqual(['tide 4, tide 7', 'nothing', '–', 'yes', 'no more']);
  });
});
