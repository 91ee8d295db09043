// @vitest-environment jsdom
import './setup';
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { need, speak } from '../../src/i18n';
import { rules as en } from '../../src/i18n/en/rules';
import { rules as zh } from '../../src/i18n/zh/rules';
import ActText from '../../src/rules/ActText.svelte';
import Answer from '../../src/rules/Answer.svelte';
import { question } from '../../src/rules/question';
import Value from '../../src/rules/Value.svelte';
import type { Example, Value as FactValue } from '../../src/rules/wire';

beforeAll(async () => {
  await speak('en');
  await Promise.all([need('bridge'), need('rules')]);
});
afterEach(cleanup);

/** What a value says, read aloud or written. */
function said(game: string, name: string, value: FactValue): string {
  const { container } = render(Value, { game, name, value });
  for (const drawn of container.querySelectorAll('[role=img]')) drawn.textContent = drawn.getAttribute('aria-label');
  for (const silent of container.querySelectorAll('[aria-hidden=true]')) silent.remove();
  const text = (container.textContent ?? '').replace(/\s+/g, ' ').trim();
  cleanup();
  return text;
}

describe('a value of an example', () => {
  it.each([
    ['bridge', 'turn', 'E', 'East'],
    ['bridge', 'contract', '4SX', '4 Spades Double'],
    ['bridge', 'result', '4S E -1', '4 Spades East -1'],
    ['bridge', 'trick', ['W HK', 'N H3'], 'West King of Hearts,North 3 of Hearts'],
    ['bridge', 'shown', { N: 'ESW' }, 'North: East South West'],
    ['bridge', 'claim', { by: 'S', tricks: 3 }, 'by: South tricks: 3'],
    ['bridge', 'vul', 'NS', 'North–South vulnerable'],
    ['bridge', 'explained', ['1 strong and artificial'], '1 strong and artificial'],
    ['shengji', 'trump', 'S', 'spades'],
    ['shengji', 'trump', 'NT', 'NT'],
    ['shengji', 'gain', { side: 'dealer', levels: 2 }, 'side: dealer’s side levels: 2'],
    ['gongzhu', 'trick_winner', 'P4', 'Seat 4'],
    ['gongzhu', 'taken', { P4: 'SQ DJ' }, 'Seat 4: Queen of Spades, Jack of Diamonds'],
    ['red_five', 'hands', 'RJ ?? H5', 'Big joker, Face down, 5 of Hearts'],
    ['red_five', 'friend', '', 'none'],
    ['hundred', 'made', true, 'yes'],
    ['hundred', 'totals', [120, -60], '120,-60'],
    ['contract-score', 'score_NS', -50, '-50'],
    ['bridge', 'cards', [33, 46], '9 of Spades, 9 of Hearts'],
  ] as const)('%s %s %j', (game, name, value, text) => {
    expect(said(game, name, value as FactValue).toLowerCase()).toBe(text.toLowerCase());
  });
});

describe('an act', () => {
  it('says who, what and with which cards', () => {
    const { container } = render(ActText, { game: 'gongzhu', act: { seat: 2, action: { type: 'sell', open: [36], hidden: [] } } });
    expect(container.textContent).toMatch(/^Seat 3 sells openly/);
    expect(screen.getByRole('img', { name: 'Queen of Hearts' })).toBeTruthy();
  });
});

const BARE: Example = {
  key: 'a/b/c', game: 'bridge', why: { en: 'East has hearts' }, playable: true, given: {}, acts: [], made: 0,
  scene: { phase: 'play', hands: [[], [26], [], []], trick: [], last: [], turn: [1], offers: [], facts: {} },
  refused: null, facts: {}, tried: [], all_legal: null, known: null, unnoticed: null,
};

describe('an example', () => {
  it('asks for what its case says', () => {
    expect(question({ ...BARE, refused: { code: 'must-follow-suit', cards: [] } })).toBe(en.refusedQuestion);
    expect(question({ ...BARE, facts: { trick_winner: 'E' } })).toBe(en.trickQuestion);
    expect(question({ ...BARE, facts: { score_P1: 1, score_P2: 2 } })).toBe('What of this: score?');
    expect(question({ ...BARE, all_legal: [] })).toBe('What may East do?');
    expect(question({ ...BARE, unnoticed: { viewer: [0, -2], hands: [1] } })).toContain('a spectator behind North');
    expect(question({ ...BARE, scene: null })).toBe(en.scoreQuestion);
  });

  it('is answered in the reader’s language, and an English reason is not shown to a Chinese reader', async () => {
    const example = { ...BARE, refused: { code: 'must-follow-suit', cards: [26] } };
    const english = render(Answer, { example });
    expect(english.container.textContent).toContain('East has hearts');
    expect(english.container.textContent).toContain('You must follow suit.');
    cleanup();
    await speak('zh');
    const chinese = render(Answer, { example });
    expect(chinese.container.textContent).toContain('必须跟出同花色的牌。');
    expect(chinese.container.textContent).not.toContain('hearts');
    await speak('en');
  });
});

describe('the words', () => {
  const own = (names: object): string[] => Object.keys(names).filter((name) => !name.includes(':')).sort();
  it.each(['acts', 'values', 'facts', 'special', 'sides'] as const)('%s are the same in both languages, and none is empty', (group) => {
    expect(own(zh[group])).toEqual(own(en[group]));
    for (const text of Object.values(zh[group])) expect(text).toMatch(/[\p{Script=Han}A-Z]/u);
  });
});
