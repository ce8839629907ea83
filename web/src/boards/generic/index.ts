import type { BoardModule } from '..';
import Board from './Board.svelte';

export default { Board } satisfies BoardModule;
