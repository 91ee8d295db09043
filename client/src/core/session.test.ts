import { describe, expect, it } from 'vitest';
import { NAME_LONGEST, suggestName, tidyName } from './session';

describe('names', () => {
  it.each([
    ['  Li   Hua ', 'Li Hua'],
    ['王建国', '王建国'],
    ['a\u200b\u0007b', 'ab'],
    ['   ', ''],
    ['\u202eevil', 'evil'],
  ])('%j is kept as %j', (written, kept) => expect(tidyName(written)).toBe(kept));

  it('are cut by characters, not by halves of them', () => {
    const name = tidyName('🂡'.repeat(40));
    expect([...name]).toHaveLength(NAME_LONGEST);
    expect(name.endsWith('🂡')).toBe(true);
  });

  it('a suggestion is a word and two figures, and a good name', () => {
    for (const chance of [0, 0.5, 0.999]) {
      const name = suggestName(['Finesse', '飞张'], () => chance);
      expect(name).toMatch(/^(Finesse|飞张) [1-9]\d$/);
      expect(tidyName(name)).toBe(name);
    }
  });
});
