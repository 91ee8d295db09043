export { clockTime, dateTime, day, joined, language, listed, need, number, signed, speak, t, type Dictionary } from './speech.svelte';
