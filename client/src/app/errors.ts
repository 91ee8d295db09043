import { number, t } from '../i18n';
import { Refused } from './api';

/** The sentence a player reads for a code of the club. */
export function sentence(code: string): string {
  return known(code) ?? t.errors.unknown;
}

/** The sentence for a code, if there is one. */
export function known(code: string): string | undefined {
  const texts: Readonly<Record<string, string>> = { ...t.errors, ...t.contestErrors };
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}

/** The sentence for whatever an ask has thrown. */
export function reason(thrown: unknown): string {
  if (!(thrown instanceof Refused)) return sentence('unknown');
  if (thrown.code === 'too-fast' && thrown.wait > 1) return t.common.tooFastFor(span(thrown.wait));
  if (thrown.code === 'account-blocked' && thrown.detail) return blocked(thrown.detail);
  return sentence(thrown.code);
}

/** What a player reads whom an admin has blocked. */
export function blocked(detail: string): string {
  return `${t.errors['account-blocked']} ${t.common.blockedFor(detail)}`;
}

/** So many seconds in words, not less. */
function span(seconds: number): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : seconds < 5400 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return number(Math.ceil(value), { style: 'unit', unit, unitDisplay: 'long' });
}
