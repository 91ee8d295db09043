/** What is trump in red five and how it stands (大小), for laying out hands: red five, jokers, advisers, twos, the suit. */
import { rankOf, suitOf, type Card, type Suit } from '../../core/cards';
import { TRUMPS, type Ranking } from '../tricks/order';

export const RED_FIVE: Card = 29;
const TWO = 0;
const THREE = 1;

/** With this trump suit; before it is known only what is trump in any case. */
export function redFive(trump: Suit | null): Ranking {
  const adviser = trump === null ? null : 3 - trump;
  const isAdviser = (card: Card): boolean => rankOf(card) === THREE && suitOf(card) === adviser;
  return {
    group: (card) => (card >= 52 || card === RED_FIVE || rankOf(card) === TWO || suitOf(card) === trump || isAdviser(card) ? TRUMPS : suitOf(card)),
    place: (card) => {
      if (card === RED_FIVE) return 30;
      if (card >= 52) return card - 30;
      if (rankOf(card) === THREE && suitOf(card) === trump) return 21;
      if (isAdviser(card)) return 20;
      if (rankOf(card) === TWO) return suitOf(card) === trump ? 19 : 18;
      return rankOf(card);
    },
  };
}
