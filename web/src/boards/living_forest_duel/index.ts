import { later } from '$lib/say';
import type { Box, View } from '$lib/views/living_forest_duel';
import { gameBoard } from '..';
import { numbered } from '../chapters';
import Board from './Board.svelte';
import { openBox } from './box';
import Own from './Own.svelte';
import { scenes } from './scenes';
import { status } from './words';

export default gameBoard<View, Box>({ Board, Own, scenes, status, openBox, chapters: numbered('turn-began', later('Turn {n}')) });
