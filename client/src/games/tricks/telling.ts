/** What happened in words (经过): the acts of a finished deal, all hands open. */
import type { Card } from '../../core/cards';
import type { GameEvent, Seat } from '../../core/wire';
import { t } from '../../i18n';
import type { Picture } from './film';

/** Who tells: how players and cards are called, what a card is worth, whose game it is. */
export interface Teller {
  readonly game: string;
  readonly called: readonly string[];
  readonly cards: (cards: readonly Card[]) => string;
  readonly worth: (card: Card) => number;
}

/** The sentences for one picture, at least one. */
export function tellPicture(picture: Picture, teller: Teller): readonly string[] {
  const said: string[] = [];
  if (picture.events.some(({ type }) => type === 'dealt')) {
    said.push(t.tricks.film.dealt(Math.min(...picture.scene.hands.map((hand) => hand.length))));
  }
  for (const event of picture.events) said.push(...tell(event, teller));
  return said.length ? said : [t.tricks.film.begin];
}

function tell(event: GameEvent, { game, called, cards, worth }: Teller): readonly string[] {
  const words = t.tricks.film;
  const who = called[event['seat'] as Seat] ?? '';
  const those = (event['cards'] ?? ('card' in event ? [event['card']] : [])) as readonly Card[];
  const text = those.length ? cards(those) : '';
  const sum = those.reduce((all, card) => all + worth(card), 0);
  const suit = (name: string): string => {
    const made = event[name];
    return typeof made === 'number' ? (t.table.cards.suits[made] ?? '') : t.tricks.noTrump;
  };
  switch (event.type) {
    case 'two-found':
      return [words.begins(who)];
    case 'kitty-taken':
      return ['trump' in event ? [words.trump(suit('trump'))] : [], words.takesKitty(who, text)].flat();
    case 'declared':
      return [words.declares(who, text)];
    case 'passed':
      return [game === 'shengji' ? words.declaresNot(who) : words.passes(who)];
    case 'kitty-turned':
      return [words.kittyTurned(text)];
    case 'buried':
      return [words.buries(who, text, sum)];
    case 'shown':
      return [words.showsTwo(who, text)];
    case 'declined':
      return [words.showsNone(who)];
    case 'pressed':
      return [words.pressed(who, suit('trump'))];
    case 'called':
      return ['bid' in event ? words.bids(who, Number(event['bid'])) : words.friendCard(who, text)];
    case 'friend-joined':
      return [words.joins(who, event['direct'] === true)];
    case 'trump-chosen':
      return [words.namesTrump(who, suit('suit'))];
    case 'turned-up':
      return [words.turnsUp(who, text)];
    case 'drawn':
      return [words.draws(who, text)];
    case 'went-out':
      return [words.goesOut((event['seats'] as readonly Seat[]).map((seat) => called[seat] ?? '').join(t.tricks.and))];
    case 'sold':
      return sale(who, event['open'] as readonly Card[], event['hidden'] as readonly Card[], cards);
    case 'revealed':
      return [words.reveals(text)];
    case 'throw-failed':
      return [words.throwFails(who, text)];
    case 'played':
      return [words.plays(who, text)];
    case 'trick-won':
      return [words.wins(who, typeof event['points'] === 'number' ? event['points'] : null)];
    case 'kitty-shown':
      return [words.kitty(text, sum)];
    case 'scored':
      return over(event['outcome'] as { readonly kitty?: number; readonly multiplier?: number });
    default:
      return [];
  }
}

function sale(who: string, open: readonly Card[], hidden: readonly Card[], cards: Teller['cards']): readonly string[] {
  const words = t.tricks.film;
  const said = [...(open.length ? [words.sells(who, cards(open))] : []), ...(hidden.length ? [words.sellsHidden(who, cards(hidden))] : [])];
  return said.length ? said : [words.sellsNothing(who)];
}

function over({ kitty = 0, multiplier = 0 }: { readonly kitty?: number; readonly multiplier?: number }): readonly string[] {
  const words = t.tricks.film;
  return [...(kitty && multiplier ? [words.multiplied(kitty, multiplier)] : []), words.over];
}
