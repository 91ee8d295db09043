/** How the scenes of a board follow each other (先后): when a trick is complete, and when something was taken back. */
import type { Flow } from '../../table/pace.svelte';
import type { Scene } from './view';

function completes(before: Scene, after: Scene): boolean {
  if (after.last === null || before.board !== after.board || before.phase === 'over') return false;
  if (after.phase === 'over') return after.outcome?.contract != null && before.trick.length === 3 && !sameTrick(before, after);
  return after.won[0] + after.won[1] === before.won[0] + before.won[1] + 1;
}

function sameTrick(before: Scene, after: Scene): boolean {
  return before.last !== null && before.last.cards.join() === after.last?.cards.join();
}

function lying(after: Scene): Scene {
  const { last } = after;
  if (!last) return after;
  const trick = last.cards.map((card, place) => ({ seat: (last.leader + place) % 4, card }));
  return { ...after, phase: 'play', trick, taken: last.winner, outcome: null, claim: null };
}

function goesBack(before: Scene, after: Scene): boolean {
  return played(after) < played(before) || after.calls.length < before.calls.length;
}

function played(scene: Scene): number {
  return scene.gone.reduce((all, hand) => all + hand.length, 0) + (scene.taken === null ? scene.trick.length : 0);
}

export const FLOW: Flow<Scene> = { completes, lying, goesBack };
