import { describe, expect, it } from 'vitest';
import type { PairResult } from '../app/results';
import { standing } from './standing';

type Round = PairResult['rounds'][number];

function round(number: number, total: number | null, place: number | null): Round {
  return { round: number, table: 1, side: 0, opponent: 9, absent: false, points: total, total, boards: total === null ? null : 4, place };
}

function pair(number: number, rank: number | null, points: number, rounds: readonly Round[]): PairResult {
  return { pair: number, players: [], points, boards: 8, withdrawn: false, rank, master_points: 0, line: 1, shared: false, average: null, out_of: null, rounds };
}

describe('a standing', () => {
  const first = pair(1, 1, 9, [round(1, 2, 2), round(2, 9, 1)]);
  const second = pair(2, 2, 3, [round(1, 5, 1), round(2, 3, 2)]);
  const gone = pair(3, null, 1, [round(1, 1, 3)]);

  it('at the end has the places of the final ranking', () => {
    expect(standing([first, second, gone], null).map(({ pair, place, total }) => [pair.pair, place, total])).toEqual([[1, 1, 9], [2, 2, 3], [3, null, 1]]);
  });

  it('after a round has the places of then, and who has left comes last', () => {
    expect(standing([first, second, gone], 1).map(({ pair, place, total }) => [pair.pair, place, total])).toEqual([[2, 1, 5], [1, 2, 2], [3, 3, 1]]);
    expect(standing([gone, first, second], 2).map(({ pair, place }) => [pair.pair, place])).toEqual([[1, 1], [2, 2], [3, null]]);
  });

  it('while rounds go on counts from the top, and leaves out what is not scored', () => {
    const now = pair(1, null, 0, [round(1, null, null)]);
    expect(standing([now], null)[0]?.place).toBe(1);
    expect(standing([now], 1)).toEqual([]);
  });
});
