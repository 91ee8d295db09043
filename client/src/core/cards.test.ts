import { describe, expect, it } from 'vitest';
import { bySuit, cardCode, cardOf, holding, rankText, sortHand, suitOf, suitOrder } from './cards';
import { parseCard } from './notation';

const hand = (text: string) => text.split(' ').map((word) => parseCard(word)!);
const codes = (cards: readonly number[]) => cards.map(cardCode).join(' ');

describe('cards', () => {
  it('numbers every face as the server does', () => {
    expect(cardOf(0, 0)).toBe(0);
    expect(cardCode(0)).toBe('C2');
    expect(cardCode(51)).toBe('SA');
    expect(cardCode(12 + 26)).toBe('HA');
    expect(cardCode(52)).toBe('BJ');
    expect(cardCode(53)).toBe('RJ');
    expect(cardCode(-1)).toBe('??');
    expect(suitOf(53)).toBe(4);
    expect(rankText(8)).toBe('10');
    for (let card = 0; card < 54; card++) expect(parseCard(cardCode(card))).toBe(card);
  });

  it('never puts two suits of one colour side by side, whatever is trumps', () => {
    const red = (suit: number) => suit === 1 || suit === 2;
    for (const trump of [null, 0, 1, 2, 3] as const) {
      const order = suitOrder(trump);
      expect(new Set(order).size).toBe(4);
      if (trump !== null) expect(order[0]).toBe(trump);
      for (let at = 1; at < 4; at++) expect(red(order[at]!)).not.toBe(red(order[at - 1]!));
    }
    expect(suitOrder(null)).toEqual([3, 2, 0, 1]);
    expect(suitOrder(null, { order: 'ranked' })).toEqual([3, 2, 1, 0]);
    expect(suitOrder(1, { reverse: true }).at(-1)).toBe(1);
  });

  it('sorts a hand from the top down, trumps first', () => {
    const cards = hand('C2 C7 D5 H3 HQ SA S4 ST CA DK');
    expect(codes(sortHand(cards))).toBe('SA ST S4 HQ H3 CA C7 C2 DK D5');
    expect(codes(sortHand(cards, 1))).toBe('DK D5 SA ST S4 HQ H3 CA C7 C2');
    expect(codes(sortHand(cards, null, { order: 'ranked', reverse: true }))).toBe('C2 C7 CA D5 DK H3 HQ S4 ST SA');
    expect(codes(sortHand([52, 3, -1, 53], 3))).toBe('RJ BJ C5 ??');
  });

  it('groups by suit and lists holdings', () => {
    const cards = sortHand(hand('SA S4 HQ C2'));
    expect(bySuit(cards).map((group) => group.length)).toEqual([2, 1, 1]);
    expect(codes(holding(cards, 3))).toBe('SA S4');
    expect(holding(cards, 1)).toEqual([]);
  });
});
