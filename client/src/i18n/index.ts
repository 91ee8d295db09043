export { clockTime, dateTime, language, need, number, speak, t, type Dictionary } from './speech.svelte';
