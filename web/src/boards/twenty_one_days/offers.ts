import { later, say } from '$lib/say';
import type { Move } from '$lib/protocol';
import type { GlyphName } from '../../art/twentyOneDaysGlyphs';
import { flipGlyph } from './signs';
import { COLOURS, survivorOf, type Colour, type RaftView } from './scene';

/** Something that may be used now: what it is, what it costs and whom. Several moves when it asks for whom. */
export interface Offer {
  id: string;
  title: string;
  cost: string;
  glyph: GlyphName;
  colour: Colour | null;
}

const GLYPH: Record<string, GlyphName> = {
  aleta: 'reroll', professor: 'reroll', dolphin: 'dolphin', bend: 'bend', trick: 'paw', comfort: 'comfort', gift: 'gift', flare: 'flare-gun', shout: 'megaphone', sing: 'sing',
};
const OF: Record<string, Colour> = { aleta: 'red', professor: 'blue', comfort: 'blue', gift: 'green', sing: 'yellow', trick: 'green' };
const ASKS: Record<string, string> = { comfort: later('{name} comforts somebody'), gift: later('{name} gives the bottle to somebody') };
const CLAUSES_END = /[;；]/;
export const isOffer = (move: Move): boolean => move.kind === 'flip' || move.kind in GLYPH;

export function offers(view: RaftView, moves: readonly Move[]): Offer[] {
  const groups = new Map<string, Move[]>();
  for (const move of moves.filter(isOffer)) groups.set(move.targets[0]!, [...(groups.get(move.targets[0]!) ?? []), move]);
  return [...groups].map(([id, [first, ...more]]) => offer(view, id, first!, more));
}

function offer(view: RaftView, id: string, move: Move, more: readonly Move[]): Offer {
  const colour = OF[move.kind] ?? COLOURS.find((one) => one === move.args[0]) ?? null;
  const flip = colour && move.kind === 'flip' ? survivorOf(view, colour).flip : null;
  const glyph = flip ? flipGlyph(flip.id) : (GLYPH[move.kind] ?? 'place');
  if (more.length === 0 || !colour) return { id, title: move.label, cost: move.note, glyph, colour };
  return { id, title: say(ASKS[move.kind] ?? '{name}', { name: survivorOf(view, colour).called }), cost: move.note.split(CLAUSES_END)[0]!, glyph, colour };
}
