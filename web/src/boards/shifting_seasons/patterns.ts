import { areaColour, CELLS } from './scene';

/** What a colour card looks for, as an example: cells of the little board and the season drawn on each. */
type Pattern = Record<string, string>;

const of = (season: string, ...cells: string[]): Pattern => Object.fromEntries(cells.map((cell) => [cell, season]));

const EXAMPLES: Record<string, Pattern> = {
  'four-colours': { ...of('spring', 'a1'), ...of('summer', 'b2'), ...of('autumn', 'c1'), ...of('winter', 'c3') },
  'line-of-four': { ...of('summer', 'b2', 'b3', 'b4', 'b5'), ...of('autumn', 'c6', 'd6', 'e6', 'f6') },
  'diagonal-of-three': { ...of('spring', 'a1', 'b2', 'c3'), ...of('winter', 'd6', 'e5', 'f4') },
  'border-pairs': { ...of('spring', 'b3', 'b4'), ...of('summer', 'c2', 'd2'), ...of('autumn', 'e3', 'e4'), ...of('winter', 'c5', 'd5') },
  'largest-group': of('summer', 'b3', 'c2', 'c3', 'c4', 'd3', 'd4', 'e4'),
  square: { ...of('spring', 'b2', 'b3', 'c2', 'c3'), ...of('winter', 'd4', 'd5', 'e4', 'e5') },
};

export const patternOf = (card: string): Pattern =>
  card === 'area-colours' ? Object.fromEntries(CELLS.map((cell) => [cell, areaColour(cell)])) : (EXAMPLES[card] ?? {});
