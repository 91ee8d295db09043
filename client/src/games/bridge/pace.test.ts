import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { steps } from '../../../gallery/samples.json';
import { Pace, type Frame, type Stay } from '../../table/pace.svelte';
import { FLOW } from './flow';
import { sceneOf, type BridgeView, type Scene } from './view';

const frames: Frame<Scene>[] = steps.map(({ deal, number, view }) => ({ deal, number, scene: sceneOf(view as unknown as BridgeView), choices: [] }));
const firstTrick = frames.findIndex((frame) => frame.scene.last !== null);

describe('pace', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pace = (stay: Stay = 1.2) => new Pace(FLOW, () => stay, () => 160);

  it('finds the thirteen moments at which a trick is complete', () => {
    const found = frames.slice(1).filter((frame, at) => FLOW.completes(frames[at]!.scene, frame.scene));
    expect(found).toHaveLength(13);
    expect(found.at(-1)!.scene.phase).toBe('over');
    for (const frame of found) expect(FLOW.lying(frame.scene).trick).toHaveLength(4);
  });

  it('keeps a finished trick on the table, then shows what the club said', () => {
    const one = pace();
    for (const frame of frames.slice(0, firstTrick)) one.feed(frame);
    expect(one.shown).toBe(frames[firstTrick - 1]);
    one.feed(frames[firstTrick]!);
    expect(one.holding).toBe(true);
    expect(one.shown!.scene.trick).toHaveLength(4);
    expect(one.shown!.scene.taken).toBe(frames[firstTrick]!.scene.last!.winner);
    vi.advanceTimersByTime(1100);
    expect(one.holding).toBe(true);
    vi.advanceTimersByTime(200);
    expect(one.shown).toBe(frames[firstTrick]);
  });

  it('lets later events wait behind the trick, each seen in its turn', () => {
    const one = pace();
    for (const frame of frames.slice(0, firstTrick + 3)) one.feed(frame);
    expect(one.shown!.scene.trick).toHaveLength(4);
    vi.advanceTimersByTime(1200);
    expect(one.shown).toBe(frames[firstTrick]);
    vi.advanceTimersByTime(160);
    expect(one.shown).toBe(frames[firstTrick + 1]);
    vi.advanceTimersByTime(160);
    expect(one.shown).toBe(frames[firstTrick + 2]);
  });

  it('goes on at once when the trick is tapped, and never by itself if so wished', () => {
    const one = pace('tap');
    for (const frame of frames.slice(0, firstTrick + 1)) one.feed(frame);
    vi.advanceTimersByTime(60_000);
    expect(one.holding).toBe(true);
    one.release();
    expect(one.shown).toBe(frames[firstTrick]);
    expect(one.holding).toBe(false);
  });

  it('shows a whole board in order, every trick once, and ends with the result', () => {
    const one = pace();
    const seen: Frame<Scene>[] = [];
    let held = 0;
    for (const frame of frames) one.feed(frame);
    for (let tick = 0; tick < 2000 && one.shown !== frames.at(-1); tick++) {
      if (one.shown !== seen.at(-1)) {
        if (one.holding) held++;
        seen.push(one.shown!);
      }
      vi.advanceTimersByTime(20);
    }
    expect(one.shown).toBe(frames.at(-1));
    expect(held).toBe(13);
    expect(seen.map((frame) => frame.number)).toEqual(seen.map((frame) => frame.number).sort((a, b) => a - b));
  });

  it('drops what waits when the board is taken back or another begins', () => {
    const one = pace();
    for (const frame of frames.slice(0, firstTrick + 1)) one.feed(frame);
    const back = { ...frames[firstTrick - 2]!, number: 999 };
    one.feed(back);
    expect(one.shown).toBe(back);
    expect(one.holding).toBe(false);
    const other = { ...frames[0]!, deal: 'another' };
    one.feed(other);
    expect(one.shown).toBe(other);
    one.stop();
  });
});
