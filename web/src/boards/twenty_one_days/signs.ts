import { say } from '$lib/say';
import { isGlyph, type GlyphName } from '../../art/twentyOneDaysGlyphs';
import { COLOURS, type Colour } from './scene';

/** How a symbol of the logbook is drawn: a sign or a survivor's colour, and what stands beside it. */
export interface SignDrawing {
  glyph: GlyphName;
  colour: Colour | null;
  text: string;
}

const GLYPH: Record<string, GlyphName> = { all: 'strength', divide: 'divide', pack: 'shark' };

export function drawing(id: string): SignDrawing {
  const signed = /^(.+)-(plus|minus)-(\d+)$/.exec(id);
  const numbered = /^(.+)-(\d+)$/.exec(id);
  const name = signed?.[1] ?? (isGlyph(id) ? id : (numbered?.[1] ?? id));
  const number = signed ? `${signed[2] === 'plus' ? '+' : '−'}${signed[3]}` : name === id ? '' : (numbered?.[2] ?? '');
  const colour = COLOURS.find((one) => one === name) ?? null;
  const glyph = colour ? 'strength' : (GLYPH[name] ?? (isGlyph(name) ? name : 'disaster'));
  return { glyph, colour, text: name === 'all' ? say('all {n}', { n: number }) : number };
}

/** The sign of a bottle card or a flip token, from its id. */
const CARD: Record<string, GlyphName> = {
  flares: 'flare', 'rotten-fish': 'feast', ship: 'ship', hope: 'hope', plank: 'plank', cancel: 'cancel', 'extra-die': 'extra',
};
export const bottleGlyph = (id: string): GlyphName => CARD[id] ?? 'strength';
export const bottleColour = (id: string): Colour | null => COLOURS.find((one) => id === `strength-${one}`) ?? null;
export const flipGlyph = (id: string): GlyphName => (isGlyph(id) ? id : 'reroll');

const SWAP: Record<string, GlyphName> = { turtle: 'turtle', bottle: 'receive', flare: 'flare', dolphin: 'dolphin' };
export const swapGlyph = (kind: string): GlyphName => SWAP[kind] ?? 'swap';

const PLACE: Record<string, GlyphName> = { octopus: 'octopus', flare: 'flare-gun', receive: 'receive', play: 'play', swap: 'swap', hope: 'hope', fishing: 'rod' };
export const placeGlyph = (id: string): GlyphName => PLACE[id] ?? 'place';

/** What a die was thrown for, as the sign of the place or the danger. */
const PURPOSE: Record<string, GlyphName> = {
  flare: 'flare-gun', receive: 'receive', play: 'play', turtle: 'turtle', hope: 'hope', fish: 'rod', octopus: 'octopus', white: 'grab', fight: 'grab', shark: 'shark',
  swim: 'jellyfish', paranoia: 'paranoia', scruffs: 'paw', call: 'megaphone',
};
export const purposeGlyph = (purpose: string): GlyphName => PURPOSE[purpose] ?? 'place';
