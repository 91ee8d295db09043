import { describe, expect, it } from 'vitest';
import type { Screen } from '../../table/measures';
import { roomFor, spread, zonesIn } from './measures';

const said = (words: number, cards: number) => ({ notes: Array.from({ length: words }, () => '15'), chips: Array.from({ length: cards }, (_, at) => at) });
const nothing = Array.from({ length: 5 }, () => said(0, 0));
const low: Screen = { shape: 'low', width: 844, height: 390, fan: false };
const phone: Screen = { shape: 'phone', width: 360, height: 640, fan: false };

describe('what a seat lays', () => {
  it.each([1, 3, 12, 27])('lies within its zone, %i cards of it', (count) => {
    for (const [screen, width] of [[low, 480], [phone, 344]] as const) {
      const zones = zonesIn(screen, width, 228, { seats: 5, several: true, said: nothing, bottom: 0 });
      const { rows, perRow, strip } = spread(count, zones.cardWidth, zones.room);
      expect((perRow - 1) * strip + zones.cardWidth).toBeLessThanOrEqual(zones.room);
      expect(rows * perRow).toBeGreaterThanOrEqual(count);
    }
  });

  it('leaves room for the word beside it', () => {
    const zones = zonesIn(phone, 344, 228, { seats: 5, several: true, said: nothing, bottom: 0 });
    expect(zones.beside).toBe(true);
    expect(roomFor(zones, said(1, 0))).toBeLessThan(roomFor(zones, said(0, 0)));
  });
});

describe('the zones', () => {
  it('give way to what is said of the others, and less to what is said of oneself', () => {
    const sizes = [said(0, 0), said(1, 0), said(1, 6), said(1, 12)].map((one) => {
      const others = zonesIn(phone, 344, 590, { seats: 4, several: false, said: [said(0, 0), one], bottom: 0 }).cardWidth;
      const own = zonesIn(phone, 344, 590, { seats: 4, several: false, said: [one, said(0, 0)], bottom: 0 }).cardWidth;
      expect(own).toBeGreaterThanOrEqual(others);
      return others;
    });
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(new Set(sizes).size).toBeGreaterThan(1);
  });
});
