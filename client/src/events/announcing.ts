// What an organiser writes into the announcement of an event, as the club takes it.
import type { EventTerms } from '../app/events';
import type { MatchTerms } from '../app/matches';

/** A term's value, or what was written for it. */
export type Term = string | number | boolean | null;

/** The answers to terms that are words; all others are numbers, or yes and no. */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
  form: ['ximp', 'total-imp', 'mp', 'datum'],
  method: ['swiss', 'mitchell', 'howell', 'interwoven'],
  mode: ['usual', 'barometer', 'circulating'],
};

/** The next full hour, as a field for a time has it. */
export function nextHour(now = new Date()): string {
  const then = new Date(now);
  then.setHours(now.getHours() + 1, 0, 0, 0);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}T${two(then.getHours())}:00`;
}

/** A field's time in seconds since 1970; null if it is none. */
export function asWritten(time: string): number | null {
  const at = new Date(time).getTime();
  return Number.isNaN(at) ? null : at / 1000;
}

/** What was written otherwise than usual; a number that is none goes as it was written, for the club to refuse. */
export function changesOf(usual: EventTerms | MatchTerms, written: Readonly<Record<string, Term>>): Record<string, Term> {
  const changed = Object.entries(written).filter(([name, term]) => term !== usual[name as keyof typeof usual]);
  return Object.fromEntries(changed);
}
