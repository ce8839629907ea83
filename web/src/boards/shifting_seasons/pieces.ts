import { box } from './box';
import { layOn, numberOf, tileOn, type SeasonsView } from './scene';

/**
 * Which tile is which. A view names tiles by their kind only; so that a tile is seen to travel, every tile that may
 * move has a name of its own here, carried from view to view by the scenes.
 */
export interface Pieces {
  /** Five rows of five, as in the view. */
  sliding: (string | null)[][];
  /** The display in places that stay: a gap is where a tile was taken. */
  display: ({ id: string; tile: string } | null)[];
  held: string | null;
  gate: string | null;
  /** Tiles on player boards that have just moved or are about to, by `seat cell`. */
  laid: Record<string, string>;
}

const known = new WeakMap<SeasonsView, Pieces>();
let made = 0;
export const newPiece = (): string => `tile-${made++}`;

export const place = (seat: number, cell: string): string => `${seat} ${cell}`;

function strangers(view: SeasonsView): Pieces {
  const display: Pieces['display'] = view.display.map((tile) => ({ id: newPiece(), tile }));
  while (display.length < box().on_display) display.push(null);
  return {
    sliding: view.sliding.map((row) => row.map((tile) => (tile === null ? null : newPiece()))),
    display,
    held: view.held === null ? null : newPiece(),
    gate: null,
    laid: view.lifted !== null && view.turn !== null ? { [place(view.turn, view.lifted)]: newPiece() } : {},
  };
}

export function piecesOf(view: SeasonsView): Pieces {
  const found = known.get(view) ?? strangers(view);
  known.set(view, found);
  return found;
}

export function remember(view: SeasonsView, pieces: Pieces): void {
  known.set(view, pieces);
}

/** What scenes led to, given to the view the server sent: whatever lies as told keeps its name. */
export function settle(told: SeasonsView, pieces: Pieces, after: SeasonsView): void {
  const fresh = strangers(after);
  const sliding = after.sliding.map((row, r) =>
    row.map((tile, c) => (told.sliding[r]?.[c] === tile ? (pieces.sliding[r]?.[c] ?? null) : fresh.sliding[r]![c]!)),
  );
  const same = [...pieces.display.map((one) => one?.tile ?? '')].filter(Boolean).sort().join() === [...after.display].sort().join();
  const laid = { ...fresh.laid };
  for (const [where, id] of Object.entries(pieces.laid)) {
    const [seat, cell] = where.split(' ') as [string, string];
    const now = after.seats[Number(seat)];
    const then = told.seats[Number(seat)];
    if (now && then && tileOn(now, cell) !== null && tileOn(now, cell) === tileOn(then, cell)) laid[where] = id;
  }
  remember(after, {
    sliding,
    display: same ? pieces.display : fresh.display,
    held: after.held !== null && after.held === told.held ? pieces.held : fresh.held,
    gate: null,
    laid,
  });
}

/** The changes that events make, to a view and to the names of its tiles. */
export class Hands {
  constructor(
    readonly view: SeasonsView,
    readonly pieces: Pieces,
  ) {}

  /** The same table again, to be changed without touching this one. */
  copy(): Hands {
    return new Hands(structuredClone(this.view), structuredClone(this.pieces));
  }

  /** A tile goes before the arrow of a lane: from the display, or again if it has just fallen out. */
  raise(tile: string, lane: string, touched: string | null): void {
    const { view, pieces } = this;
    view.gate = { lane, tile };
    if (view.held !== null) {
      [pieces.gate, pieces.held, view.held, view.lane] = [pieces.held, null, null, null];
      return;
    }
    const wished = pieces.display.findIndex((one) => one?.tile === tile && one.id === touched);
    const slot = wished >= 0 ? wished : pieces.display.findIndex((one) => one?.tile === tile);
    pieces.gate = pieces.display[slot]?.id ?? newPiece();
    if (slot >= 0) pieces.display[slot] = null;
    const at = view.display.indexOf(tile);
    if (at >= 0) view.display.splice(at, 1);
    pieces.laid = {};
  }

  /** The lane slides on by one; its last tile drops onto the number. */
  slide(): void {
    const { view, pieces } = this;
    if (!view.gate) return;
    const { lane, tile } = view.gate;
    const spots = box().lanes[numberOf(lane) - 1]!;
    let coming: { tile: string | null; id: string | null } = { tile, id: pieces.gate };
    for (const [row, column] of spots) {
      const leaving = { tile: view.sliding[row]![column]!, id: pieces.sliding[row]![column]! };
      view.sliding[row]![column] = coming.tile;
      pieces.sliding[row]![column] = coming.id;
      coming = leaving;
    }
    [view.held, pieces.held] = [coming.tile, coming.id];
    view.lane = lane;
    view.phase = 'placing';
    delete view.gate;
    pieces.gate = null;
  }

  lay(seat: number, tile: string, cell: string): void {
    const { view, pieces } = this;
    layOn(view.seats[seat]!, cell, tile);
    pieces.laid[place(seat, cell)] = pieces.held ?? newPiece();
    [pieces.held, view.held, view.lane] = [null, null, null];
    view.phase = 'ending';
  }

  /** Gives the tile on a cell a name, so that it can be seen to leave. */
  name(seat: number, cell: string): void {
    this.pieces.laid[place(seat, cell)] ??= newPiece();
  }

  carry(seat: number, tile: string, from: string, to: string): void {
    const { view, pieces } = this;
    layOn(view.seats[seat]!, from, null);
    layOn(view.seats[seat]!, to, tile);
    pieces.laid[place(seat, to)] = pieces.laid[place(seat, from)] ?? newPiece();
    delete pieces.laid[place(seat, from)];
    view.lifted = null;
  }

  refill(tile: string): void {
    const { view, pieces } = this;
    view.display.push(tile);
    view.bag_left -= 1;
    const gap = pieces.display.indexOf(null);
    if (gap >= 0) pieces.display[gap] = { id: newPiece(), tile };
  }
}
