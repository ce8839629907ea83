import type { Move } from '$lib/protocol';

/** What a placement would change: points by score card, and whether it earns a frame. */
export interface Change {
  cards: Record<string, number>;
  total: number;
  frame: boolean;
}

/** Reads a move's note, like "+3 area colours, −1 square, a frame and a token". */
export function changeOf(move: Move): Change {
  const change: Change = { cards: {}, total: 0, frame: false };
  for (const part of move.note.split(', ')) {
    const points = /^([+−])(\d+) (.+)$/.exec(part);
    if (points) {
      const by = Number(points[2]) * (points[1] === '+' ? 1 : -1);
      change.cards[points[3]!.replaceAll(' ', '-')] = by;
      change.total += by;
    } else if (part.startsWith('a frame')) change.frame = true;
  }
  return change;
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
