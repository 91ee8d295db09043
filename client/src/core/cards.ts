/** Cards (牌) as the server numbers them: 0–51 clubs, diamonds, hearts, spades from 2 up to the ace; 52 and 53 the jokers; −1 a back. */

export type Card = number;
/** 0 clubs, 1 diamonds, 2 hearts, 3 spades, 4 the jokers. */
export type Suit = 0 | 1 | 2 | 3 | 4;
/** 0 for a 2 up to 12 for an ace; of a joker 0 (small) or 1 (big). */
export type Rank = number;

export const BACK: Card = -1;
export const SMALL_JOKER: Card = 52;
export const BIG_JOKER: Card = 53;

export const SUIT_LETTERS = 'CDHS';
export const RANK_LETTERS = '23456789TJQKA';

/** The order in which diagrams name the suits (花色次序): spades first. */
export const DIAGRAM_ORDER: readonly Suit[] = [3, 2, 1, 0];

/** How a hand is laid out (理牌): alternating colours, or S H D C, and whether from the other end. */
export interface SortOptions {
  readonly order?: 'alternate' | 'ranked';
  readonly reverse?: boolean;
}

export function isBack(card: Card): boolean {
  return card < 0;
}

export function suitOf(card: Card): Suit {
  return Math.floor(card / 13) as Suit;
}

export function rankOf(card: Card): Rank {
  return card % 13;
}

export function cardOf(suit: Suit, rank: Rank): Card {
  return suit * 13 + rank;
}

/** The index of a card as printed: `A`, `10`, `2`; a joker has none. */
export function rankText(card: Card): string {
  if (card < 0 || card >= 52) return '';
  const letter = RANK_LETTERS.charAt(rankOf(card));
  return letter === 'T' ? '10' : letter;
}

/** A card as players type it: `SA`, `HT`, `RJ`, `BJ`, `??`. */
export function cardCode(card: Card): string {
  if (card < 0) return '??';
  if (card === SMALL_JOKER) return 'BJ';
  if (card === BIG_JOKER) return 'RJ';
  return SUIT_LETTERS.charAt(suitOf(card)) + RANK_LETTERS.charAt(rankOf(card));
}

/**
 * The suits from left to right (花色排列): trumps first, then colours in turn, so that no two neighbours look alike.
 */
export function suitOrder(trump: Suit | null, options: SortOptions = {}): Suit[] {
  const first: Suit = trump === null || trump > 3 ? 3 : trump;
  const ranked = DIAGRAM_ORDER;
  let rest: Suit[];
  if (options.order === 'ranked') {
    rest = ranked.filter((suit) => suit !== first);
  } else {
    const black = first === 3 || first === 0;
    const partner = ([3, 2, 1, 0] as const).find((suit) => suit !== first && (suit === 3 || suit === 0) === black)!;
    rest = black ? [2, partner, 1] : [3, partner, 0];
  }
  const suits = [first, ...rest];
  return options.reverse ? suits.reverse() : suits;
}

/** A hand from left to right (理牌): jokers, trumps, then the other suits, each from the top down; backs at the end. */
export function sortHand(cards: readonly Card[], trump: Suit | null = null, options: SortOptions = {}): Card[] {
  const place = new Map<number, number>([[4, options.reverse ? 9 : -1]]);
  suitOrder(trump, options).forEach((suit, at) => place.set(suit, at));
  const fall = options.reverse ? -1 : 1;
  return [...cards].sort((a, b) => {
    if (a < 0 || b < 0) return b - a;
    const apart = place.get(suitOf(a))! - place.get(suitOf(b))!;
    return apart || (b - a) * fall;
  });
}

/** The hand cut where the suit changes (按花色分组), in the order given; `groupOf` where a game groups otherwise. */
export function bySuit(cards: readonly Card[], groupOf: (card: Card) => number = suitOf): Card[][] {
  const groups: Card[][] = [];
  let last: number | null = null;
  for (const card of cards) {
    const group = card < 0 ? -1 : groupOf(card);
    if (group !== last) groups.push([]);
    groups.at(-1)?.push(card);
    last = group;
  }
  return groups;
}

/** Each card with the number of its copy among the same faces (第几张同牌): the first is 0. */
export function copies(cards: readonly Card[]): number[] {
  const seen = new Map<Card, number>();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return copy;
  });
}

/** The cards less these, one copy for each (去牌). */
export function without(cards: readonly Card[], gone: readonly Card[]): Card[] {
  const rest = [...cards];
  for (const card of gone) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** What a point card is worth (分牌): a five 5, a ten and a king 10, others nothing. */
export function worth(card: Card): number {
  if (card < 0 || card >= 52) return 0;
  return { 3: 5, 8: 10, 11: 10 }[rankOf(card)] ?? 0;
}


/** The ranks of one suit in a hand, high to low, as a diagram writes them: `AK10` as [`A`, `K`, `10`]. */
export function holding(cards: readonly Card[], suit: Suit): Card[] {
  return cards.filter((card) => card >= 0 && card < 52 && suitOf(card) === suit).sort((a, b) => b - a);
}
