import box from '$games/cats/components.toml';
import { seasonName } from '$art';

interface Row {
  id: string;
  value: number;
  fish?: number;
  booze: number;
  crow?: number;
}
interface Multiplier {
  id: string;
  name: string;
  times: Record<string, number>;
}
interface Box {
  season_card: Row[];
  yorozu: Row[];
  multiplier: Multiplier[];
  seasons: { ids: string[]; cats: number[] };
  scoring: { fish: number; booze: number; crow: number; too_much_booze: number };
}

const BOX = box as unknown as Box;

export interface Card {
  id: string;
  season: string;
  value: number;
  fish: number;
  booze: number;
  crow: number;
  /** Cats on the card: of two equal values, more cats is higher. */
  cats: number;
}

const made = [...BOX.season_card, ...BOX.yorozu].map((row): [string, Card] => {
  const season = row.id.split('-')[0]!;
  const cats = BOX.seasons.cats[BOX.seasons.ids.indexOf(season)] ?? 0;
  return [row.id, { id: row.id, season, value: row.value, fish: row.fish ?? 0, booze: row.booze, crow: row.crow ?? 0, cats }];
});
const CARDS = new Map(made);
const MULTIPLIERS = new Map(BOX.multiplier.map((one) => [one.id, one]));

export const SCORING = BOX.scoring;

export function card(id: string): Card {
  const found = CARDS.get(id);
  if (!found) throw new Error(`no card ${id} in the box`);
  return found;
}

export const multiplier = (id: string): Multiplier | null => MULTIPLIERS.get(id) ?? null;

export const seasonTitle = (season: string): string => (season === 'yorozu' ? 'Yorozu' : seasonName(season));

const counted = (n: number, one: string, many: string) => (n === 1 ? `one ${one}` : `${['no', 'one', 'two', 'three', 'four'][n] ?? n} ${many}`);

/** What is on the card besides its value. */
export function signs({ fish, booze, crow }: Card): string {
  if (fish) return counted(fish, 'fish', 'fish');
  if (booze) return 'booze';
  return crow ? 'a crow' : 'nothing';
}

export const title = (one: Card): string => `${seasonTitle(one.season)} ${one.value}`;

export const label = (one: Card): string => `${title(one)}, ${signs(one)}`;

export function details(one: Card, mode: string): string[] {
  const lines = [];
  const times = mode === 'basic' ? '' : ', times their multiplier of the season';
  if (one.fish) lines.push(`${counted(one.fish, 'fish', 'fish')}: +${one.fish} for who takes it${times}.`);
  if (one.booze) lines.push(`Booze: +${SCORING.booze} for who takes it, but ${SCORING.too_much_booze} end the game and halve the fish.`);
  if (one.crow) lines.push(`A crow: −1 for who takes it. It swaps places with a yorozu.`);
  if (one.season === 'yorozu') lines.push('May be played in any round.');
  else lines.push(`${counted(one.cats, 'cat', 'cats')}: of equal values, more cats is higher.`);
  return lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1));
}
