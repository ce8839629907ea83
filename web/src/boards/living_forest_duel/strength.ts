import { card, tree } from './box';
import { ELEMENTS, signed, type Element, type ForestView } from './view';

const valueOf = (id: string, element: Element): number => card(id).values.find((one) => one.element === element)?.value ?? 0;

/** The place in the help line up to which an element is used up; −1 while nothing is. */
export function usedUpTo(view: ForestView, element: Element): number {
  return view.help_line.findLastIndex((helper) => helper.tokens.some((token) => token.element === element));
}

export interface Sources {
  shared: number;
  line: number;
  trees: number;
}

/** Where a seat's strength in an element comes from. */
export function sources(view: ForestView, seat: number, element: Element): Sources {
  const { line, forest } = view.seats[seat]!;
  const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + valueOf(id, element), 0);
  const from = usedUpTo(view, element) + 1;
  return {
    shared: sum(view.help_line.slice(from).map((helper) => helper.card)),
    line: sum(line),
    trees: forest.filter((one) => tree(one.tree).of === element).length,
  };
}

export function breakdown(view: ForestView, seat: number, element: Element): string {
  const { shared, line, trees } = sources(view, seat, element);
  return `Help line ${signed(shared)}, personal line ${signed(line)}, trees ${trees}.`;
}

/** All four, in words. */
export const strengths = (view: ForestView, seat: number): string =>
  ELEMENTS.map((element) => `${element} ${signed(view.seats[seat]!.strength[element])}`).join(', ');
