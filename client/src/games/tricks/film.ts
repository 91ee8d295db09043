/** A finished deal of a point-trick game as a film (回放): its pictures one after another. */
import type { Card } from '../../core/cards';
import type { GameEvent, Seat, View } from '../../core/wire';
import { FLOW, type Scene, type TrickDone } from './scene';

type Hands = readonly (readonly Card[])[];

/** One move as the club keeps it: what happened, and the deal after it with all hands open. */
export interface FilmStep {
  readonly events: readonly GameEvent[];
  readonly view: View;
}

/** One picture: the deal after an act, and the act itself. */
export interface Picture {
  readonly scene: Scene;
  readonly events: readonly GameEvent[];
  /** By seat, what it holds and what it has played: cards keep their places. */
  readonly hands: Hands;
  /** By seat, the cards of its hand that it has played. */
  readonly gone: Hands;
}

/** A complete trick, and the picture in which it lies on the table. */
export interface FilmTrick extends TrickDone {
  readonly at: number;
}

/** Rounds of dealing between which nobody acts are one picture; the last trick lies before the deal is scored. */
export function filmOf(steps: readonly FilmStep[], sceneOf: (view: View) => Scene): readonly Picture[] {
  const pictures: Picture[] = [];
  for (const { events, view } of steps) {
    const before = pictures.at(-1);
    const scene = sceneOf(view);
    const hands = handsOf(scene, before);
    const end = events.findIndex(({ type }) => type === 'kitty-shown' || type === 'scored');
    if (events.some(({ type }) => type === 'trick-won')) {
      pictures.push({ scene: FLOW.lying(scene), events: end < 0 ? events : events.slice(0, end), hands, gone: scene.gone });
      if (end >= 0) pictures.push({ scene, events: events.slice(end), hands, gone: scene.gone });
    } else if (before && deals(before.events) && deals(events)) {
      pictures[pictures.length - 1] = { scene, events, hands, gone: before.gone };
    } else {
      pictures.push({ scene, events, hands, gone: goneOf(scene) });
    }
  }
  return pictures;
}

function deals(events: readonly GameEvent[]): boolean {
  return events.every(({ type }) => type === 'shuffled' || type === 'dealt');
}

function goneOf(scene: Scene): Hands {
  return scene.gone.map((cards, seat) => [...cards, ...(scene.trick.find((one) => one.seat === seat)?.cards ?? [])]);
}

/** When a deal is over some games show no hands any more: those of the picture before stay. */
function handsOf(scene: Scene, before: Picture | undefined): Hands {
  if (scene.stage === 'over' && before) return before.hands;
  const gone = goneOf(scene);
  return scene.hands.map((held, seat) => [...held, ...(gone[seat] ?? [])]);
}

/** The complete tricks in order. */
export function tricksOf(pictures: readonly Picture[]): readonly FilmTrick[] {
  return pictures.flatMap(({ scene }, at) => (scene.taken !== null && scene.last ? [{ ...scene.last, at }] : []));
}

/** Where a leap stops: at every act before the play, at every complete trick, at the end. */
export function leapFrom(pictures: readonly Picture[], at: number, by: 1 | -1): number {
  const stops = pictures.flatMap(({ scene }, index) => (scene.stage !== 'play' || scene.taken !== null ? [index] : []));
  return (by === 1 ? stops.find((stop) => stop > at) : stops.findLast((stop) => stop < at)) ?? (by === 1 ? pictures.length - 1 : 0);
}

/** The cards that a seat got in this act: the kitty, or from the stock. */
export function gotten(picture: Picture, seat: Seat): readonly Card[] {
  return picture.events.flatMap((event) => {
    const came = event.type === 'kitty-taken' || event.type === 'drawn';
    return came && event['seat'] === seat ? (event['cards'] as readonly Card[]) : [];
  });
}

/** Each copy of a face with whether it has been played: of several the last ones (哪几张已出). */
export function spentSlots(cards: readonly Card[], gone: readonly Card[]): readonly boolean[] {
  const left = new Map<Card, number>();
  for (const card of gone) left.set(card, (left.get(card) ?? 0) + 1);
  const spent = cards.map(() => false);
  for (let at = cards.length - 1; at >= 0; at--) {
    const count = left.get(cards[at]!) ?? 0;
    if (!count) continue;
    left.set(cards[at]!, count - 1);
    spent[at] = true;
  }
  return spent;
}
