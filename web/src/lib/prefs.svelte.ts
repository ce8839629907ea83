import { choose } from './language.svelte';

/** What a person prefers on this device; kept in local storage. */
export type Theme = 'system' | 'light' | 'dark';
export type Confirm = 'touch' | 'always' | 'never';
export type Pace = 'calm' | 'brisk' | 'instant';

interface Kept {
  theme: Theme;
  confirm: Confirm;
  pace: Pace;
  /** The tag of a language; empty for the first of the browser's that is here. */
  language: string;
  name: string;
  /** The server has met this browser: before that there is nobody to ask about. */
  known: boolean;
  panel: boolean;
  /** Boards as words instead of drawings. */
  words: boolean;
  /** Games whose guided first game is no longer offered. */
  taught: string[];
  /** What is forced plays itself, where that tells nobody anything. */
  forced: boolean;
  /** What calls somebody to the table: nothing until they choose it. */
  sound: boolean;
  notices: boolean;
  shakes: boolean;
}

const KEY = 'sekki.prefs';
const FRESH: Kept = { theme: 'system', confirm: 'touch', pace: 'calm', language: '', name: '', known: false, panel: true, words: false, taught: [], forced: true, sound: false, notices: false, shakes: false };

function read(): Kept {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...FRESH };
  }
}

export const prefs = $state<Kept>(read());

/** Keeps preferences stored and the theme on the page; called once. */
export function keepPrefs(): void {
  $effect(() => {
    const kept = JSON.stringify(prefs);
    try {
      localStorage.setItem(KEY, kept);
    } catch {
      // A browser without storage still plays; it forgets.
    }
    if (prefs.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = prefs.theme;
  });
}

/** The language this person reads. */
export const reads = (): string => prefs.language || choose(navigator.languages);

export const stillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Does a tap only show what it would do, and a second one do it? */
export function asksFirst(): boolean {
  if (prefs.confirm === 'touch') return matchMedia('(pointer: coarse)').matches;
  return prefs.confirm === 'always';
}
