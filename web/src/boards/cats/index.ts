import type { Box } from '$lib/views/cats';
import { gameBoard } from '..';
import Board from './Board.svelte';
import { openBox } from './cards';
import { chapters } from './chapters';
import Own from './Own.svelte';
import { status, type CatsScene } from './scene';
import { scenes } from './scenes';

export default gameBoard<CatsScene, Box>({ Board, Own, scenes, status, openBox, chapters });
