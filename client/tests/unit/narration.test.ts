// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import found from '../../gallery/samples.json';
import './moving';
import type * as Narration from '../../src/games/bridge/narration';
import type * as Words from '../../src/i18n';
import { sceneOf, type BridgeView } from '../../src/games/bridge/view';

const samples = found.samples as unknown as Record<string, { view: BridgeView }>;
const scene = (name: string) => sceneOf(samples[name]!.view);
const board = found.steps.map((step) => sceneOf(step.view as unknown as BridgeView));

describe('what is said aloud', () => {
  let say: typeof Narration;
  let words: typeof Words;
  beforeAll(async () => {
    words = await import('../../src/i18n');
    say = await import('../../src/games/bridge/narration');
    await words.speak('en');
    await words.need('bridge');
  }, 30_000);
  const seats = () => words.t.bridge.seats;

  it('reads board, hand and turn at the start', () => {
    const text = say.narrate(null, scene('auction-first'), seats(), 0, true).join(' ');
    expect(text).toContain('Board 5, dealer North, North–South vulnerable');
    expect(text).toContain('Spades Q 9 7 2, Hearts A K 4, Diamonds J 8 3, Clubs K 9 4');
    expect(text).toContain('Your call');
  });

  it('says each call and card, who won, and whose turn it is', () => {
    const text = board.slice(1).map((after, at) => say.narrate(board[at]!, after, seats(), 2, true).join(' '));
    expect(text[0]).toBe('North: 1 club. East to call');
    expect(text[1]).toBe('East: 1 heart. Your call');
    expect(text[9]).toContain('East: Pass. The contract is 4 spades by South. West to play');
    expect(text[10]).toContain('West plays Queen of Clubs. Dummy: Spades Q 9 7 2');
    expect(text[10]).toContain('Play from dummy');
    expect(text.filter((line) => line.includes('plays'))).toHaveLength(52);
    expect(text.filter((line) => line.includes('wins the trick'))).toHaveLength(13);
    expect(text.at(-1)).toContain('The board is over. 4 spades by South, made');
    expect(text.every((line) => line.length > 0)).toBe(true);
  });

  it('says nothing when nothing a listener must know has happened', () => {
    expect(say.narrate(board[3]!, board[3]!, seats(), 2, true)).toEqual([]);
  });

  it('tells of claims and alerts', () => {
    const before = scene('play-8');
    const claim = { ...before, phase: 'claim', turn: null, claim: scene('claim-asked').claim } as const;
    expect(say.narrate(before, claim, seats(), 1, true)).toEqual(['South claims 6 of the last 8 tricks']);
    const plain = scene('auction-partner-asks');
    const silent = { ...plain, calls: plain.calls.map((one) => ({ ...one, alert: false, explanation: null })) };
    expect(say.narrate(silent, plain, seats(), 1, false)).toEqual(['Alert: 2+ clubs, 11–22']);
    expect(say.narrate(silent, plain, seats(), 0, false)).toEqual([]);
  });

  it('reads out what is asked for', () => {
    const now = scene('play-own');
    expect(say.readOut('hand', now, seats(), 2)).toBe('Your hand: Spades A K J 8 4, Hearts Q 3, Diamonds K 10, Clubs A 7 2.');
    expect(say.readOut('dummy', now, seats(), 2)).toContain('Dummy: Spades Q 9 7 2');
    expect(say.readOut('trick', now, seats(), 2)).toBe('On the table: East 10 of Clubs.');
    expect(say.readOut('trick', scene('play-8'), seats(), 2)).toBe('No card is on the table.');
    expect(say.readOut('auction', now, seats(), 2)).toContain('North 1 club, East 1 heart, South 1 spade');
    expect(say.readOut('auction', scene('auction-first'), seats(), 2)).toBe('No call yet.');
  });

  it('judges the contract from the viewer’s side', () => {
    expect(say.standing(scene('play-own'), 2)).toBe('need 10 more');
    expect(say.standing(scene('play-own'), 1)).toBe('3 more to beat it');
    expect(say.standing(scene('over'), 2)).toBe('contract made');
    expect(say.standing(scene('auction-turn'), 2)).toBe('');
    expect(say.resultName(scene('over-passed'))).toBe('Passed out');
  });

  it('says the same in Chinese', async () => {
    await words.speak('zh');
    const text = board.slice(1, 13).map((after, at) => say.narrate(board[at]!, after, seats(), 2, true).join(' '));
    expect(text[0]).toBe('北家：1梅花。 轮到东家叫牌');
    expect(text[10]).toContain('西家出梅花Q。');
    expect(text.join()).not.toMatch(/[a-z]{3}/);
    await words.speak('en');
  });
});
