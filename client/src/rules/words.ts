// The texts of the rules pages, fetched with them, and names that differ by game.
import type { Seat } from '../core/wire';
import { language, t } from '../i18n';
import { rules as en } from '../i18n/en/rules';
import { rules as zh } from '../i18n/zh/rules';

export function words(): typeof en {
  return language() === 'zh' ? zh : en;
}

/** A seat by name; bridge has its compass, the others count from one. */
export function seatName(game: string, seat: Seat): string {
  if (seat < 0) return words().special[String(seat)] ?? '';
  return game === 'bridge' || game.includes('-') ? (t.common.seats[seat] ?? '') : t.common.seatOf(seat);
}

/** The seat that a word of a game's facts means, or null. */
export function seatNamed(game: string, word: string): Seat | null {
  if (game === 'bridge' || game.includes('-')) {
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
  const { facts } = words();
  return facts[`${game}:${name}`] ?? facts[name] ?? name.replaceAll('_', ' ');
}
