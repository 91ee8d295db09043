/** The sizes of the bridge table for each shape of screen (尺寸): rooms for dummy and the trick. Lengths are CSS pixels. */
import { clamp, layFan, layRows, laySuits, type HandLayout, type Room } from '../../core/layout';
import type { Card } from '../../core/cards';
import { EDGE, SHORT, wideWidth, type Screen } from '../../table/measures';

/** Dummy: rows at the top of a phone, suits in rows where there is room beside the trick. */
export function dummyHand(cards: readonly Card[], screen: Screen, side: 'top' | 'left' | 'right'): HandLayout {
  const width = Math.max(200, screen.width - 2 * EDGE);
  switch (screen.shape) {
    case 'phone': {
      const short = screen.height < SHORT;
      const crop: Partial<Room> = short ? { crop: 54 } : {};
      return layRows(cards, { width, cardWidth: short ? 62 : 68, step: short ? 46 : 52, gap: cards.length < 13 ? 4 : 0, ...crop });
    }
    case 'tablet':
      return layRows(cards, { width, cardWidth: clamp(64, 0.075 * screen.height, 90), widest: 58, gap: 6 });
    case 'low':
      return laySuits(cards, { width: 250, cardWidth: 56, step: clamp(44, (screen.height - 210) / 2.6, 50), widest: 44, align: 'left', crop: 56 });
    case 'wide': {
      const cardWidth = 0.86 * wideWidth(screen);
      if (side === 'top') return layFan(cards, { width: width - 32, cardWidth, widest: 0.62 * cardWidth, gap: 8 });
      return laySuits(cards, { width: 250, cardWidth, step: 0.56 * cardWidth, widest: 0.42 * cardWidth, align: side });
    }
  }
}

/** The width of a card of the trick that fits into a free space. */
export function trickWidth(screen: Screen, width: number, height: number): number {
  const most = screen.shape === 'tablet' ? 120 : screen.shape === 'wide' ? 100 : 92;
  return Math.floor(clamp(44, Math.min(height / 2.95, width / 2.9), most));
}
