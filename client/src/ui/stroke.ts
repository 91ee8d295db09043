/** Choosing several cards with a finger (多选): a tap toggles, a stroke sets all it crosses, two taps mean all copies. */
import { isBack, type Card } from '../core/cards';
import type { Placed } from '../core/layout';

export interface Strokes {
  readonly placed: () => readonly Placed[];
  readonly under: (event: PointerEvent) => Placed | null;
  readonly picked: () => ReadonlySet<string>;
  readonly paint: (slots: readonly Placed[], on: boolean, how: 'mouse' | 'touch') => void;
  readonly twice: (card: Card) => void;
}

/** Milliseconds within which a second tap on the same face means all its copies. */
const AGAIN = 400;

export class Stroke {
  readonly #strokes: Strokes;
  #now: { readonly on: boolean; last: Placed } | null = null;
  #tapped: { readonly card: Card; readonly at: number } | null = null;

  constructor(strokes: Strokes) {
    this.#strokes = strokes;
  }

  begin(event: PointerEvent): void {
    const { under, picked, paint, twice } = this.#strokes;
    const slot = under(event);
    if (!slot || isBack(slot.card)) return;
    const again = this.#tapped?.card === slot.card && event.timeStamp - this.#tapped.at < AGAIN;
    this.#tapped = again ? null : { card: slot.card, at: event.timeStamp };
    if (again) return twice(slot.card);
    const on = !picked().has(slot.slot);
    this.#now = { on, last: slot };
    paint([slot], on, how(event));
  }

  /** A quick finger leaves cards out between two looks: those of the same row are meant too. */
  draw(event: PointerEvent): void {
    const now = this.#now;
    const slot = now && this.#strokes.under(event);
    if (!now || !slot || slot.slot === now.last.slot) return;
    const [from, to] = slot.order < now.last.order ? [slot.order, now.last.order] : [now.last.order, slot.order];
    const way = slot.row === now.last.row ? this.#strokes.placed().slice(from, to + 1) : [slot];
    this.#tapped = null;
    now.last = slot;
    this.#strokes.paint(way, now.on, how(event));
  }

  end(): void {
    this.#now = null;
  }
}

function how(event: PointerEvent): 'mouse' | 'touch' {
  return event.pointerType === 'mouse' ? 'mouse' : 'touch';
}
