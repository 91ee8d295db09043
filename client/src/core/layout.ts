/** Card maths (排牌): where each card of a hand stands so that every index shows and every card can be hit. Lengths are CSS pixels. */
import { bySuit, copies, type Card } from './cards';

/** Height of a card for a width of one. */
export const TALL = 1.4;
/** The narrowest strip a finger hits for certain. */
export const FINGER = 44;

/** A hand broken into equal rows (阶梯): how many, how long, how far apart. */
export interface Ladder {
  readonly perRow: number;
  readonly rows: number;
  readonly longest: number;
  readonly strip: number;
  readonly height: number;
}

/** One card in its place; `order` is its number in the hand as sorted. */
export interface Placed {
  readonly card: Card;
  readonly order: number;
  /** Tells the copies of one face apart. */
  readonly slot: string;
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

/** A hand laid out (一手牌的布局). `strip` is the narrowest visible part of a card that is not the last of its row. */
export interface HandLayout {
  readonly width: number;
  readonly height: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly strip: number;
  readonly step: number;
  readonly rows: number;
  readonly index: 'side' | 'stack';
  readonly rankSize: number;
  readonly placed: readonly Placed[];
}

/** The room a hand has and how it may use it. */
export interface Room {
  readonly width: number;
  readonly cardWidth: number;
  /** No card hides more of its neighbour than this leaves; rows are added instead. */
  readonly strip?: number;
  /** From one row to the next. */
  readonly step?: number;
  /** Strips grow no wider than this. */
  readonly widest?: number;
  /** Extra room where the suit changes. */
  readonly gap?: number;
  readonly align?: 'centre' | 'left' | 'right';
  /** The last row shows no more than this of its cards. */
  readonly crop?: number;
  /** The whole hand should not be taller than this; suit rows give way to flowing rows. */
  readonly height?: number;
  /** Which cards stand together; by default those of a suit. */
  readonly group?: (card: Card) => number;
}

/** How many rows n cards need when each shows at least `strip`, and the strip that results. */
export function ladder(n: number, width: number, cardWidth: number, strip: number, step: number): Ladder {
  const perRow = Math.max(1, Math.floor((width - cardWidth) / strip + 1e-9) + 1);
  const rows = Math.max(1, Math.ceil(n / perRow));
  const longest = Math.ceil(n / rows);
  return {
    perRow,
    rows,
    longest,
    strip: longest > 1 ? (width - cardWidth) / (longest - 1) : width - cardWidth,
    height: (rows - 1) * step + TALL * cardWidth,
  };
}

/** One suit a row, long suits split evenly (一门一行). */
export function suitRows(groups: readonly (readonly Card[])[], perRow: number): Card[][] {
  return groups.flatMap((group) => evenly(group, perRow));
}

/** Rows filled one after another, whatever the suit (顺排). */
export function flowRows(cards: readonly Card[], perRow: number): Card[][] {
  return evenly(cards, perRow);
}

function evenly(cards: readonly Card[], perRow: number): Card[][] {
  const rows = Math.ceil(cards.length / Math.max(1, perRow));
  const longer = cards.length % rows || rows;
  const short = Math.floor((cards.length - 1) / Math.max(1, rows));
  const result: Card[][] = [];
  let from = 0;
  for (let row = 0; row < rows; row++) {
    const size = short + (row < longer ? 1 : 0);
    result.push(cards.slice(from, from + size));
    from += size;
  }
  return result;
}

/** As few rows as possible, broken where the suit changes if no row then exceeds `most`; else broken evenly. */
export function breakRows(groups: readonly (readonly Card[])[], perRow: number, most: number): Card[][] {
  const cards = groups.flat();
  const rows = Math.max(1, Math.ceil(cards.length / perRow));
  if (rows === 1) return cards.length ? [cards] : [];
  const best = fairest(groups.map((group) => group.length), rows);
  if (best === null || best.longest > most) return evenly(cards, perRow);
  let from = 0;
  return best.sizes.map((size) => cards.slice(from, (from += size)));
}

interface Cut {
  readonly sizes: readonly number[];
  readonly longest: number;
}

/** The cut of groups into exactly `rows` runs with the shortest longest run; null if there are too few groups. */
function fairest(lengths: readonly number[], rows: number): Cut | null {
  if (lengths.length < rows) return null;
  if (rows === 1) {
    const all = sum(lengths);
    return { sizes: [all], longest: all };
  }
  let best: Cut | null = null;
  for (let take = 1; take <= lengths.length - rows + 1; take++) {
    const rest = fairest(lengths.slice(take), rows - 1);
    if (rest === null) continue;
    const first = sum(lengths.slice(0, take));
    const longest = Math.max(first, rest.longest);
    if (best === null || longest < best.longest) best = { sizes: [first, ...rest.sizes], longest };
  }
  return best;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** A sorted hand in as many rows as fingers need (手机手牌): one row while it fits, then rows broken between suits. */
export function layRows(cards: readonly Card[], room: Room): HandLayout {
  const strip = room.strip ?? FINGER;
  const step = room.step ?? 52;
  const groups = bySuit(cards, room.group);
  const plan = ladder(cards.length, room.width, room.cardWidth, strip, step);
  if (cards.length > 2 * plan.perRow) {
    const perSuit = suitRows(groups, plan.perRow);
    const tall = (perSuit.length - 1) * step + TALL * room.cardWidth;
    const rows = tall <= (room.height ?? 0) ? perSuit : flowRows(cards, plan.perRow);
    return placeRows(rows, { ...room, step, strip });
  }
  // One card more than fits is worth a slightly narrower card, if the row can then break between suits.
  const narrow = room.width - strip * plan.perRow;
  const most = narrow >= 0.82 * room.cardWidth ? plan.perRow + 1 : plan.perRow;
  const rows = breakRows(groups, plan.perRow, most);
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const cardWidth = Math.min(room.cardWidth, room.width - strip * (longest - 1));
  return placeRows(rows, { ...room, step, strip, cardWidth });
}

/** One suit a row (竖排), as dummy at the side of the table is spread. */
export function laySuits(cards: readonly Card[], room: Room): HandLayout {
  return placeRows(bySuit(cards, room.group), room);
}

/** A single row (扇形一行) with the strips the width allows. */
export function layFan(cards: readonly Card[], room: Room): HandLayout {
  return placeRows(cards.length ? [[...cards]] : [], room);
}

function placeRows(rows: readonly (readonly Card[])[], room: Room): HandLayout {
  const cardWidth = room.cardWidth;
  const step = room.step ?? 52;
  const cardHeight = TALL * cardWidth;
  const longest = Math.max(1, ...rows.map((row) => row.length));
  const gaps = Math.max(0, ...rows.map((row) => bySuit(row, room.group).length - 1));
  // Gaps between suits are a comfort; the strips come first.
  const loose = room.width - cardWidth - (room.strip ?? 0) * (longest - 1);
  const gap = gaps > 0 ? clamp(0, loose / gaps, room.gap ?? 0) : 0;
  const spare = room.width - cardWidth - gap * gaps;
  const strip = Math.max(0, Math.min(room.widest ?? cardWidth + 3, longest > 1 ? spare / (longest - 1) : Infinity));
  const many = rows.length > 1;
  const widths = rows.map((row) => cardWidth + strip * (row.length - 1) + gap * (bySuit(row, room.group).length - 1));
  const placed: Placed[] = [];
  const copy = copies(rows.flat());
  // Rows share one left edge, so that strips line up; the block as a whole is aligned.
  const block = Math.max(0, ...widths);
  const left = room.align === 'left' ? 0 : room.align === 'right' ? room.width - block : (room.width - block) / 2;
  rows.forEach((row, at) => {
    let x = room.align === 'right' ? left + block - (widths[at] ?? 0) : left;
    row.forEach((card, column) => {
      const before = row[column - 1];
      if (before !== undefined) x += strip + (bySuit([before, card], room.group).length > 1 ? gap : 0);
      placed.push({ card, order: placed.length, slot: `${card}.${copy[placed.length]}`, row: at, x: round(x), y: at * step });
    });
  });
  const last = Math.min(cardHeight, room.crop ?? cardHeight);
  return {
    width: room.width,
    height: rows.length ? round((rows.length - 1) * step + last) : 0,
    cardWidth,
    cardHeight,
    strip,
    step,
    rows: rows.length,
    ...indexOf(many, cardWidth, strip, step),
    placed,
  };
}

/** Rank and suit side by side where only a band of each card shows, one above the other where the whole height does. */
function indexOf(many: boolean, cardWidth: number, strip: number, step: number): Pick<HandLayout, 'index' | 'rankSize'> {
  const wide = strip >= 40;
  if (many && wide) return { index: 'side', rankSize: Math.round(Math.min(0.62 * step, 0.55 * strip, 0.46 * cardWidth)) };
  const upright = Math.min(0.44 * cardWidth, Math.max(strip, 12));
  return { index: 'stack', rankSize: Math.round(many ? Math.min(upright, 0.52 * step) : upright) };
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}

export type Shape = 'phone' | 'tablet' | 'low' | 'wide';

/** The four shapes of a screen (屏幕形态), from its whole width and height. */
export function shapeOf(width: number, height: number): Shape {
  if (height < 500 && width >= 600) return 'low';
  if (width < 600) return 'phone';
  return width >= 900 && height >= 600 ? 'wide' : 'tablet';
}

export function clamp(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
