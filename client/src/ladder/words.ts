// Names of places and seasons on the ladder.
import { day, number, t } from '../i18n';

/** A season by its key, `2026-4`. */
export function seasonName(key: string): string {
  const [year = '', part = ''] = key.split('-');
  return t.ladder.seasonNamed(part, year);
}

/** The season that goes on, and when it ends: its last day is the one before. */
export function seasonNow(key: string, ends: number): string {
  const [year = '', part = ''] = key.split('-');
  return t.ladder.season(part, year, day(ends - 1));
}

export const placed = (place: number): string => number(place);
