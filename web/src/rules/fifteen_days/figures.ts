import { later } from '$lib/say';
import { row, type Figures } from '../figures';

export const figures: Figures = {
  '1.2': row('spring-3', later('a season card'), 'wild', later('a wild'), 'feather', later('a feather'), 'otter', later('an animal')),
  '2.1': row('spring-1', later('spring'), 'summer-2', later('summer'), 'autumn-3', later('autumn'), 'winter-4', later('winter')),
  '2.2': row('back summer', later('summer, or spring'), 'back autumn', later('autumn, or spring'), 'back winter', later('winter, or spring')),
  '7.4': row('autumn-4', later('a left corner grows down from 6'), 'autumn-5', '', 'autumn-6', later('nearest the middle'), 'spring-1', later('a right corner grows up from 1'), 'spring-2', '', 'spring-3', ''),
  '8.4': row('summer-2', '', 'wild', later('stands for 3'), 'summer-4', ''),
  '9.5': row('frog', later('pay one card less')),
  '9.6': row('squirrel', later('draw three')),
  '9.7': row('rabbit', later('take two')),
  '9.8': row('otter', later('hold eight')),
  '13.1': row('winter-2', later('alone: nothing'), 'winter-4', '1', 'winter-5', '1', 'winter-6', later('1: a run of three')),
};
