import { describe, expect, test } from 'vitest';
import type { EventTerms } from '../app/events';
import { asWritten, changesOf, nextHour } from './announcing';

describe('an announcement', () => {
  test('is proposed for the next full hour, also when that is tomorrow', () => {
    expect(nextHour(new Date(2026, 10, 30, 9, 59))).toBe('2026-11-30T10:00');
    expect(nextHour(new Date(2026, 11, 31, 23, 30))).toBe('2027-01-01T00:00');
  });

  test('tells the club seconds, or that there is no time', () => {
    expect(asWritten('2026-11-30T10:00')).toBe(new Date(2026, 10, 30, 10).getTime() / 1000);
    expect(asWritten('')).toBeNull();
  });

  test('tells the club only what is otherwise than usual, and what is no number as it was written', () => {
    const usual = { rounds: 6, boards: 4, form: 'ximp', early: false } as EventTerms;
    expect(changesOf(usual, { rounds: 6, boards: 3, early: true })).toEqual({ boards: 3, early: true });
    expect(changesOf(usual, { rounds: 'six' })).toEqual({ rounds: 'six' });
  });
});
