import { row, type Figures } from '../figures';

export const figures: Figures = {
  '1.3': row('sun', 'recruits', 'water', 'extinguishes', 'plant', 'plants', 'wind', 'advances Onibi'),
  '1.4': row('spider', 'solitary', 'stag', 'gregarious', 'hummingbird', "Summer's", 'raven', "Winter's"),
  '2.1': row('onibi', 'Onibi', 'fire', 'a fire token'),
  '2.6': row('tree lake NESW', 'the starting tree'),
  '5.2': row('spider', 'one ●', 'lynx', 'two', 'summer-varan', 'three: a token is lost'),
  '6.3': row('spider', 'sun 3', 'weasel', 'sun 1', 'gorilla', 'sun 2: together 6'),
  '7.1': row('fire', 'costs the card it lies on'),
  '10.1': row('tree lake NESW', 'the lake', 'tree sun EW', 'joined: a river on both sides', 'tree water NS', 'not joined to it'),
  '11.1': row('tree sun NES sanki', 'a tree with a bonus', 'tree wind ESW sanki', 'beside one like it: the bonus'),
  '11.2': row('bonus sanki', 'a sanki card', 'bonus recruit', 'recruit', 'bonus extinguish', 'extinguish', 'bonus plant', 'plant'),
  '14.2': row('summer-varan', 'revealed', 'sanki', 'sends it back'),
};
