// The club's time for the eye: whoever reads it is drawn anew as it goes on.
import { createSubscriber } from 'svelte/reactivity';
import { line } from './line.svelte';

const TICK = 250;
const follow = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

/** Seconds until a moment of the club, never below zero. */
export function secondsTo(moment: number): number {
  follow();
  return Math.max(0, moment - line.now());
}
