import type { Move } from '$lib/protocol';
import type { Session } from '$table/session.svelte';
import { setTargets } from '$table/targets';

/**
 * Some moves name two things: the card and its element, Onibi and where it walks. The first follows from the second,
 * so one click on the second is enough. To the targets inside, the first thing looks as if it were picked already.
 */
export function led(session: Session, by: () => string | null): void {
  const { choice, stage } = session;
  const path = (id: string): string[] => [...(by() === null ? [] : [by()!]), id];
  const isPath = (move: Move, id: string): boolean => move.targets.length === 2 && move.targets.join() === path(id).join();
  const behind = (id: string): readonly Move[] => {
    const led = session.moves.filter((move) => isPath(move, id));
    return led.length > 0 ? led : choice.behind(id);
  };
  const chosen = (id: string): boolean => choice.picked.join() === path(id).join() || (choice.picked[0] === id && choice.picked.length === 1);

  setTargets({
    stage,
    get hints() {
      return session.hints;
    },
    choice: {
      get picked() {
        return by() === null ? choice.picked : [by()!];
      },
      set over(id: string | null) {
        choice.over = id !== null && behind(id).some((move) => move.targets.length === 2) ? by() : id;
      },
      get over() {
        return choice.over;
      },
      behind,
      chosen,
      legal: (id: string) => behind(id).length > 0,
      play: (move: Move) => choice.play(move),
      mount: (id: string) => {
        const put = choice.mount(by() ?? id);
        const putBack = choice.mount(id);
        return () => {
          put();
          putBack();
        };
      },
      pick: (id: string) => {
        if (choice.ready && chosen(id)) return choice.confirm();
        if (!session.moves.some((move) => isPath(move, id))) return choice.pick(id);
        choice.reset();
        for (const step of path(id)) choice.pick(step);
      },
    },
  });
}
