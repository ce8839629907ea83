import { row, type Figures } from '../figures';

export const figures: Figures = {
  '2.2': row('spring-1', 'two fish', 'spring-2', 'booze', 'spring-3', 'one fish', 'spring-4', 'nothing', 'spring-5', 'the crow', 'spring-6', 'nothing', 'spring-7', 'one fish', 'spring-8', 'booze', 'spring-9', 'two fish'),
  '2.3': row('yorozu-0', 'the lowest of all', 'yorozu-13', 'the highest of all'),
  '2.4': row('winter-4', 'one cat', 'fall-4', 'two cats: higher', 'summer-4', 'three', 'spring-4', 'four: the highest 4'),
  '4.2': row('summer-2', 'shows', 'fall-11', 'shows', 'spring-6', 'may be played', 'winter-9', 'may be played', 'fall-9', 'may not'),
  '5.2': row('winter-8', 'played by one', 'yorozu-13', 'played by another: they swap'),
  '6.1': row('summer-2', 'to the lowest', 'fall-11', 'to the highest', 'spring-3', 'lowest', 'winter-9', 'takes itself', 'winter-12', 'highest'),
  '8.1': row('fish', '1 point'),
  '8.2': row('bottle', '2 points, for one or two'),
  '8.4': row('crow', 'costs 1 point'),
};
