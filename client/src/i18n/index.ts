export { clockTime, dateTime, day, language, need, number, speak, t, type Dictionary } from './speech.svelte';
