import { box } from './box';
import type { Choosable } from './Cards.svelte';
import { bottleColour, bottleGlyph, swapGlyph } from './signs';
import { survivorOf, type HopeKind, type RaftView, type Titled } from './scene';
import type { Move } from '$lib/protocol';

/** There is something to show beside the raft: a roll, a disaster, a swimmer, cards or tokens. */
export function goesOn(view: RaftView, moves: readonly Move[]): boolean {
  const happens = view.thrown || view.pending?.roll || view.disaster || view.pending?.swim;
  return Boolean(happens) || bottles(view).length + hope(view).length + swaps(moves).length > 0;
}

/** The bottle card in question, or two of them at the swap bottle. */
export function bottles(view: RaftView): Choosable[] {
  const [colour] = view.pending?.about ?? [];
  if (!colour || !['play', 'gift', 'swap-bottle'].includes(view.pending!.doing)) return [];
  const { bottle, second_bottle: second } = survivorOf(view, colour);
  return [bottle, second].filter((card): card is Titled => card !== null).map((card) => ({
    id: `open-${card.id}`, glyph: bottleGlyph(card.id), colour: bottleColour(card.id), title: card.title, means: card.means, move: `open ${card.id}`, count: 1,
  }));
}

/** Hope tokens on the table, to be given out kind by kind. */
export function hope(view: RaftView): Choosable[] {
  const { pending } = view;
  if (!pending || (pending.doing !== 'give' && pending.doing !== 'exchange')) return [];
  const giver = pending.doing === 'exchange' && pending.about[0] ? survivorOf(view, pending.about[0]) : null;
  const held = giver ? [...giver.special_hope, ...Array<HopeKind>(giver.hope - giver.special_hope.length).fill('plain')] : view.hope.pool;
  const kinds = box().hope.map((token) => ({ token, count: held.filter((one) => one === token.id).length })).filter(({ count }) => count > 0);
  if (giver && kinds.length === 1) return [];
  return kinds.map(({ token, count }) => ({ ...token, glyph: 'hope' as const, colour: null, move: null, count }));
}

/** The swap tokens Scruffs may choose from. */
export function swaps(moves: readonly Move[]): Choosable[] {
  return moves.filter((move) => move.kind === 'swap').map((move) => ({
    id: move.targets[0]!, glyph: swapGlyph(move.args[0]!.replace(/s?(-\d)?$/, '')), colour: null, title: box().swaps.find((token) => token.id === move.args[0])?.title ?? move.label, means: move.note, move: move.text, count: 1,
  }));
}
