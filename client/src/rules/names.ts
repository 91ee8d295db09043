// Names that differ by game.
import type { Seat } from '../core/wire';
import { t } from '../i18n';

/** Whether its seats are those of the compass: bridge, and the kinds of scoring, which are no games of their own. */
export function hasCompass(game: string): boolean {
  return game === 'bridge' || !(game in t.common.games);
}

/** A seat by name. */
export function seatName(game: string, seat: Seat): string {
  if (seat < 0) return t.rules.special[String(seat)] ?? '';
  return hasCompass(game) ? (t.common.seats[seat] ?? '') : t.common.seatOf(seat);
}

/** The seat that a word of a game's facts means, or null. */
export function seatNamed(game: string, word: string): Seat | null {
  if (hasCompass(game)) {
    const at = 'NESW'.indexOf(word);
    return word.length === 1 && at >= 0 ? at : null;
  }
  const found = /^P([1-9])$/.exec(word);
  return found ? Number(found[1]) - 1 : null;
}

/** The name of a fact, an option, or a field of an act; a word may mean something of its own in a game. */
export function factName(game: string, name: string): string {
  const of = /^(score|points)_(P\d)$/.exec(name);
  if (of) return `${factName(game, of[1] ?? '')} · ${seatName(game, seatNamed(game, of[2] ?? '') ?? 0)}`;
  const { facts } = t.rules;
  return facts[`${game}:${name}`] ?? facts[name] ?? name.replaceAll('_', ' ');
}
