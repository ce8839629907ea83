import type { Box } from '$lib/views/shifting_seasons';
import { gameBoard } from '..';
import { rounds } from '../chapters';
import Board from './Board.svelte';
import Own from './Own.svelte';
import { scenes } from './scenes';
import { openBox } from './box';
import { status, type SeasonsView } from './scene';

export default gameBoard<SeasonsView, Box>({ Board, Own, scenes, status, openBox, chapters: rounds('pushed', true) });
