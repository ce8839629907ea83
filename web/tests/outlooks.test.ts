import { describe, expect, it } from 'vitest';
import { ahead, apart } from '../src/lib/outlooks';
import type { Judgement, Outlook } from '../src/lib/protocol';

const crew = (day: number, alive: number): Outlook => ({ points: day + alive, parts: [['Day reached', day], ['Survivors alive', alive]] });
const judged = (played: Outlook | null, best: Outlook | null): Judgement => ({
  played: { move: 'a', label: 'A', chance: 0.3, outlook: played },
  best: { move: 'b', label: 'B', chance: 0.5, outlook: best },
  loss: 0.2,
  mark: 'mistake',
});

describe('what a move leads to', () => {
  it('is told in points', () => {
    expect(ahead({ points: 31.44, parts: [] })).toBe('31.4 points');
    expect(ahead({ points: 1, parts: [] })).toBe('1 point');
  });

  it('is told in what counts where all win together', () => {
    expect(ahead(crew(20.42, 2))).toBe('Day reached 20.4, Survivors alive 2');
  });
});

describe('what a move cost', () => {
  it('is the points it brought less, or more', () => {
    expect(apart(judged({ points: 28, parts: [] }, { points: 31.4, parts: [] }))).toBe('−3.4 points');
    expect(apart(judged({ points: 32.4, parts: [] }, { points: 31.4, parts: [] }))).toBe('+1 point');
  });

  it('is told part by part where all win together, and only where it changed', () => {
    expect(apart(judged(crew(20, 2.5), crew(20.04, 3)))).toBe('Survivors alive −0.5');
  });

  it('is not told where nobody looked, or nothing changed', () => {
    expect(apart(judged(null, null))).toBe('');
    expect(apart(judged({ points: 3, parts: [] }, { points: 3.01, parts: [] }))).toBe('');
  });
});
