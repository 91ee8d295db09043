/** How the cards of a point-trick game stand to each other (大小), for the eye only: what is trump, how a hand is laid out. */
import { rankOf, suitOf, suitOrder, type Card, type SortOptions, type Suit } from '../../core/cards';

/** Group and place of each card; group 4 are the trumps, 0–3 the plain suits. */
export interface Ranking {
  readonly group: (card: Card) => number;
  /** Higher is higher; cards of one place are equal. */
  readonly place: (card: Card) => number;
}

export const TRUMPS = 4;

/** Trumps are the jokers and one suit; by option the 2 is the highest of its suit. */
export function suited(trump: Suit | null, twoHigh = false): Ranking {
  return {
    group: (card) => (suitOf(card) === trump ? TRUMPS : suitOf(card)),
    place: (card) => (card >= 52 ? card : twoHigh ? (rankOf(card) + 12) % 13 : rankOf(card)),
  };
}

/** Cards as they are printed: the suits apart, whatever is trump. */
const PRINTED: Ranking = suited(null);

export interface LayOut extends SortOptions {
  /** Trumps stand together at the front; else every card with its printed suit. */
  readonly together: boolean;
}

/** A hand from left to right (理牌): trumps, then the suits in turn, each from the top down; backs at the end. */
export function arrange(cards: readonly Card[], ranking: Ranking, trump: Suit | null, layOut: LayOut): Card[] {
  const rank = layOut.together ? ranking : PRINTED;
  const groups = [TRUMPS, ...suitOrder(trump, { ...layOut, reverse: false })];
  const way = layOut.reverse ? -1 : 1;
  const own = (card: Card): number => (suitOf(card) === trump ? 1 : 0);
  return [...cards].sort((a, b) => {
    if (a < 0 || b < 0) return b - a;
    const apart = groups.indexOf(rank.group(a)) - groups.indexOf(rank.group(b));
    return way * (apart || rank.place(b) - rank.place(a) || own(b) - own(a) || b - a);
  });
}

/** What stands together in a hand laid out so. */
export function groupOf(ranking: Ranking, together: boolean): (card: Card) => number {
  return together ? ranking.group : PRINTED.group;
}
