// How an event's figures are told: IMPs with a sign, percents of a top without.
import type { EventForm, PairResult } from '../app/results';
import { number, t } from '../i18n';

/** In what a board counts. */
export function unit(form: EventForm): 'imp' | 'mp' {
  return form === 'mp' ? 'mp' : 'imp';
}

/** Points above average, with a sign. */
export function points(value: number): string {
  return number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' }).replace('-', '−');
}

/** What a board or an average was worth: percent, or IMPs with a sign. */
export function worth(form: EventForm, value: number): string {
  return form === 'mp' ? number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) : points(value);
}

/** The two players of a pair. */
export function names(players: PairResult['players']): string {
  return players.map(({ name }) => name).join(' – ');
}

export interface StandingRow {
  readonly pair: PairResult;
  readonly place: number | null;
  readonly total: number;
}

/** All pairs as they stood after a round, best first; without a round as they stand now. */
export function standing(pairs: readonly PairResult[], round: number | null): readonly StandingRow[] {
  if (round === null) {
    const final = pairs.some(({ rank }) => rank !== null);
    return pairs.map((pair, at) => ({ pair, place: final ? pair.rank : at + 1, total: pair.points }));
  }
  return pairs
    .flatMap((pair): StandingRow[] => {
      const step = pair.rounds.findLast((one) => one.round <= round && one.total !== null);
      return step ? [{ pair, place: step.round === round ? step.place : null, total: step.total ?? 0 }] : [];
    })
    .sort((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || other.total - one.total);
}

/** What is said of an event under its name. */
export function facts(line: { readonly pairs: number; readonly rounds: number; readonly form: EventForm }, boards: number): string {
  return `${t.results.facts(line.pairs, line.rounds, boards)} · ${t.results.forms[line.form] ?? line.form}`;
}
