import { later } from '$lib/say';
import { row, type Figures } from '../figures';

export const figures: Figures = {
  '2.2': row('spring-1', later('two fish'), 'spring-2', later('booze'), 'spring-3', later('one fish'), 'spring-4', later('nothing'), 'spring-5', later('the crow'), 'spring-6', later('nothing'), 'spring-7', later('one fish'), 'spring-8', later('booze'), 'spring-9', later('two fish')),
  '2.3': row('yorozu-0', later('the lowest of all'), 'yorozu-13', later('the highest of all')),
  '2.4': row('winter-4', later('one cat'), 'fall-4', later('two cats: higher'), 'summer-4', later('three'), 'spring-4', later('four: the highest 4')),
  '4.2': row('summer-2', later('shows'), 'fall-11', later('shows'), 'spring-6', later('may be played'), 'winter-9', later('may be played'), 'fall-9', later('may not')),
  '5.2': row('winter-8', later('played by one'), 'yorozu-13', later('played by another: they swap')),
  '6.1': row('summer-2', later('to the lowest'), 'fall-11', later('to the highest'), 'spring-3', later('lowest'), 'winter-9', later('takes itself'), 'winter-12', later('highest')),
  '8.1': row('fish', later('1 point')),
  '8.2': row('bottle', later('2 points, for one or two')),
  '8.4': row('crow', later('costs 1 point')),
};
