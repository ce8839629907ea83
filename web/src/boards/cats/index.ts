import { gameBoard } from '..';
import Board from './Board.svelte';
import Own from './Own.svelte';
import { scenes } from './scenes';
import { status } from './view';

export default gameBoard({ Board, Own, scenes, status });
