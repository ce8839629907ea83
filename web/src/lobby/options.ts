import type { Option } from '$lib/protocol';

/** A choice as people read it. */
export const titleOf = (option: Option, choice: string): string => option.titles[option.choices.indexOf(choice)] ?? choice;

/**
 * What an option's sentence says of each choice, where it is written "Basic: … Advanced: …" (in Chinese with its own
 * colon); what comes before the first is about all of them.
 */
export function explained(option: Option): { all: string; each: Record<string, string> } {
  const starts = option.choices
    .map((id) => ({ id, at: start(option.says, titleOf(option, id)) }))
    .filter((one) => one.at >= 0)
    .sort((a, b) => a.at - b.at);
  const first = starts[0];
  if (!first || starts.length < option.choices.length) return { all: option.says, each: {} };
  const each: Record<string, string> = {};
  starts.forEach(({ id, at }, i) => {
    each[id] = option.says.slice(at + titleOf(option, id).length + 1, starts[i + 1]?.at).trim();
  });
  return { all: option.says.slice(0, first.at).trim(), each };
}

/** Where a choice is explained, or −1. */
const start = (says: string, title: string): number => Math.max(says.indexOf(`${title}: `), says.indexOf(`${title}：`));
