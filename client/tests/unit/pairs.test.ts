// @vitest-environment jsdom
import './setup';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EventLine, EventPlayer } from '../../src/app/events';
import { standsAt } from '../../src/events/words';
import { need, speak, t } from '../../src/i18n';
import { names } from '../../src/results/words';

beforeAll(async () => {
  await speak('en');
  await Promise.all([need('events'), need('results')]);
});

const player = (name: string, robot = false): EventPlayer => ({ member: name, name, grade: null, robot });
const finished = (...winners: readonly (readonly EventPlayer[])[]): EventLine => ({
  id: 'event-1', title: 'Swiss', stage: 'finished', opens: 0, begins: 0, pairs: 4, rounds: 3, boards: 3, round: 3, method: 'swiss', form: 'ximp', winners,
});

describe('how pairs are called', () => {
  it('tells pairs of robots apart, which all have one name', () => {
    const robots = [player('Robot', true), player('Robot', true)];
    expect(names(robots, 3)).toBe('Robots, pair 3');
    expect(names([player('Ann'), player('Ben')], 3)).toBe('Ann – Ben');
    expect(names([player('Ann'), player('Robot', true)], 3)).toBe('Ann – Robot');
  });

  it('says once that robots have won, and names the winners of each line', () => {
    const robots = [player('Robot', true), player('Robot', true)];
    expect(standsAt(finished(robots))).toBe('Won by Robots');
    expect(standsAt(finished([player('Ann'), player('Ben')], robots))).toBe('Won by Ann and Ben, Robots');
  });
});

describe('how long an event is', () => {
  it('without rounds of its own is told in whole sentences', () => {
    expect(t.events.size(null, 2, 'matchpoints')).toBe('As many rounds as suit the pairs, 2 boards each · matchpoints');
    expect(t.events.size(null, null, 'matchpoints')).toBe('As many rounds as suit the pairs · matchpoints');
    expect(t.events.size(3, 1, 'matchpoints')).toBe('3 rounds of 1 board · matchpoints');
  });
});
