import { describe, expect, it } from 'vitest';
import { cardCode, type Card, type Suit } from '../../core/cards';
import { parseCard } from '../../core/notation';
import { redFive } from '../red_five/order';
import { levelled } from '../shengji/order';
import { arrange, suited, type Ranking } from './order';

const cards = (text: string): Card[] => text.split(' ').map((word) => parseCard(word)!);
const laid = (text: string, ranking: Ranking, trump: Suit | null, together = true): string =>
  arrange(cards(text), ranking, trump, { together }).map(cardCode).join(' ');

describe('a hand laid out', () => {
  it('has the jokers and the trump suit in front', () => {
    expect(laid('S2 HA RJ D3 H4 CK BJ', suited(2), 2)).toBe('RJ BJ HA H4 S2 D3 CK');
  });

  it('has the two above the ace where the table says so', () => {
    expect(laid('S2 SA SK', suited(null, true), null)).toBe('S2 SA SK');
    expect(laid('S2 SA SK', suited(null), null)).toBe('SA SK S2');
  });

  it('has level cards of all suits among the trumps, the trump suit’s highest, copies side by side', () => {
    expect(laid('S5 H5 SA C5 H5 BJ D9 HA', levelled(3, 3), 3)).toBe('BJ S5 H5 H5 C5 SA HA D9');
    expect(laid('S5 H5 SA', levelled(null, 3), null)).toBe('S5 H5 SA');
  });

  it('has the red five first, then jokers, advisers, twos and the suit', () => {
    expect(laid('SA H5 S3 C3 RJ S2 D2 BJ C4 H3', redFive(3), 3)).toBe('H5 RJ BJ S3 C3 S2 D2 SA H3 C4');
  });

  it('has every card with its printed suit where the player wants it so', () => {
    expect(laid('S5 H5 SA HA D9', levelled(3, 3), 3, false)).toBe('SA S5 HA H5 D9');
  });

  it('keeps backs at the end', () => {
    expect(arrange([-1, 5, -1, 53], suited(null), null, { together: true })).toEqual([53, 5, -1, -1]);
  });
});
