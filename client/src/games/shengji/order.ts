/** What is trump in 升级 and how it stands (大小), for laying out hands: jokers, level cards, the trump suit. */
import { rankOf, suitOf, type Rank, type Suit } from '../../core/cards';
import { TRUMPS, type Ranking } from '../tricks/order';

/** With this trump suit, or none, and this level rank. */
export function levelled(trump: Suit | null, level: Rank): Ranking {
  return {
    group: (card) => (card >= 52 || rankOf(card) === level || suitOf(card) === trump ? TRUMPS : suitOf(card)),
    place: (card) => (card >= 52 ? card - 37 : rankOf(card) !== level ? rankOf(card) : suitOf(card) === trump ? 14 : 13),
  };
}
