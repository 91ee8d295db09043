export { clockTime, language, number, speak, t, type Dictionary } from './speech.svelte';
