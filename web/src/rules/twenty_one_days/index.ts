import type { Pictures } from '../figures';
import { figures } from './figures';
import Thing from './Thing.svelte';

export default { figures, Thing } satisfies Pictures;
