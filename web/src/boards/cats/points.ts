import { SCORING, card, seasonTitle } from './cards';
import { SEASON_IDS, type SeatView } from './view';

export interface PointLine {
  what: string;
  points: number;
}

/** Where a seat's points of this game come from, as it stands. */
export function pointLines(seat: SeatView): PointLine[] {
  const taken = seat.taken.map(card);
  const lines: PointLine[] = [];
  let fish = 0;
  for (const season of SEASON_IDS) {
    const count = taken.filter((one) => one.season === season).reduce((sum, one) => sum + one.fish, 0);
    const times = seat.multipliers?.[season] ?? 1;
    if (!count) continue;
    fish += count * times * SCORING.fish;
    const by = seat.multipliers ? ` ×${String(times).replace('-', '−')}` : '';
    lines.push({ what: `${seasonTitle(season)} fish: ${count}${by}`, points: count * times * SCORING.fish });
  }
  if (seat.booze >= SCORING.too_much_booze) {
    lines.push({ what: `${seat.booze} booze: fish halved, rounded up`, points: Math.ceil(fish / 2) - fish });
  } else if (seat.booze) {
    lines.push({ what: `Booze: ${seat.booze}`, points: seat.booze * SCORING.booze });
  }
  const crows = taken.reduce((sum, one) => sum + one.crow, 0);
  if (crows) lines.push({ what: `Crows: ${crows}`, points: crows * SCORING.crow });
  return lines;
}
