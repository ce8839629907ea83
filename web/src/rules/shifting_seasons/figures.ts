import { later } from '$lib/say';
import { row, type Figures } from '../figures';

const example = (card: string, says: string) => row(`pattern ${card}`, says);

export const figures: Figures = {
  '1.2': row('spring', later('spring'), 'summer', later('summer'), 'autumn', later('autumn'), 'winter', later('winter'), 'winter*', later('precious winter')),
  '2.2': row('token', later('a bonus token')),
  '1.4': row('board', later('four areas, each with a number')),
  '4.2': row('board a1 a3 b2', later('where the first tile of area 1 may go')),
  '9.2': row('board a1 b2 c3 d4 e5 f6 a6 b5 c4 d3 e2 f1', later('diagonals')),
  '9.3': row('board c3 c4 d3 d4', later('centre')),
  '9.4': row('board a3 b3 c3 d3 e3 f3 a4 b4 c4 d4 e4 f4', later('columns')),
  '9.5': row('board a1 a3 a4 a5 a6 c6 d6 e6 f6 f1 f2 f3 f4 b1 c1 d1', later('outer edges')),
  '9.6': row('board b2 b3 b4 b5 c5 d5 e5 e4 e3 e2 d2 c2', later('connections')),
  '9.7': row('board a1 a3 b2 a6 b5 c6 d1 e2 f1 f4 e5 f6', later('number neighbours')),
  '9.8': row('board a3 b2 c1 a4 b5 c6 d1 e2 f3 d6 e5 f4', later('short diagonals')),
  '10.2': example('area-colours', later('area colours')),
  '10.3': example('four-colours', later('one set')),
  '10.4': example('line-of-four', later('two lines')),
  '10.5': example('diagonal-of-three', later('two diagonals')),
  '10.6': example('border-pairs', later('four pairs')),
  '10.7': example('largest-group', later('a group of seven')),
  '10.8': example('square', later('two squares')),
};
