import { later } from '$lib/say';
import { row, type Figures } from '../figures';

export const figures: Figures = {
  '1.3': row('sun', later('recruits'), 'water', later('extinguishes'), 'plant', later('plants'), 'wind', later('advances Onibi')),
  '1.4': row('spider', later('solitary'), 'stag', later('gregarious'), 'hummingbird', later("Summer's"), 'raven', later("Winter's")),
  '2.1': row('onibi', later('Onibi'), 'fire', later('a fire token')),
  '2.6': row('tree lake NESW', later('the starting tree')),
  '5.2': row('spider', later('one ●'), 'lynx', later('two'), 'summer-varan', later('three: a token is lost')),
  '6.3': row('spider', later('sun 3'), 'weasel', later('sun 1'), 'gorilla', later('sun 2: together 6')),
  '7.1': row('fire', later('costs the card it lies on')),
  '10.1': row('tree lake NESW', later('the lake'), 'tree sun EW', later('joined: a river on both sides'), 'tree water NS', later('not joined to it')),
  '11.1': row('tree sun NES sanki', later('a tree with a bonus'), 'tree wind ESW sanki', later('beside one like it: the bonus')),
  '11.2': row('bonus sanki', later('a sanki card'), 'bonus recruit', later('recruit'), 'bonus extinguish', later('extinguish'), 'bonus plant', later('plant trees')),
  '14.2': row('summer-varan', later('revealed'), 'sanki', later('sends it back')),
};
