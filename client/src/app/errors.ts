import { t } from '../i18n';
import { Refused } from './api';

/** The sentence a player reads for a code of the club. */
export function sentence(code: string): string {
  const texts: Readonly<Record<string, string>> = t.errors;
  return (Object.hasOwn(texts, code) ? texts[code] : undefined) ?? t.errors.unknown;
}

/** The sentence for whatever an ask has thrown. */
export function reason(thrown: unknown): string {
  return sentence(thrown instanceof Refused ? thrown.code : 'unknown');
}
