import type { BoardModule } from '..';
import Board from './Board.svelte';
import { scenes } from './scenes';
import { status } from './view';

export default { Board, scenes, status } satisfies BoardModule;
