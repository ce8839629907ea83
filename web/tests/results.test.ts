import { describe, expect, it } from 'vitest';
import type { Result, Seat } from '../src/lib/protocol';
import { outcome, playedOf, recordOf, type Played } from '../src/lib/results.svelte';

const seat = (number: number, kind: Seat['kind'], bot: string | null = null): Seat => ({
  seat: number, name: `S${number}`, kind, bot, level: null, handed: false, connected: false, state: '',
});
const result = (scores: number[], places: number[]): Result => ({
  says: '', scores, places, winners: places.flatMap((place, at) => (place === 1 ? [at] : [])), lines: [], rivals: [],
});
const game = (at: number, won: boolean, score = 1, bots = ['fox']): Played => ({
  table: `t${at}`, game: 'cats', at, place: won ? 1 : 2, won, score, scores: [score, 3], bots, people: 1,
});

describe('a finished game', () => {
  it('is kept from the seat that played it', () => {
    const seats = [seat(0, 'bot', 'owl'), seat(1, 'human'), seat(2, 'human'), seat(3, 'bot', 'fox')];
    const played = playedOf('t', 'cats', 1, seats, result([4, 9, 2, -1], [2, 1, 3, 4]), 7);
    expect(played).toMatchObject({ place: 1, won: true, score: 9, bots: ['owl', 'fox'], people: 2 });
  });

  it('is told in a few words, against the best of the others', () => {
    expect(outcome(game(1, true, 5))).toBe('won, 5 : 3');
    expect(outcome({ ...game(1, false, 16), place: 4, scores: [33, 16, 20, 18] })).toBe('4th, 16 : 33');
    expect(outcome({ ...game(1, false, 0), place: 0, scores: [0] })).toBe('lost');
    expect(outcome({ ...game(1, true, 7), scores: [7, 7] })).toBe('won, 7 : 7');
  });
});

describe('what games add up to', () => {
  const games = [game(3, true, 8), game(1, true), game(2, false, 5, ['fox', 'fox']), game(4, true, 2, ['owl']), { ...game(9, false), game: 'other' }];

  it('counts wins, rows of wins and the best score, in the order they were played', () => {
    expect(recordOf('cats', games)).toMatchObject({ played: 4, won: 3, streak: 2, longest: 2, best: 8 });
  });

  it('counts each bot once a game', () => {
    expect([...recordOf('cats', games).bots]).toEqual([['fox', { played: 3, won: 2 }], ['owl', { played: 1, won: 1 }]]);
  });
});
