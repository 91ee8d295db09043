import type { Example } from './wire';
import { seatName, words } from './words';

/** What an example asks. */
export function question(example: Example): string {
  const said = words();
  if (!example.scene) return said.scoreQuestion;
  if (example.refused) return said.refusedQuestion;
  if (example.all_legal || example.tried.length > 0) {
    const act = example.all_legal?.[0] ?? example.tried[0]?.act;
    return said.mayQuestion(seatName(example.game, act?.seat ?? example.scene.turn[0] ?? -1));
  }
  if ('trick_winner' in example.facts) return said.trickQuestion;
  if (Object.keys(example.facts).length > 0) return example.acts.length > 0 ? said.thenQuestion : said.factsQuestion;
  if (example.known) return said.knownQuestion(viewerName(example, example.known.viewer));
  if (example.unnoticed) return said.unnoticedQuestion(viewerName(example, example.unnoticed.viewer));
  return said.refusedQuestion;
}

/** A viewer by name; a seat with the public is that seat's spectator. */
export function viewerName(example: Example, viewer: readonly number[]): string {
  const names = viewer.map((seat) => seatName(example.game, seat));
  return viewer.length > 1 ? words().spectatorOf(names[0] ?? '') : (names[0] ?? '');
}
