import type { Option } from '$lib/protocol';

/** `name-starter` and `best_of` as people read them. */
export function said(id: string): string {
  const words = id.replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What an option's sentence says of each choice, where it is written "Basic: … Advanced: …";
 * what comes before the first is about all of them.
 */
export function explained(option: Option): { all: string; each: Record<string, string> } {
  const starts = option.choices
    .map((id) => ({ id, at: option.says.indexOf(`${said(id)}: `) }))
    .filter((one) => one.at >= 0)
    .sort((a, b) => a.at - b.at);
  const first = starts[0];
  if (!first || starts.length < option.choices.length) return { all: option.says, each: {} };
  const each: Record<string, string> = {};
  starts.forEach(({ id, at }, i) => {
    each[id] = option.says.slice(at + said(id).length + 2, starts[i + 1]?.at).trim();
  });
  return { all: option.says.slice(0, first.at).trim(), each };
}
