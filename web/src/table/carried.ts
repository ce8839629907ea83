import type { Attachment } from 'svelte/attachments';
import { draggable } from './drag';
import type { Session } from './session.svelte';
import type { DragContext } from './targets';

const CARRIED = 'in hand';

/**
 * What is in hand is the subject of a move of one of these kinds, not a thing to choose; dragging it to a place is choosing
 * that place. To the table's dragging it looks like a target with nothing behind it.
 */
export function carried(session: Session, ...kinds: string[]): Attachment<HTMLElement> {
  const { choice, stage } = session;
  const seen: DragContext = {
    stage,
    choice: {
      picked: [],
      behind: () => [],
      legal: (id: string) => (id === CARRIED ? session.moves.some((move) => kinds.includes(move.kind)) : choice.legal(id)),
      pick: (id: string) => {
        if (id !== CARRIED) choice.pick(id);
      },
      play: (move) => choice.play(move),
    },
  };
  return (element) => draggable(element, () => ({ session: seen, id: CARRIED }));
}
