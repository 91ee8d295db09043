/** A robot's advice in the player's words (建议): what it would do, and what it goes by. Needs the part `advice` of the texts. */
import { bySuit, rankText, suitOf, type Card } from '../core/cards';
import type { Action, Frozen, Schemas } from '../core/wire';
import { language, listed, t } from '../i18n';
import { callName, cardSign } from '../ui/names';

export type Advice = Frozen<Schemas['Advice']>;

/** Equal cards counted: `♠10×2 ♥K`. */
export function signs(cards: readonly Card[]): string {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => (count > 1 ? `${cardSign(card)}×${count}` : cardSign(card))).join(' ');
}

/** What is to be done, as an order: `Play ♠A`. */
export function actWords(action: Action): string {
  const words = t.advice.acts;
  const cards = (name: string): readonly Card[] => (action[name] as readonly Card[] | undefined) ?? [];
  const named = signs('card' in action ? [action['card'] as Card] : cards('cards'));
  switch (action.type) {
    case 'play':
      return words.play(named);
    case 'bury':
      return words.bury(named);
    case 'declare':
      return words.declare(named);
    case 'show':
      return words.show(named);
    case 'decline-show':
      return words.showNothing;
    case 'sell': {
      const said = [cards('open').length ? words.sell(signs(cards('open'))) : '', cards('hidden').length ? words.sellHidden(signs(cards('hidden'))) : ''];
      return said.filter(Boolean).join('; ') || words.sellNothing;
    }
    case 'call':
      return 'card' in action ? words.friend(named) : callName(String(action['call']));
    case 'bid':
      return words.bid(String(action['bid']));
    case 'choose_trump':
      return words.trump(t.table.strains[action['suit'] as 0] ?? '');
    case 'pass':
      return words.pass;
    case 'claim':
      return words.claim(Number(action['tricks']));
    case 'accept':
      return words.accept;
    case 'object':
      return words.object;
    default:
      return words.other;
  }
}

const SUITS = [3, 2, 1, 0] as const;

/** `♠ 5, ♥ 3, …`: how many of each suit, jokers last; none where there is none. */
function shape(lengths: readonly number[], all: boolean): string {
  const plain = SUITS.filter((suit) => all || (lengths[suit] ?? 0) > 0).map((suit) => t.advice.suit('♣♦♥♠'.charAt(suit), lengths[suit] ?? 0));
  const jokers = lengths[4] ?? 0;
  return listed([...plain, ...(jokers > 0 ? [t.advice.suit('★', jokers)] : [])]);
}

/** What speaks for a claim, or against it. */
function claimReasons({ by, left, claimed, fewest }: NonNullable<Advice['claim']>): readonly string[] {
  const words = t.advice.claim;
  if (by === 'you') return [words.winners(left)];
  const said = by === 'partner' ? words.ofPartner(claimed, left) : words.ofOpponents(claimed, left);
  if (by === 'partner') return [said, fewest !== null && fewest > claimed ? words.sureOfMore(fewest) : words.noMore];
  if (claimed === 0) return [said];
  if (fewest === null) return [said, words.notAtAGlance];
  return [said, fewest >= claimed ? words.theirs(fewest) : words.fewer(fewest)];
}

/** What the robot goes by, sentence by sentence. */
export function reasons({ worth, counted, lengths, claim }: Advice): readonly string[] {
  const words = t.advice;
  if (claim) return claimReasons(claim);
  if (worth) {
    const [least, most] = worth.partner ?? [];
    return [
      words.hand(worth.hcp, shape(worth.lengths, true)),
      least === undefined || most === undefined ? words.partnerSilent : words.partner(least, most),
      ...(worth.fits.length ? worth.fits.map(({ suit, own, partner }) => words.fit('♣♦♥♠'.charAt(suit), own, partner)) : [words.noFit]),
      words.tells(worth.meaning[language()] ?? ''),
    ];
  }
  if (!counted) return [words.holding(shape(lengths, false))];
  const { above, counting, points, out } = counted;
  const higher = above === null ? [] : [above.length ? words.beaten(signs(above)) : words.highest];
  if (points === null && !counting.length) return higher;
  return [...higher, ...(points === null ? [] : [words.points(points)]), ...(counting.length ? [words.counting(signs(counting))] : out.length ? [words.countingNone] : [])];
}

/** The cards that are out, a line for each suit, the highest first: `♠ 14: A Q×2 10`. */
export function outLines({ counted }: Advice): readonly string[] {
  return bySuit([...(counted?.out ?? [])].sort((one, other) => other - one)).map((group) => {
    const counts = new Map<Card, number>();
    for (const card of group) counts.set(card, (counts.get(card) ?? 0) + 1);
    const ranks = [...counts].map(([card, count]) => `${card < 52 ? rankText(card) : t.table.cards.jokerMarks[card - 52]}${count > 1 ? `×${count}` : ''}`);
    const first = group[0] ?? 0;
    return `${suitOf(first) > 3 ? '★' : '♣♦♥♠'.charAt(suitOf(first))} ${group.length}: ${ranks.join(' ')}`;
  });
}
