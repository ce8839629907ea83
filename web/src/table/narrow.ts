import type { Move } from '$lib/protocol';

/** What is left to choose after some targets are picked. */
export interface Narrowed {
  /** Moves that begin with what is picked. */
  candidates: Move[];
  /** The next things to pick, each with the moves behind it. */
  next: Map<string, Move[]>;
  /** Moves that are whole with what is picked. */
  whole: Move[];
}

/** A move is a path over its `targets`; picking walks down that path. */
export function narrow(moves: readonly Move[], picked: readonly string[]): Narrowed {
  const candidates = moves.filter((move) => picked.every((id, i) => move.targets[i] === id));
  const next = new Map<string, Move[]>();
  const whole: Move[] = [];
  for (const move of candidates) {
    const id = move.targets[picked.length];
    if (id === undefined) whole.push(move);
    else if (next.has(id)) next.get(id)!.push(move);
    else next.set(id, [move]);
  }
  return { candidates, next, whole };
}

/** Words with the space after them; where a script has no spaces, characters. */
const WORDS = /[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+\s*/g;

/** The words all labels begin with: "Push Summer into lane …". */
export function commonStart(labels: readonly string[]): string {
  const [first = [], ...rest] = labels.map((label) => (label.match(WORDS) ?? []).map((word) => word.trimEnd()));
  let count = 0;
  while (count < first.length && rest.every((words) => words[count] === first[count])) count++;
  let end = 0;
  for (const word of first.slice(0, count)) end = labels[0]!.indexOf(word, end) + word.length;
  return labels[0]?.slice(0, end) ?? '';
}
