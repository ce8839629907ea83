import { prefs } from '$lib/prefs.svelte';

/** The lessons this person has had or does not want: they are no longer offered, only found. */
export function finished(game: string): void {
  if (!prefs.taught.includes(game)) prefs.taught = [...prefs.taught, game];
}

const SHEET = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, SHEET];

/** Points out the things a move is chosen by; returns how to stop it. */
export function mark(targets: readonly string[]): () => void {
  const things = targets.map((id) => `[data-target="${CSS.escape(id)}"][data-legal]`).join(',');
  SHEET.replaceSync(things ? `${things} { outline: 3px dashed var(--seal); outline-offset: 4px; }` : '');
  return () => SHEET.replaceSync('');
}
