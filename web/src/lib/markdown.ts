import { ruleName } from './rules';

/** The little Markdown that rules are written in, as data; nothing is ever put on the page as HTML. */
export type Span = { text: string; style: '' | 'strong' | 'em' | 'code' | 'rule'; rule?: string };
export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; rule: string | null; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

const RULE = /^\*\*([a-z0-9_]+-\d+(?:\.\d+)*)\*\*\s*/;
const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|(?<!\w)_(.+?)_(?!\w)|`(.+?)`|\b([a-z][a-z0-9_]*-\d+(?:\.\d+)+)/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index), style: '' });
    const [whole, strong, star, underscore, code, rule] = match;
    const em = star ?? underscore;
    if (rule !== undefined) found.push({ text: ruleName(rule), style: 'rule', rule });
    else if (strong !== undefined) found.push({ text: strong, style: 'strong' });
    else if (em !== undefined) found.push({ text: em, style: 'em' });
    else found.push({ text: code ?? '', style: 'code' });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ text: text.slice(end), style: '' });
  return found;
}

const cells = (line: string): Span[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spans(cell.trim()));

function list(lines: string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { kind: 'list', ordered: /^\s*\d/.test(lines[0]!), items: items.map(spans) };
}

function block(lines: string[]): Block {
  const first = lines[0]!;
  const heading = /^(#{1,6})\s+(.*)$/.exec(first);
  if (heading) return { kind: 'heading', level: heading[1]!.length, spans: spans(heading[2]!) };
  if (first.startsWith('|')) {
    const [head, , ...rows] = lines;
    return { kind: 'table', head: cells(head!), rows: rows.map(cells) };
  }
  if (ITEM.test(first)) return list(lines);
  const text = lines.map((line) => line.trim()).join(' ');
  const rule = RULE.exec(text);
  return { kind: 'paragraph', rule: rule?.[1] ?? null, spans: spans(rule ? text.slice(rule[0].length) : text) };
}

export function parse(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) blocks.push(block(lines));
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    const starts = line.startsWith('#') || (lines[0] && ITEM.test(line) && !ITEM.test(lines[0]));
    if (!line.trim() || starts || lines[0]?.startsWith('#')) flush();
    if (line.trim()) lines.push(line);
  }
  flush();
  return blocks;
}

export const plain = (list: readonly Span[]): string => list.map((span) => span.text).join('');

/** The words of a block, for searching. */
export function words(one: Block): string {
  switch (one.kind) {
    case 'heading':
      return plain(one.spans);
    case 'paragraph':
      return `${one.rule ?? ''} ${plain(one.spans)}`;
    case 'list':
      return one.items.map(plain).join(' ');
    case 'table':
      return [one.head, ...one.rows].map((row) => row.map(plain).join(' ')).join(' ');
  }
}

/** What is left of the rules for a search: blocks with every word, each under the heading it stands under. */
export function search(blocks: readonly Block[], query: string): Block[] {
  const sought = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (sought.length === 0) return [...blocks];
  const found: Block[] = [];
  let heading: Block | null = null;
  for (const one of blocks) {
    const text = words(one).toLowerCase();
    if (one.kind === 'heading') {
      heading = one;
      continue;
    }
    if (!sought.every((word) => text.includes(word))) continue;
    if (heading) found.push(heading);
    heading = null;
    found.push(one);
  }
  return found;
}
