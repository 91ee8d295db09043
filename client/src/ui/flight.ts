/** Cards in flight (飞牌动画): from where a card lay to where it now lies, by transform alone. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import type { Card } from '../core/cards';

/** Where a hand is, seen from the middle of the table: so far right, so far down. */
export type Way = readonly [right: number, down: number];

const origins = new Map<Card, DOMRect>();

/** Notes where cards lie inside an element before they leave it. */
export function noteOrigins(root: Element, cards: readonly Card[]): void {
  for (const card of cards) {
    const slot = root.querySelector(`[data-card="${card}"]`);
    if (slot) origins.set(card, slot.getBoundingClientRect());
  }
}

interface Arrival {
  card: Card;
  from: Way;
  moves: boolean;
}

/** A card comes from its hand, or from beyond the table's edge where its hand is not seen. */
export function arrive(node: Element, { card, from: way, moves }: Arrival): TransitionConfig {
  const from = origins.get(card);
  origins.delete(card);
  if (!moves) return { duration: 0 };
  const to = node.getBoundingClientRect();
  const [right, down] = way;
  const dx = from ? from.left + from.width / 2 - (to.left + to.width / 2) : right * to.width * 1.6;
  const dy = from ? from.top + from.height / 2 - (to.top + to.height / 2) : down * to.height;
  const scale = from && to.width > 0 ? from.width / to.width : 1;
  return {
    duration: 210,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) scale(${1 + (scale - 1) * u});${from ? '' : `opacity: ${Math.min(1, t * 2)};`}`,
  };
}

/** A finished trick goes to the hand that won it. */
export function sweep(node: Element, { to, moves }: { to: () => Way | null; moves: boolean }): TransitionConfig {
  const way = to();
  if (!moves || way === null) return { duration: 0 };
  const size = node.getBoundingClientRect();
  const [right, down] = way;
  return {
    duration: 180,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${right * u * size.width * 1.5}px, ${down * u * size.height}px); opacity: ${t};`,
  };
}
