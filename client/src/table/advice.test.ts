// @vitest-environment jsdom
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Advice } from './advice';

type Words = typeof import('./advice');
let actWords: Words['actWords'];
let outLines: Words['outLines'];
let reasons: Words['reasons'];
let signs: Words['signs'];

const NOTHING: Advice = { action: { type: 'pass' }, lengths: [3, 3, 3, 4, 0], worth: null, counted: null, claim: null };

describe('advice in words', () => {
  beforeAll(async () => {
    // What jsdom lacks and the settings ask for.
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
    const { need, speak } = await import('../i18n');
    ({ actWords, outLines, reasons, signs } = await import('./advice'));
    await speak('en');
    await Promise.all([need('advice'), need('bridge')]);
  });

  it('names what is to be done in every game', () => {
    expect(actWords({ type: 'call', call: '1NT' })).toBe('1 notrump');
    expect(actWords({ type: 'call', card: 51 })).toContain('♠A');
    expect(actWords({ type: 'play', card: 39 })).toBe('Play ♠2');
    expect(actWords({ type: 'play', cards: [39, 39, 40] })).toBe('Play ♠2×2 ♠3');
    expect(actWords({ type: 'sell', open: [], hidden: [49] })).toBe('Sell hidden: ♠Q');
    expect(actWords({ type: 'sell', open: [], hidden: [] })).toBe('Sell nothing');
    expect(actWords({ type: 'choose_trump', suit: 2 })).toBe('Make hearts trumps');
    expect(actWords({ type: 'bid', bid: 80 })).toBe('Bid 80');
    expect(actWords({ type: 'something-new' })).not.toBe('');
  });

  it('gives the reasons of a call: points, lengths, partner, fit, meaning', () => {
    const worth = { hcp: 12, lengths: [3, 3, 3, 4], partner: [12, 21], fits: [{ suit: 3, own: 4, partner: 5 }], meaning: { en: 'a raise', zh: '加叫' } } as const;
    const told = reasons({ ...NOTHING, worth }).join(' ');
    for (const part of ['12 high-card points', '♠ 4', '12 to 21', 'fit in ♠', 'a raise']) expect(told).toContain(part);
    expect(reasons({ ...NOTHING, worth: { ...worth, partner: null, fits: [] } }).join(' ')).toMatch(/shown nothing.*No fit/);
  });

  it('lists what is out suit by suit, the highest first, equal cards and jokers counted', () => {
    const counted = { out: [0, 8, 8, 12, 52, 52, 53], counting: [8, 8], points: 20, above: [12] };
    const [jokers, clubs] = outLines({ ...NOTHING, counted });
    expect(jokers).toMatch(/^★ 3: \S+ \S+×2$/);
    expect(clubs).toBe('♣ 4: A 10×2 2');
    const told = reasons({ ...NOTHING, counted }).join(' ');
    expect(told).toContain('♣A');
    expect(told).toContain('20 points');
    expect(told).toContain('♣10×2');
    expect(reasons({ ...NOTHING, counted: { ...counted, above: [], counting: [], points: 0 } })[0]).toContain('No card');
    expect(signs([])).toBe('');
  });

  it('says of a claim how many tricks are sure', () => {
    const claim = { by: 'opponent', left: 5, claimed: 4, fewest: 4 } as const;
    const told = (changes: object): string => reasons({ ...NOTHING, action: { type: 'accept' }, claim: { ...claim, ...changes } }).join(' ');
    expect(told({})).toMatch(/opponents claim 4 of 5.*at least 4/);
    expect(told({ fewest: 3 })).toContain('only 3');
    expect(told({ fewest: null })).toContain('at a glance');
    expect(told({ claimed: 0, fewest: null })).toMatch(/claim 0 of 5 tricks left\.$/);
    expect(told({ by: 'partner', fewest: 5 })).toMatch(/partner claims 4 of 5.*at least 5/);
    expect(told({ by: 'partner' })).toContain('Nothing proves');
    expect(told({ by: 'you', claimed: 5, fewest: 5 })).toContain('all 5');
  });
});
