// The club's time, guessed from pings: the middle one of the last five offsets.
export interface ClockSamples {
  /** Club time minus local time, in milliseconds, newest last. */
  readonly offsets: readonly number[];
  /** Round trips in milliseconds, newest last. */
  readonly trips: readonly number[];
}

export const NO_SAMPLES: ClockSamples = { offsets: [], trips: [] };
const KEPT = 5;

/** One ping's answer: sent and received by the local clock, `club` by the club's, all in milliseconds. */
export function sample(samples: ClockSamples, sent: number, club: number, received: number): ClockSamples {
  const trip = Math.max(0, received - sent);
  return {
    offsets: [...samples.offsets, club - (sent + trip / 2)].slice(-KEPT),
    trips: [...samples.trips, trip].slice(-KEPT),
  };
}

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const ordered = [...values].sort((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  const high = ordered[middle] ?? 0;
  return ordered.length % 2 ? high : ((ordered[middle - 1] ?? high) + high) / 2;
}

/** Milliseconds to add to the local clock to have the club's. */
export function offset(samples: ClockSamples): number {
  return median(samples.offsets) ?? 0;
}

/** Milliseconds left until a deadline in club seconds, never below zero; null without a deadline. */
export function left(deadline: number | null, samples: ClockSamples, localNow: number): number | null {
  return deadline === null ? null : Math.max(0, deadline * 1000 - (localNow + offset(samples)));
}
