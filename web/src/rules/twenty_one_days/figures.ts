import { later } from '$lib/say';
import { row, type Figures } from '../figures';

export const figures: Figures = {
  '1.3': row('mark blue', later('first class'), 'mark yellow', later('second class'), 'mark red', later('third class'), 'mark green', later('crew')),
  '2.5': row('die 5 blue', later('upper: visible strength 5'), 'die 3 blue', later('lower: total strength 8')),
  '5.1': row('hope', later('hope')),
  '5.2': row('strength', later('strength for all')),
  '5.4': row('divide', later('divide the loss')),
  '5.5': row('rod-broken', later('nobody can fish')),
  '5.6': row('ship', later('the rescue ship')),
  '5.9': row('disaster', later('disaster'), 'shark', later('shark'), 'octopus', later('octopus'), 'jellyfish', later('jellyfish'), 'paranoia', later('paranoia')),
  '5.11': row('plank', later('a plank')),
  '7.1': row('flare', later('flare'), 'die 6', later('the ship comes a space')),
  '7.5': row('receive', later('receive'), 'die 2', '', 'die 4', '', 'die 6', later('draw a bottle')),
  '7.6': row('play', later('play'), 'die 1', '', 'die 3', '', 'die 5', later('play it')),
  '7.9': row('rod', later('fishing'), 'die 4', later('four gain 1'), 'die 6', later('and one of them another')),
};
