/** The sizes of a table for each shape of screen (尺寸): the hand at the bottom. Lengths are CSS pixels. */
import { clamp, layFan, layRows, type HandLayout, type Room, type Shape } from '../core/layout';
import { suitOf, type Card } from '../core/cards';

export interface Screen {
  readonly shape: Shape;
  /** The felt under the header, side panel left out. */
  readonly width: number;
  readonly height: number;
  /** Phones may show the hand as one fan instead of rows. */
  readonly fan: boolean;
}

/** Room at the left and right edge of the felt. */
export const EDGE = 8;
/** Below this a phone crops the last row. */
export const SHORT = 690;

function phoneWidth(screen: Screen): number {
  return screen.height < 580 ? 64 : 72;
}

/** A card on a wide screen. */
export function wideWidth(screen: Screen): number {
  return clamp(78, 0.118 * (screen.height + 52), 104);
}

/** One's own hand at the bottom. */
export function ownHand(cards: readonly Card[], screen: Screen, group: (card: Card) => number = suitOf): HandLayout {
  const width = Math.max(200, screen.width - 2 * EDGE);
  switch (screen.shape) {
    case 'phone': {
      const crop: Partial<Room> = screen.height < SHORT ? { crop: 72 } : {};
      const cardWidth = phoneWidth(screen);
      if (screen.fan) return layFan(cards, { group, width, cardWidth: 84, widest: 40, ...crop });
      return layRows(cards, { group, width, cardWidth, step: 52, gap: cards.length < 13 ? 4 : 0, ...crop });
    }
    case 'tablet':
      return layRows(cards, { group, width, cardWidth: clamp(72, 0.085 * screen.height, 100), widest: 62, gap: 6 });
    case 'low':
      return layFan(cards, { group, width, cardWidth: 76, widest: 64, gap: 4, crop: 76 });
    case 'wide': {
      const cardWidth = wideWidth(screen);
      return layFan(cards, { group, width: width - 32, cardWidth, widest: Math.min(64, 0.62 * cardWidth), gap: 8 });
    }
  }
}
