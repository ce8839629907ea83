import { describe, expect, it } from 'vitest';
import type { Decision, Judgement, Review } from '../src/lib/protocol';
import { figure, percent } from '../src/lib/chances';
import { alike, decisionAt, fate, hopeless, path, summary, swing, worst } from '../src/review/reading';

const judged = (loss: number): Judgement => ({
  played: { move: 'a', label: 'A', chance: 0.5 - loss, outlook: null },
  best: { move: 'b', label: 'B', chance: 0.5, outlook: null },
  loss,
  mark: loss < 0.02 ? 'best' : loss < 0.05 ? 'fine' : loss < 0.12 ? 'inexact' : 'mistake',
});
const decision = (step: number, seat: number, loss: number): Decision => ({ step, seat, known: judged(loss), open: judged(0) });
const review: Review = {
  curve: [
    [0.5, 0.5],
    [0.4, 0.6],
    [0.9, 0.1],
    [1, 0],
  ],
  turning_points: [2],
  decisions: [decision(1, 0, 0.2), decision(2, 1, 0.06), decision(3, 0, 0)],
  simulations: 10,
  accuracy: [70, null],
};

describe('a review', () => {
  it('is drawn from the first step to the last, a certain win at the top', () => {
    expect(path(review.curve, 0, 300, 100)).toBe('M0 50 L100 60 L200 10 L300 0');
  });

  it('says whose chance a turning point changed', () => {
    expect(swing(review, 2)).toEqual({ seat: 0, before: 0.4, after: 0.9 });
  });

  it('tells what cost most, of all or of one seat, and leaves good moves out', () => {
    expect(worst(review, null, 9).map(({ step }) => step)).toEqual([1, 2]);
    expect(worst(review, 1, 9).map(({ step }) => step)).toEqual([2]);
    expect(worst(review, null, 1)).toHaveLength(1);
  });

  it('tells what a seat did best, by how its chance rose, and what cost it most', () => {
    expect(fate(review, 0)).toMatchObject({ best: { step: 3 }, worst: { step: 1 } });
    expect(fate(review, 1)).toMatchObject({ best: null, worst: { step: 2 } });
  });

  it('sums up how a seat did', () => {
    expect(summary(review, 0)).toEqual({ best: 1, of: 2, lost: 0.2 });
    expect(decisionAt(review, 3)?.seat).toBe(0);
    expect(decisionAt(review, 0)).toBeNull();
  });

  it('knows games in which all win or lose together', () => {
    expect(alike(review)).toBe(false);
    expect(alike({ ...review, curve: [[0.3, 0.3], [1, 1]] })).toBe(true);
  });

  it('knows when no move had a chance worth naming', () => {
    expect(hopeless(review)).toBe(false);
    expect(hopeless({ ...review, curve: [[0.001], [0], [0]] })).toBe(true);
  });

  it('gives hints their rank where no chance is worth naming', () => {
    expect([0, 1].map((rank) => figure([0.31, 0.002], rank))).toEqual(['31%', '<1%']);
    expect([0, 1, 2].map((rank) => figure([0.001, 0, 0], rank))).toEqual(['1st', '2nd', '3rd']);
  });

  it('never calls a chance certain before it is', () => {
    expect([0, 0.004, 0.456, 0.996, 1].map(percent)).toEqual(['0%', '<1%', '46%', '>99%', '100%']);
  });
});
