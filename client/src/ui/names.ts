/** Cards, calls and contracts in the words of the reader's language, for the eye and for the ear. */
import { bySuit, isBack, rankOf, rankText, sortHand, suitOf, type Card } from '../core/cards';
import { callParts } from '../core/notation';
import { listed, t } from '../i18n';

/** `Ace of Spades`, `黑桃A`; a back says so. */
export function cardName(card: Card): string {
  const words = t.table.cards;
  if (isBack(card)) return words.back;
  if (card >= 52) return words.jokers[card - 52] ?? '';
  return words.face(suitOf(card), rankOf(card));
}

/** A card in signs, as short text shows it: `♥10`. */
export function cardSign(card: Card): string {
  if (card >= 52) return `★${t.table.cards.jokerMarks[card - 52]}`;
  return isBack(card) ? '?' : `${'♣♦♥♠'.charAt(suitOf(card))}${rankText(card)}`;
}

/** Cards in words, equal ones counted: `9 of Hearts × 2, King of Spades`. */
export function cardsText(cards: readonly Card[]): string {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return listed([...counts].map(([card, count]) => (count > 1 ? `${cardName(card)} × ${count}` : cardName(card))));
}

/** A seat in a word: `South`; where there is no compass, `Seat 3`. */
export function seatName(game: string, seat: number): string {
  return game === 'bridge' ? (t.common.seats[seat] ?? '') : t.common.seatOf(seat);
}

/** A seat's letter or number. */
export function seatLetter(game: string, seat: number): string {
  return game === 'bridge' ? (t.common.seatLetters[seat] ?? '') : String(seat + 1);
}

/** A call in words: `2 hearts`, `不叫`. */
export function callName(call: string): string {
  const parts = callParts(call);
  if (!parts) return call;
  if (parts.kind === 'bid') return t.bridge.bid(parts.level, parts.strain);
  return t.bridge[parts.kind];
}

/** A hand read aloud suit by suit: `Spades A K 5, Hearts 10 2`. */
export function handText(cards: readonly Card[]): string {
  const open = cards.filter((card) => !isBack(card));
  const words = bySuit(sortHand(open, null, { order: 'ranked' })).map((group) =>
    t.table.suitLine(t.table.cards.suits[suitOf(group[0] ?? 0)] ?? '', group.map(rankText).join(' ')),
  );
  const hidden = cards.length - open.length;
  return listed([...words, ...(hidden && open.length ? [t.table.cards.more(hidden)] : [])]);
}
