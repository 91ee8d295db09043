import { describe, expect, it } from 'vitest';
import { CHOICES, defaults, parseSettings, preferred } from './settings';

describe('settings', () => {
  it('come back as they were kept', () => {
    const kept = { ...defaults('zh'), size: 'a++', taps: 'two' };
    expect(parseSettings(JSON.stringify(kept), 'en')).toEqual(kept);
  });

  it('unknown, broken or foreign values take the default', () => {
    const read = parseSettings('{"size":"huge","theme":7,"suits":"two","evil":"x","language":"fr"}', 'en');
    expect(read).toEqual({ ...defaults('en'), suits: 'two' });
    for (const kept of [null, '', 'null', '[]', '{', '"x"']) expect(parseSettings(kept, 'zh')).toEqual(defaults('zh'));
  });

  it('start with the first choice of each', () => {
    const settings = defaults('en');
    for (const [name, [first]] of Object.entries(CHOICES)) expect(settings[name as keyof typeof CHOICES]).toBe(first);
  });
});

describe('the browser’s language', () => {
  it.each([
    [['zh-TW', 'en'], 'zh'],
    [['de-DE', 'zh-CN', 'en'], 'zh'],
    [['en-US', 'zh'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
  ] as const)('%j gives %s', (languages, language) => expect(preferred(languages)).toBe(language));
});
