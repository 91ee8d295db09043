/** What the server sends of a hand of four hundred (四百分), as the table of point-trick games draws it. */
import { rankOf, type Card } from '../../core/cards';
import type { Frozen, Schemas, Seat, View } from '../../core/wire';
import { t } from '../../i18n';
import { bidScene, type BidView } from '../tricks/bid';
import { suited } from '../tricks/order';
import type { Scene } from '../tricks/scene';

export type FourHundredResult = Frozen<Schemas['FourHundredFourHundredResult']>;
type FourHundredView = Frozen<Schemas['FourHundredView']>;

/** The marks of a card: ace and king 25, queen 20, jack 15, ten 10, five 5. */
export function marks(card: Card): number {
  return card < 0 ? 0 : ({ 3: 5, 8: 10, 9: 15, 10: 20, 11: 25, 12: 25 }[rankOf(card)] ?? 0);
}

export function sceneOf(anyView: View, seat: Seat | null): Scene {
  const view = anyView as unknown as FourHundredView & BidView;
  return bidScene(view, seat, {
    ranking: suited,
    kitty: 4,
    standing: (points, declarer, bid) => t.tricks.fourHundred.won(points[declarer % 2] ?? 0, bid),
  });
}
