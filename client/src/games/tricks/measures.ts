/** The sizes of a point-trick table for each shape of screen (尺寸). Lengths are CSS pixels. */
import { clamp, layRows, type HandLayout, type Room } from '../../core/layout';
import { groupOf, type Ranking } from './order';
import type { Card } from '../../core/cards';
import { EDGE, SHORT, ownHand, wideWidth, type Screen } from '../../table/measures';
import type { Way } from '../../ui/flight';

/** Hands up to this size are laid out as at bridge. */
const SMALL = 13;

/** One's own hand at the bottom, whatever its size. */
export function bigHand(cards: readonly Card[], screen: Screen, ranking: Ranking, together: boolean, several: boolean): HandLayout {
  const group = groupOf(ranking, together);
  if (cards.length <= SMALL && !(several && screen.shape === 'wide')) return ownHand(cards, screen, group);
  const width = Math.max(200, screen.width - 2 * EDGE);
  switch (screen.shape) {
    case 'phone':
    case 'tablet': {
      const tablet = screen.shape === 'tablet';
      const tight = screen.width < 360 || screen.height < 560;
      const crop: Partial<Room> = screen.height < SHORT ? { crop: 62 } : {};
      const cardWidth = tablet ? clamp(64, 0.075 * screen.height, 84) : 54;
      const height = 0.46 * screen.height;
      return layRows(cards, { width, cardWidth, strip: tight ? 40 : 44, step: tight ? 46 : 50, widest: 56, height, group, ...crop });
    }
    case 'low':
      return layRows(cards, { width, cardWidth: 54, strip: 40, widest: 52, step: 44, crop: 58, group });
    case 'wide': {
      const cardWidth = clamp(70, 0.88 * wideWidth(screen), 88);
      return layRows(cards, { width: width - 32, cardWidth, strip: 38, widest: 50, step: 62, gap: 10, group });
    }
  }
}

/** Where a seat sits, seen from the bottom: the next player to the right, then on round the table. */
export type Place = 'own' | 'r' | 'rb' | 'rt' | 't' | 'lt' | 'lb' | 'l';

const ROUND: Readonly<Record<number, readonly Place[]>> = {
  3: ['own', 'r', 'l'],
  4: ['own', 'r', 't', 'l'],
  5: ['own', 'rb', 'rt', 'lt', 'lb'],
  6: ['own', 'rb', 'rt', 't', 'lt', 'lb'],
};

export function placeOf(seat: number, bottom: number, seats: number): Place {
  return ROUND[seats]?.[(seat - bottom + seats) % seats] ?? 't';
}

export const WAYS: Readonly<Record<Place, Way>> = {
  own: [0, 1],
  r: [1, 0],
  rb: [1, 0.4],
  rt: [1, -0.4],
  t: [0, -1],
  lt: [-1, -0.4],
  lb: [-1, 0.4],
  l: [-1, 0],
};

/** The room round the table and what it is divided into. */
export interface Zones {
  readonly cardWidth: number;
  /** What a seat lays may be so wide. */
  readonly room: number;
  /** All zones in one row, of five two over two, for want of height. */
  readonly flat: boolean;
  /** What is said of a seat stands beside what it laid, not over it. */
  readonly beside: boolean;
}

const PLATE = 42;
const GAP = 12;
/** What is said of a seat: a line of words, a line with cards taken. */
const WORDS = 30;
const CHIPS = 41;
/** So many cards taken, and a word, stand in one line. */
const MOST_CHIPS = 8;
/** What a word beside the cards takes of their room. */
const WORD_WIDTH = 66;

/** What stands under a seat's plate. */
interface Said {
  readonly notes: readonly string[];
  readonly chips: readonly Card[];
}

interface Round {
  readonly seats: number;
  /** Whole sets lie there, not single cards. */
  readonly several: boolean;
  /** Of each seat. */
  readonly said: readonly Said[];
  /** The seat that has a whole line to itself. */
  readonly bottom: number;
}

/** The height of what is said under one plate. */
function heightOf({ notes, chips }: Said, alone: boolean): number {
  if (!chips.length) return notes.length ? WORDS : 0;
  return !alone && (chips.length > MOST_CHIPS || notes.length > 1) ? WORDS + CHIPS : CHIPS;
}

/** How much of a card taken shows beside the next; of many, less. */
export function chipStrip(count: number, width: number): number {
  return Math.round(count > 5 ? 0.4 * width : 0.57 * width);
}

/** How many cards of a set lie side by side before a second row begins, and how much of each shows. */
export function spread(count: number, width: number, room: number): { readonly rows: number; readonly perRow: number; readonly strip: number } {
  const across = Math.max(1, Math.floor((room - width) / (0.36 * width)) + 1);
  const rows = Math.max(1, Math.ceil(count / across));
  const perRow = Math.ceil(count / rows);
  return { rows, perRow, strip: Math.min(0.44 * width, (room - width) / Math.max(1, perRow - 1)) };
}

/** The sizes of the zones in a free space. */
export function zonesIn(screen: Screen, width: number, height: number, { seats, several, said, bottom }: Round): Zones {
  const wide = screen.shape === 'wide';
  const low = screen.shape === 'low';
  const besides = PLATE + Math.max(0, ...said.map((one, seat) => heightOf(one, seat === bottom))) + GAP;
  const least = several ? 42 : 50;
  // On a phone one's own cards lie under those of the others; when that is too high, the others share a row.
  const stacked = seats === 6 ? 4 : seats === 3 ? 2 : 3;
  const flat = !wide && (low || height < stacked * (besides + 1.4 * least));
  const rows = wide ? (seats > 4 ? 2 : 2.4) : flat ? (seats === 5 && !low ? 3 : 2) : stacked;
  const most = several ? (wide ? 76 : 62) : wide || screen.shape === 'tablet' ? 104 : 84;
  const cardWidth = Math.floor(clamp(34, (height / rows - besides) / 1.4, most));
  const columns = !flat || (seats === 5 && !low) ? 2 : low && seats > 4 ? seats - 1 : 3;
  const room = wide ? Math.min(420, width / 3) : width / columns - 10;
  return { cardWidth, room, flat, beside: flat && seats === 5 && !low };
}

/** The room for what a seat lays, beside what is said of it. */
export function roomFor({ room, beside }: Zones, { notes, chips }: Said): number {
  return beside && notes.length && !chips.length ? room - WORD_WIDTH : room;
}
