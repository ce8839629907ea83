import { MediaQuery } from 'svelte/reactivity';

/** A phone: there a tableau of somebody else lies in four lines. */
export const phone = new MediaQuery('(max-width: 40rem), (max-height: 30rem)');
/** A tablet: so it does beside two others. */
export const tablet = new MediaQuery('(max-width: 63.99rem), (max-height: 30rem)');
