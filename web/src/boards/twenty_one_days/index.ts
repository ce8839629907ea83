import { gameBoard } from '..';
import Board from './Board.svelte';
import { scenes } from './scenes';
import { status } from './view';

export default gameBoard({ Board, scenes, status });
