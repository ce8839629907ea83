import type { Move } from '$lib/protocol';
import { GAP, number, say } from '$lib/say';
import type { SeasonsView } from './scene';

/** What a placement would change: points by score card, and whether it earns a frame. */
export interface Change {
  cards: Record<string, number>;
  total: number;
  frame: boolean;
}

/** Reads a move's note, like "+3 area colours, −1 square, a frame and a token", by the words it is made of. */
export function changeOf(view: SeasonsView, { note }: Move): Change {
  const change: Change = { cards: {}, total: 0, frame: note.includes(say('a frame')) || note.includes(say('a frame and a token')) };
  for (const card of view.cards) {
    const said = say('{points} {card}', { points: GAP, card: view.card_facts[card]!.title });
    const points = new RegExp(said.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replace(GAP, '([+−])(\\d+)'), 'i').exec(note);
    if (!points) continue;
    const by = Number(points[2]) * (points[1] === '+' ? 1 : -1);
    change.cards[card] = by;
    change.total += by;
  }
  return change;
}

export const signed = (n: number): string => (n < 0 ? number(n) : `+${number(n)}`);
