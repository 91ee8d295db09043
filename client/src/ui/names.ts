/** Cards, calls and contracts in the words of the reader's language, for the eye and for the ear. */
import { bySuit, isBack, rankOf, rankText, sortHand, suitOf, type Card } from '../core/cards';
import { callParts } from '../core/notation';
import { t } from '../i18n';

/** `Ace of Spades`, `黑桃A`; a back says so. */
export function cardName(card: Card): string {
  const words = t.table.cards;
  if (isBack(card)) return words.back;
  if (card >= 52) return words.jokers[card - 52] ?? '';
  return words.face(suitOf(card), rankOf(card));
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
    t.bridge.say.suit(t.table.cards.suits[suitOf(group[0] ?? 0)] ?? '', group.map(rankText).join(' ')),
  );
  const hidden = cards.length - open.length;
  return [...words, ...(hidden && open.length ? [t.table.cards.more(hidden)] : [])].join(', ');
}
