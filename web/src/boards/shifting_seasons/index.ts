import type { Box } from '$lib/views/shifting_seasons';
import { gameBoard } from '..';
import { rounds } from '../chapters';
import Board from './Board.svelte';
import Own from './Own.svelte';
import { scenes } from './scenes';
import { openBox } from './box';
import { sayings } from './cards.svelte';
import { status, type SeasonsView } from './scene';

function open(box: Box): void {
  openBox(box);
  void sayings.fetch();
}

export default gameBoard<SeasonsView, Box>({ Board, Own, scenes, status, openBox: open, chapters: rounds('pushed', true) });
