import { later, say } from './say';

const ORDINALS = [later('1st'), later('2nd'), later('3rd'), later('4th'), later('5th'), later('6th')];

/** A place among others, by its number from 1 on. */
export const ordinal = (n: number): string => (ORDINALS[n - 1] ? say(ORDINALS[n - 1]!) : say('{n}th', { n }));
