import { gameBoard } from '..';
import Board from './Board.svelte';

export default gameBoard({ Board });
