import { describe, expect, it } from 'vitest';
import type { GameEvent, View } from '../../core/wire';
import { filmOf, gotten, leapFrom, spentSlots, tricksOf, type FilmStep } from './film';
import { suited } from './order';
import type { Laid, Scene, Stage, TrickDone } from './scene';

/** A tiny deal of two seats with two cards each: dealt in two rounds, one buries, two tricks. */
const view = (phase: Stage, hands: number[][], gone: number[][] = [[], []], trick: Laid[] = [], last: TrickDone | null = null): View => ({
  phase, hands, gone, trick, last,
});
const done = (a: number, b: number): TrickDone => ({ laid: [{ seat: 0, cards: [a] }, { seat: 1, cards: [b] }], winner: 0, points: 5 });
const event = (type: string, more: object = {}): GameEvent => ({ type, ...more });

const STEPS: FilmStep[] = [
  { events: [event('shuffled')], view: view('deal', [[], []]) },
  { events: [event('dealt'), event('dealt')], view: view('deal', [[5], [7]]) },
  { events: [event('declared', { seat: 0 })], view: view('deal', [[5], [7]]) },
  { events: [event('dealt'), event('dealt')], view: view('deal', [[5, 5], [7, 9]]) },
  { events: [event('kitty-taken', { seat: 0, cards: [11] })], view: view('bury', [[5, 5, 11], [7, 9]]) },
  { events: [event('buried', { seat: 0, cards: [11] })], view: view('play', [[5, 5], [7, 9]]) },
  { events: [event('played')], view: view('play', [[5], [7, 9]], [[], []], [{ seat: 0, cards: [5] }]) },
  { events: [event('played'), event('trick-won')], view: view('play', [[5], [9]], [[5], [7]], [], done(5, 7)) },
  { events: [event('played')], view: view('play', [[], [9]], [[5], [7]], [{ seat: 0, cards: [5] }], done(5, 7)) },
  { events: [event('played'), event('trick-won'), event('kitty-shown'), event('scored')], view: view('over', [[], []], [[5, 5], [7, 9]], [], done(5, 9)) },
];

const sceneOf = (of: View): Scene =>
  ({
    stage: of.phase, view: of, hands: of['hands'], gone: of['gone'], trick: of['trick'], last: of['last'], taken: null, ranking: suited(null),
  }) as unknown as Scene;
const film = filmOf(STEPS, sceneOf);

describe('a deal as a film', () => {
  it('deals in one picture until somebody acts, and lays the last trick before it is scored', () => {
    expect(film.map(({ scene, events }) => `${scene.stage} ${events.at(-1)?.type}`)).toEqual([
      'deal dealt', 'deal declared', 'deal dealt', 'bury kitty-taken', 'play buried', 'play played', 'play trick-won', 'play played', 'play trick-won', 'over scored',
    ]);
    expect(film[0]!.scene.hands).toEqual([[5], [7]]);
  });

  it('keeps what was played in its hand, and knows which of several copies that is', () => {
    const first = film[5]!;
    expect(first.hands).toEqual([[5, 5], [7, 9]]);
    expect(spentSlots(first.hands[0]!, first.gone[0]!)).toEqual([false, true]);
    expect(film.at(-1)!.hands.map((hand, seat) => spentSlots(hand, film.at(-1)!.gone[seat]!))).toEqual([[true, true], [true, true]]);
  });

  it('shows each complete trick whole', () => {
    expect(tricksOf(film).map(({ at, winner }) => [at, winner])).toEqual([[6, 0], [8, 0]]);
    expect(film[8]!.scene.trick).toHaveLength(2);
    expect(film[8]!.scene.taken).toBe(0);
  });

  it('leaps over the cards from trick to trick, and stops at the ends', () => {
    expect(leapFrom(film, 3, 1)).toBe(6);
    expect(leapFrom(film, 6, 1)).toBe(8);
    expect(leapFrom(film, 9, 1)).toBe(9);
    expect(leapFrom(film, 8, -1)).toBe(6);
    expect(leapFrom(film, 6, -1)).toBe(3);
    expect(leapFrom(film, 0, -1)).toBe(0);
  });

  it('marks the kitty for who took it', () => {
    expect(gotten(film[3]!, 0)).toEqual([11]);
    expect(gotten(film[3]!, 1)).toEqual([]);
    expect(gotten(film[4]!, 0)).toEqual([]);
  });
});
