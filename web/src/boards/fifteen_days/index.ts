import type { Box, View } from '$lib/views/fifteen_days';
import { gameBoard } from '..';
import { rounds } from '../chapters';
import Board from './Board.svelte';
import { openBox } from './facts';
import Own from './Own.svelte';
import { scenes } from './scenes';
import { status } from './table';

export default gameBoard<View, Box>({ Board, Own, scenes, status, openBox, chapters: rounds('turn') });
