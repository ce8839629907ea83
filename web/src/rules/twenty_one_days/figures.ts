import { row, type Figures } from '../figures';

export const figures: Figures = {
  '1.3': row('mark blue', 'first class', 'mark yellow', 'second class', 'mark red', 'third class', 'mark green', 'crew'),
  '2.5': row('die 5 blue', 'upper: visible strength 5', 'die 3 blue', 'lower: total strength 8'),
  '5.1': row('hope', 'hope'),
  '5.2': row('strength', 'strength for all'),
  '5.4': row('divide', 'divide the loss'),
  '5.5': row('rod-broken', 'nobody can fish'),
  '5.6': row('ship', 'the rescue ship'),
  '5.9': row('disaster', 'disaster', 'shark', 'shark', 'octopus', 'octopus', 'jellyfish', 'jellyfish', 'paranoia', 'paranoia'),
  '5.11': row('plank', 'a plank'),
  '7.1': row('flare', 'flare', 'die 6', 'the ship comes a space'),
  '7.5': row('receive', 'receive', 'die 2', '', 'die 4', '', 'die 6', 'draw a bottle'),
  '7.6': row('play', 'play', 'die 1', '', 'die 3', '', 'die 5', 'play it'),
  '7.9': row('rod', 'fishing', 'die 4', 'four gain 1', 'die 6', 'and one of them another'),
};
