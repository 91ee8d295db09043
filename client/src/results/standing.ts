// Who stands where after a round, or at the end.
import type { PairResult } from '../app/results';

export interface StandingRow {
  readonly pair: PairResult;
  /** Null for who has none. */
  readonly place: number | null;
  /** Whether others have the same place. */
  readonly shared: boolean;
  readonly total: number;
}

/** The pairs of a line as they stood after a round, best first; without a round as they stand now. */
export function standing(pairs: readonly PairResult[], round: number | null): readonly StandingRow[] {
  if (round === null) {
    const final = pairs.some(({ rank }) => rank !== null);
    return pairs.map((pair, at) => ({ pair, place: final ? pair.rank : at + 1, shared: final && pair.shared, total: pair.points }));
  }
  return pairs
    .flatMap((pair): StandingRow[] => {
      const step = pair.rounds.findLast((one) => one.round <= round && one.total !== null);
      return step ? [{ pair, place: step.round === round ? step.place : null, shared: false, total: step.total ?? 0 }] : [];
    })
    .sort((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || other.total - one.total);
}
