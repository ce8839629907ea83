import { ghostOf, place } from './flip';
import type { DragContext } from './targets';

const THRESHOLD = 10;

/**
 * Dragging is another way to click: the dragged thing is picked when it leaves its place, and the thing it is dropped
 * on is picked after it. A thing with one move behind it is played when dropped where that move goes, or, where it goes
 * nowhere, on the board.
 */
export function draggable(element: HTMLElement, wants: () => { session: DragContext; id: string }) {
  let start: { x: number; y: number; pointer: number } | null = null;
  let ghost: ReturnType<typeof ghostOf> | null = null;

  function down(event: PointerEvent): void {
    const { session, id } = wants();
    if (event.button !== 0 || !session.choice.legal(id)) return;
    start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
  }

  function move(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (!ghost && Math.hypot(dx, dy) > THRESHOLD) lift();
    if (ghost) ghost.thing.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
  }

  function lift(): void {
    const { session } = wants();
    const { root, layer } = session.stage;
    if (!root || !layer) return;
    ghost = ghostOf(element, root);
    place(ghost, layer, element.getBoundingClientRect());
    element.dataset.dragged = '';
  }

  function up(event: PointerEvent): void {
    if (!start || event.pointerId !== start.pointer) return;
    const lifted = ghost !== null;
    cancel();
    if (!lifted) return;
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    drop(event.clientX, event.clientY);
  }

  function drop(x: number, y: number): void {
    const { session, id } = wants();
    const { choice } = session;
    const under = document.elementFromPoint(x, y);
    const other = under?.closest<HTMLElement>('[data-target]')?.dataset.target;
    if (other === id) return;
    const [only, ...others] = choice.behind(id);
    if (only && others.length === 0) {
      const goal = only.targets[only.targets.indexOf(id) + 1];
      if (goal === undefined ? under?.closest('[data-drop]') : other === goal) choice.play(only);
      return;
    }
    choice.pick(id);
    if (other !== undefined && choice.legal(other)) choice.pick(other);
  }

  function cancel(): void {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
    start = null;
    ghost?.outermost.remove();
    ghost = null;
    delete element.dataset.dragged;
  }

  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };

  element.addEventListener('pointerdown', down);
  return cancel;
}
