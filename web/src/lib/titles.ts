import { language } from './language.svelte';

/** The name people here can read out, and what stands beside it: a title in another script changes places with its subtitle. */
export function titles(game: { title: string; subtitle?: string } | null): { name: string; beside: string; foreign: boolean } {
  if (!game) return { name: '', beside: '', foreign: false };
  const { title, subtitle = '' } = game;
  const foreign = subtitle !== '' && !/[a-z0-9]/i.test(title) && !language.tag.startsWith('zh');
  return foreign ? { name: subtitle, beside: title, foreign } : { name: title, beside: subtitle, foreign };
}
