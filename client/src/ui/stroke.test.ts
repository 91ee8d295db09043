import { describe, expect, it } from 'vitest';
import type { Placed } from '../core/layout';
import { Stroke } from './stroke';

const placed: Placed[] = [10, 11, 12, 12, 13].map((card, order) => ({
  card, order, slot: `${card}.${order === 3 ? 1 : 0}`, row: order < 4 ? 0 : 1, x: 50 * order, y: 0,
}));

function hand() {
  const picked = new Set<string>();
  const twice: number[] = [];
  let under: Placed | null = null;
  const stroke = new Stroke({
    placed: () => placed,
    under: () => under,
    picked: () => picked,
    paint: (slots, on) => slots.forEach(({ slot }) => (on ? picked.add(slot) : picked.delete(slot))),
    twice: (card) => twice.push(card),
  });
  const at = (order: number, timeStamp: number) => {
    under = placed[order] ?? null;
    return { timeStamp, pointerType: 'touch' } as PointerEvent;
  };
  return { picked, twice, stroke, at };
}

describe('choosing several cards with a finger', () => {
  it('toggles the card that is tapped', () => {
    const { picked, stroke, at } = hand();
    stroke.begin(at(1, 0));
    stroke.end();
    expect([...picked]).toEqual(['11.0']);
    stroke.begin(at(1, 1000));
    expect([...picked]).toEqual([]);
  });

  it('sets all cards it crosses to what the first one became, those a quick finger skipped too', () => {
    const { picked, stroke, at } = hand();
    stroke.begin(at(0, 0));
    stroke.draw(at(3, 20));
    expect([...picked].sort()).toEqual(['10.0', '11.0', '12.0', '12.1']);
    stroke.draw(at(4, 40));
    expect(picked.has('13.0')).toBe(true);
    stroke.end();
    stroke.draw(at(0, 60));
    expect(picked.size).toBe(5);
    stroke.begin(at(2, 1000));
    stroke.draw(at(1, 1020));
    expect([...picked].sort()).toEqual(['10.0', '12.1', '13.0']);
  });

  it('means all copies by two quick taps on one face', () => {
    const { twice, stroke, at } = hand();
    stroke.begin(at(2, 0));
    stroke.end();
    stroke.begin(at(3, 300));
    expect(twice).toEqual([12]);
    stroke.begin(at(3, 500));
    expect(twice).toEqual([12]);
  });
});
