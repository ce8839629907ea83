export { default as Bottle } from './Bottle.svelte';
export { default as CardFace } from './CardFace.svelte';
export { default as CatHead } from './CatHead.svelte';
export { default as CatSitting } from './CatSitting.svelte';
export { default as Crow } from './Crow.svelte';
export { default as Fish } from './Fish.svelte';
export { default as Icon } from './Icon.svelte';
export { default as SeasonMark } from './SeasonMark.svelte';
export { SEASONS, season, seasonLetter, seasonName, type Season } from './seasons';
