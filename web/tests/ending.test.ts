import { describe, expect, it } from 'vitest';
import type { Result } from '../src/lib/protocol';
import { headline, matrix, standings, story } from '../src/table/ending';

const name = (seat: number) => ['Mo', 'Ada', 'Zoe'][seat]!;
const line = (what: string, points: number) => ({ what, points });
const result = (scores: number[], places: number[], more: Partial<Result> = {}): Result => ({
  says: '',
  scores,
  places,
  winners: places.flatMap((place, seat) => (place === 1 ? [seat] : [])),
  lines: scores.map((score) => [line('All', score)]),
  rivals: [],
  ...more,
});

describe('the end of a game', () => {
  it('lists the seats by their places', () => {
    const sheets = standings(result([3, 9, 5], [3, 1, 2]), false, name);
    expect(sheets.map(({ name, place, won }) => [name, place, won])).toEqual([
      ['Ada', 1, true],
      ['Zoe', 2, false],
      ['Mo', 3, false],
    ]);
  });

  it('shows what an automa had, and that it won', () => {
    const rivals = [{ name: 'The automa', score: 12, lines: [line('Cards', 12)] }];
    const sheets = standings(result([8], [0], { rivals }), false, name);
    expect(sheets.map(({ name, score, won }) => [name, score, won])).toEqual([
      ['Mo', 8, false],
      ['The automa', 12, true],
    ]);
    expect(headline(result([8], [0]), 0, name)).toBe('Not this time');
  });

  it('tells how it went for me: the place, by how much, and what cost most', () => {
    const lines = [[line('Fish: 3', 7), line('Crows: 2', -4)], [line('Fish: 4', 9)], [line('Fish: 2', 5)]];
    expect(story(result([3, 9, 5], [3, 1, 2], { lines }), 0, false, name)).toBe('You came 3rd, 6 points behind Ada: “Crows: 2” cost you 4.');
    expect(story(result([3, 9, 5], [3, 1, 2], { lines }), 1, false, name)).toBe('You won, 4 points ahead of Zoe.');
    expect(story(result([3, 9, 5], [3, 1, 2], { lines }), null, false, name)).toBe('');
  });

  it('lays the points of all side by side, the same thing in the same row', () => {
    const lines = [[line('Fish: 3', 7), line('Crows: 2', -4)], [line('Fish: 4', 9)]];
    const { names, rows } = matrix(standings(result([3, 9], [2, 1], { lines }), false, name));
    expect(names).toEqual(['Ada', 'Mo']);
    expect(rows).toEqual([{ what: 'Fish', points: [9, 7] }, { what: 'Crows', points: [null, -4] }]);
  });

  it('puts the same thing in one row in Chinese too, where a number has a word for what it counts', () => {
    const lines = [[line('春的魚：1條', 1)], [line('春的魚：2條', 2)]];
    expect(matrix(standings(result([1, 2], [2, 1], { lines }), false, name)).rows).toEqual([{ what: '春的魚', points: [2, 1] }]);
  });

  it('gives those who play together one sheet', () => {
    const sheets = standings(result([21, 21], [1, 1]), true, name);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]).toMatchObject({ name: 'Mo, Ada', won: true, place: 0 });
  });
});
