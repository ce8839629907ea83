/** What anyone sees of Living Forest Duel; made by the game's `look.view`. Nothing on the table is hidden. */
export const ELEMENTS = ['sun', 'water', 'plant', 'wind'] as const;
export type Element = (typeof ELEMENTS)[number];

export interface Spot {
  fire: boolean;
  onibi: boolean;
  value: number;
  bonus: string;
}

export interface Pointing {
  seat: number;
  element: Element;
}

export interface Helper {
  card: string;
  tokens: Pointing[];
}

export interface Planted {
  x: number;
  /** Counted northwards from the lake. */
  y: number;
  tree: string;
  covers: string[];
}

export interface Threats {
  fires: { have: number; need: number };
  recruitment: { have: number; need: number };
  forest: { have: number; need: number };
  onibi: { steps: number; opponent_has_card: boolean };
}

export interface SeatView {
  name: string;
  season: string;
  line: string[];
  tokens: number;
  lost_tokens: number;
  forest: Planted[];
  fires: number;
  sankis: number;
  onibi_card: boolean;
  varans_left: number;
  pile_left: number;
  pile_bottom: string[];
  strength: Record<Element, number>;
  solitary: number;
  threats: Threats;
}

export interface Pile {
  element: Element;
  top: string | null;
  left: number;
}

export interface ForestView {
  phase: 'turn' | 'varan' | 'hurry' | 'extinguish' | 'recruit' | 'plant' | 'place' | 'advance' | 'over';
  you: number | null;
  turn: number;
  active: number;
  asked: number | null;
  revealed: string | null;
  clearing: Spot[];
  fire_value: number;
  burning: number;
  recruitment: string[];
  help_line: Helper[];
  seats: [SeatView, SeatView];
  tree_piles: Pile[];
  draw_left: number;
  discard: string[];
  supply: { fires: number; sankis: number; onibi_card: boolean };
  doing: { strength: number; seeds: number; sapling: string | null; bonus: string | null; bonus_left: number };
  winner: number | null;
  over_by: keyof Threats | null;
  /** Only in scenes: the room of the table in which it happens. */
  room?: string;
  /** Only in scenes: the fire token that is being taken, and from which clearing card. */
  taken?: { seat: number; spot: string };
}

export const other = (seat: number): 0 | 1 => (seat === 0 ? 1 : 0);

/** A seat as a player says it: oneself, or by name. */
export const whose = (view: ForestView, seat: number): string => (seat === view.you ? 'Your' : `${view.seats[seat]!.name}'s`);

export const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));
export const count = (n: number, thing: string): string => (n === 1 ? `1 ${thing}` : `${n} ${thing}s`);
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Cards of a line in which one kind may lie several times, each with a name of its own. */
export function named(cards: readonly string[], of: string): { id: string; card: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { id: card.endsWith('varan') ? `${of}-${card}-${n}` : card, card };
  });
}

const WON = {
  fires: 'Won with the fires',
  recruitment: 'Won in the recruitment line',
  forest: 'Won with the forest',
  onibi: 'Won with Onibi',
};

export function status(view: ForestView): string {
  if (view.over_by) return WON[view.over_by];
  return `Turn ${view.turn}`;
}
