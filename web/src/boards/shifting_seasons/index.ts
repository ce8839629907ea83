import type { BoardModule } from '..';
import Board from './Board.svelte';
import Own from './Own.svelte';
import { scenes } from './scenes';
import { status } from './view';

export default { Board, Own, scenes, status } satisfies BoardModule;
