import type { Attachment } from 'svelte/attachments';
import { draggable } from '$table/drag';
import type { Session } from '$table/session.svelte';

const HAND = 'wild in hand';

/**
 * The wild in hand is the subject of the move, not a thing to choose; dragging it to a corner is choosing that corner.
 * To the table's dragging it looks like a target with nothing behind it.
 */
export function carried(session: Session): Attachment<HTMLElement> {
  const { choice, stage } = session;
  const seen = {
    stage,
    choice: {
      picked: [],
      behind: () => [],
      legal: (id: string) => (id === HAND ? session.moves.some((move) => move.kind === 'wild') : choice.legal(id)),
      pick: (id: string) => {
        if (id !== HAND) choice.pick(id);
      },
    },
  };
  return (element) => draggable(element, () => ({ session: seen as unknown as Session, id: HAND }));
}
