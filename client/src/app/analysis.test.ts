import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Analysis } from '../games/bridge/replay';
import { askOn } from './analysis';

const EMPTY: Analysis = { table: null, par_ns: null, par: [], cards: null, working: true };
const TABLE: Analysis = { ...EMPTY, table: [[]], par_ns: 0 };
const WHOLE: Analysis = { ...TABLE, cards: [], working: false };

const fail = (): never => expect.fail();

describe('an analysis that is being worked out', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked for until it is complete, and each answer is told', async () => {
    const answers = [EMPTY, TABLE, WHOLE];
    const told: Analysis[] = [];
    askOn(() => Promise.resolve(answers.shift()!), { told: (found) => told.push(found), failed: fail });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([EMPTY, TABLE, WHOLE]);
  });

  it('is asked for no more once the page is left, or was refused', async () => {
    let asked = 0;
    const stop = askOn(() => Promise.resolve((asked++, EMPTY)), { told: () => undefined, failed: fail });
    await vi.advanceTimersByTimeAsync(1500);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(2);
    const failures: unknown[] = [];
    askOn(() => Promise.reject(new Error('no')), { told: fail, failed: (failure) => failures.push(failure) });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(failures).toHaveLength(1);
  });
});
