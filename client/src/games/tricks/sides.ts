/** The two sides of four players (两方): seats 1 and 3 against 2 and 4, seen from one's own seat. */
import type { Seat } from '../../core/wire';
import { t } from '../../i18n';

export interface Side {
  readonly name: string;
  /** One of its seats. */
  readonly seat: Seat;
}

/** One's own side first; from no seat, in order. */
export function sidesOf(seat: Seat | null): [Side, Side] {
  const first = seat ?? 0;
  const names = seat === null ? t.tricks.sides : [t.tricks.we, t.tricks.they];
  return [
    { name: names[0] ?? '', seat: first },
    { name: names[1] ?? '', seat: (first + 1) % 4 },
  ];
}

/** Two numbers by side, one's own side's first. */
export function inOrder(numbers: readonly number[], seat: Seat | null): [number, number] {
  const own = (seat ?? 0) % 2;
  return [numbers[own] ?? 0, numbers[1 - own] ?? 0];
}
