import { row, type Figures } from '../figures';

export const figures: Figures = {
  '1.2': row('spring-3', 'a season card', 'wild', 'a wild', 'feather', 'a feather', 'otter', 'an animal'),
  '2.1': row('spring-1', 'spring', 'summer-2', 'summer', 'autumn-3', 'autumn', 'winter-4', 'winter'),
  '2.2': row('back summer', 'summer, or spring', 'back autumn', 'autumn, or spring', 'back winter', 'winter, or spring'),
  '7.4': row('autumn-4', 'a left corner grows down from 6', 'autumn-5', '', 'autumn-6', 'nearest the middle', 'spring-1', 'a right corner grows up from 1', 'spring-2', '', 'spring-3', ''),
  '8.4': row('summer-2', '', 'wild', 'stands for 3', 'summer-4', ''),
  '9.5': row('frog', 'pay one card less'),
  '9.6': row('squirrel', 'draw three'),
  '9.7': row('rabbit', 'take two'),
  '9.8': row('otter', 'hold eight'),
  '13.1': row('winter-2', 'alone: nothing', 'winter-4', '1', 'winter-5', '1', 'winter-6', '1: a run of three'),
};
