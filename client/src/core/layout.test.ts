import { describe, expect, it } from 'vitest';
import { sortHand, bySuit, type Card } from './cards';
import { FINGER, TALL, breakRows, flowRows, ladder, layFan, layRows, laySuits, shapeOf, suitRows, type HandLayout } from './layout';

/** A small generator with a seed, so that a failure can be met again. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function deal(random: () => number, size: number, decks: number): Card[] {
  const pack = Array.from({ length: 54 * decks }, (_, at) => at % 54).filter((card) => decks > 1 || card < 52);
  for (let at = pack.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [pack[at], pack[other]] = [pack[other]!, pack[at]!];
  }
  return sortHand(pack.slice(0, size));
}

function within(hand: HandLayout, width: number): void {
  const left = Math.min(0, ...hand.placed.map((one) => one.x));
  const right = Math.max(0, ...hand.placed.map((one) => one.x + hand.cardWidth));
  const low = Math.max(0, ...hand.placed.map((one) => one.y));
  if (left < -0.01 || right > width + 0.05 || low > hand.height) {
    expect.fail(`${hand.placed.length} cards reach ${left}..${right} of ${width}, ${low} of ${hand.height}`);
  }
}

/** What a finger can hit of each card: up to the next card of its row, down to the next row. */
function visible(hand: HandLayout): { width: number; height: number }[] {
  return hand.placed.map((one, at) => {
    const next = hand.placed[at + 1];
    const width = next && next.row === one.row ? next.x - one.x : hand.cardWidth;
    const height = one.row < hand.rows - 1 ? hand.step : hand.height - one.y;
    return { width, height };
  });
}

describe('card maths', () => {
  it.each([
    // width, cards, card width, rows, strip, height: the table for a phone of 390 and of 360
    [374, 13, 72, 52, 2, 50, 153],
    [374, 25, 54, 46, 4, 53, 214],
    [374, 31, 54, 46, 4, 46, 214],
    [374, 39, 54, 46, 5, 46, 260],
    [344, 25, 54, 46, 4, 48, 214],
    [344, 31, 54, 46, 5, 48, 260],
    [344, 39, 54, 46, 6, 48, 306],
  ])('gives a width of %i and %i cards of %i their rows', (width, n, cardWidth, step, rows, strip, height) => {
    const found = ladder(n, width, cardWidth, FINGER, step);
    expect(found.rows).toBe(rows);
    expect(Math.round(found.strip)).toBe(strip);
    expect(Math.round(found.height)).toBe(height);
  });

  it('never overflows and never hides an index: 1,000 random deals, three sizes of hand, five widths', () => {
    const random = chance(20260101);
    let seen = 0;
    for (let round = 0; round < 1000; round++) {
      for (const [size, decks, cardWidth, step] of [
        [13, 1, 72, 52],
        [25, 2, 54, 46],
        [39, 3, 54, 46],
      ] as const) {
        const cards = deal(random, size - Math.floor(random() * size), decks);
        for (const width of [304, 344, 374, 396, 804]) {
          const hand = layRows(cards, { width, cardWidth, step, height: 380, gap: round % 2 ? 6 : 0 });
          if (hand.placed.map((one) => one.card).join() !== cards.join()) expect.fail('a card is missing');
          within(hand, width);
          const hits = visible(hand).flatMap((seen) => [seen.width, seen.height]);
          if (Math.min(FINGER, ...hits) < FINGER - 0.01) expect.fail(`${size} in ${width}: ${Math.min(...hits)}`);
          seen += hits.length;
        }
      }
    }
    expect(seen).toBeGreaterThan(100_000);
  });

  it('keeps a fan and suit rows inside any width', () => {
    const random = chance(7);
    for (let round = 0; round < 1000; round++) {
      const cards = deal(random, 13 - Math.floor(random() * 13), 1);
      for (const width of [300, 480, 812, 1244]) {
        within(layFan(cards, { width, cardWidth: 90, widest: 64, gap: 8 }), width);
        const suits = laySuits(cards, { width: width / 2, cardWidth: 66, widest: 26, step: 40, align: 'right' });
        within(suits, width / 2);
        expect(suits.rows).toBe(bySuit(cards).length);
      }
    }
  });

  it('breaks thirteen cards between suits when the rows stay short, else inside a suit', () => {
    const sizes = (rows: readonly (readonly Card[])[]) => rows.map((row) => row.length);
    const groups = (...lengths: number[]) => lengths.map((n, suit) => Array.from({ length: n }, (_, rank) => suit * 13 + rank));
    expect(sizes(breakRows(groups(5, 2, 3, 3), 7, 8))).toEqual([7, 6]);
    expect(sizes(breakRows(groups(8, 3, 1, 1), 7, 8))).toEqual([8, 5]);
    expect(sizes(breakRows(groups(9, 4), 7, 8))).toEqual([7, 6]);
    expect(sizes(breakRows(groups(13), 7, 8))).toEqual([7, 6]);
    expect(sizes(breakRows(groups(4, 3), 7, 8))).toEqual([7]);
    expect(breakRows([], 7, 8)).toEqual([]);
  });

  it('splits long suits evenly', () => {
    const cards = Array.from({ length: 11 }, (_, at) => at);
    expect(suitRows([cards, [20, 21]], 8).map((row) => row.length)).toEqual([6, 5, 2]);
    expect(flowRows(cards, 4).map((row) => row.length)).toEqual([4, 4, 3]);
    expect(flowRows(cards, 4).flat()).toEqual(cards);
  });

  it('shows rank and suit side by side in rows and one above the other in a fan', () => {
    const cards = deal(chance(3), 13, 1);
    const rows = layRows(cards, { width: 374, cardWidth: 72 });
    expect(rows.index).toBe('side');
    expect(rows.rankSize).toBeGreaterThanOrEqual(24);
    expect(rows.height).toBeCloseTo(52 + 72 * TALL, 0);
    const fan = layFan(cards, { width: 900, cardWidth: 100, widest: 62, gap: 8 });
    expect(fan.index).toBe('stack');
    expect(fan.rankSize).toBe(44);
    expect(layFan([], { width: 900, cardWidth: 100 }).height).toBe(0);
  });

  it('crops the last row but never an index', () => {
    const cards = deal(chance(4), 13, 1);
    const hand = layRows(cards, { width: 344, cardWidth: 72, crop: 70 });
    expect(hand.height).toBe(52 + 70);
    expect(hand.rankSize).toBeLessThan(70);
  });

  it.each([
    [390, 844, 'phone'],
    [360, 640, 'phone'],
    [844, 390, 'low'],
    [820, 1180, 'tablet'],
    [1180, 820, 'wide'],
    [1280, 800, 'wide'],
    [1000, 560, 'tablet'],
    [390, 420, 'phone'],
  ] as const)('calls %i by %i %s', (width, height, shape) => {
    expect(shapeOf(width, height)).toBe(shape);
  });
});
