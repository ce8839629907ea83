import { later } from '$lib/say';
import type { Box } from '$lib/views/twenty_one_days';
import { gameBoard } from '..';
import { numbered } from '../chapters';
import Board from './Board.svelte';
import { openBox } from './box';
import { scenes } from './scenes';
import { status, type RaftView } from './scene';

export default gameBoard<RaftView, Box>({ Board, scenes, status, openBox, chapters: numbered('day-began', later('Day {n}')) });
