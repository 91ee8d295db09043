import { describe, expect, it } from 'vitest';
import { NO_SAMPLES, left, median, offset, sample } from './clock';

describe('the club’s time', () => {
  it('is halfway through the round trip', () => {
    expect(offset(sample(NO_SAMPLES, 1000, 5050, 1100))).toBe(4000);
  });

  it('is the middle of the last five guesses, so one slow ping does not count', () => {
    let samples = NO_SAMPLES;
    for (const club of [90_000, 2000, 2010, 5000, 1990, 2005]) samples = sample(samples, 0, club, 0);
    expect(samples.offsets).toHaveLength(5);
    expect(offset(samples)).toBe(2005);
  });

  it('counts down to a deadline and stops at zero', () => {
    const samples = sample(NO_SAMPLES, 0, 60_000, 0);
    expect(left(65, samples, 2000)).toBe(3000);
    expect(left(65, samples, 9000)).toBe(0);
    expect(left(null, samples, 0)).toBeNull();
  });

  it('has no median of nothing and the mean of the two in the middle', () => {
    expect(median([])).toBeNull();
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});
