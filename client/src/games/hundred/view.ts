/** What the server sends of a hand of hundred (打百分), as the table of point-trick games draws it. */
import type { Frozen, Schemas, Seat, View } from '../../core/wire';
import { t } from '../../i18n';
import { bidScene, type BidView } from '../tricks/bid';
import { suited } from '../tricks/order';
import type { Scene } from '../tricks/scene';

export type HundredResult = Frozen<Schemas['HundredHundredResult']>;
type HundredView = Frozen<Schemas['HundredView']>;

export function sceneOf(anyView: View, seat: Seat | null): Scene {
  const view = anyView as unknown as HundredView & BidView;
  return bidScene(view, seat, {
    ranking: (trump) => suited(trump, view.options.two_high),
    kitty: 6,
    standing: (points, declarer, bid) => t.tricks.hundred.defended(points[(declarer + 1) % 2] ?? 0, 105 - bid),
  });
}
