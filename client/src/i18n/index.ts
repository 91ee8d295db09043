export { clockTime, dateTime, day, language, need, number, signed, speak, t, type Dictionary } from './speech.svelte';
