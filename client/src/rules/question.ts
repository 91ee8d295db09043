import { t } from '../i18n';
import type { Example } from './wire';
import { factName, seatName } from './names';

/** What an example asks. */
export function question(example: Example): string {
  const said = t.rules;
  if (example.game === 'ladder' && example.refused) return said.refusedQuestion;
  if (!example.scene) return example.game === 'ladder' ? said.thenQuestion : said.scoreQuestion;
  if (example.refused) return said.refusedQuestion;
  if (example.all_legal || example.tried.length > 0) {
    const act = example.all_legal?.[0] ?? example.tried[0]?.act;
    return said.mayQuestion(seatName(example.game, act?.seat ?? example.scene.turn[0] ?? -1));
  }
  if ('trick_winner' in example.facts) return said.trickQuestion;
  const asked = Object.keys(example.facts);
  if (asked.length > 0) return example.acts.length > 0 ? said.thenQuestion : said.whatQuestion(namesOf(example.game, asked));
  if (example.known) return said.knownQuestion(viewerName(example, example.known.viewer));
  if (example.unnoticed) return said.unnoticedQuestion(viewerName(example, example.unnoticed.viewer));
  return said.refusedQuestion;
}

/** The first few facts asked for; one that each seat has is named once. */
function namesOf(game: string, asked: readonly string[]): string {
  const telling = asked.filter((name) => !['phase', 'to_act', 'over'].includes(name));
  const names = [...new Set((telling.length > 0 ? telling : asked).map((name) => factName(game, name.replace(/_P\d$/, ''))))];
  return names.slice(0, 3).join(t.rules.join) + (names.length > 3 ? ' …' : '');
}

/** A viewer by name; a seat with the public is that seat's spectator. */
export function viewerName(example: Example, viewer: readonly number[]): string {
  const names = viewer.map((seat) => seatName(example.game, seat));
  return viewer.length > 1 ? t.rules.spectatorOf(names[0] ?? '') : (names[0] ?? '');
}
