import type { Component } from 'svelte';
import Cats from './Cats.svelte';
import FifteenDays from './FifteenDays.svelte';
import LivingForestDuel from './LivingForestDuel.svelte';
import ShiftingSeasons from './ShiftingSeasons.svelte';
import TwentyOneDays from './TwentyOneDays.svelte';

/** The picture on the box, by game id. */
export const COVERS: Record<string, Component> = {
  cats: Cats,
  fifteen_days: FifteenDays,
  shifting_seasons: ShiftingSeasons,
  twenty_one_days: TwentyOneDays,
  living_forest_duel: LivingForestDuel,
};
