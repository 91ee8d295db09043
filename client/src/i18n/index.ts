export { clockTime, dateTime, language, number, speak, t, type Dictionary } from './speech.svelte';
