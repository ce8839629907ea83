import type { Box } from '$lib/views/shifting_seasons';

let opened: Box | null = null;

/** Takes what is in the server's box, before anything is drawn. */
export function openBox(box: Box): void {
  opened = box;
}

export function box(): Box {
  if (!opened) throw new Error('Shifting Seasons: a board is drawn before its box was opened');
  return opened;
}
