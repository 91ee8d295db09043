import { describe, expect, it } from 'vitest';
import type { Choice } from '../../core/wire';
import { hintsOf, offersOf, type Take } from './scene';

const play = (example: object, cards: number[] = [], take: [number, number] | null = null): Choice & Take =>
  ({ example: { type: 'play', ...example }, cards, take }) as Choice & Take;

describe('hints', () => {
  it('are all cards that may be played where one is asked, the club\'s first and then low ones', () => {
    const take = play({ card: 5 }, [9, 5, 7], [1, 1]);
    expect(hintsOf(take, [], [12, 9, 7, 5])).toEqual([[5], [7], [9]]);
  });

  it('name each face once', () => {
    expect(hintsOf(play({ cards: [5] }, [5, 5, 7, 7], [1, 1]), [], [7, 7, 5, 5])).toEqual([[5], [7]]);
  });

  it('are what the club names where several are asked', () => {
    const choices = [play({ cards: [5, 5] }, [5, 5, 7, 7], [2, 2]), play({ cards: [7, 7] }), { ...play({}), example: { type: 'undo' } } as Choice];
    const { take, others, buttons, undo } = offersOf(choices);
    expect(buttons).toEqual([]);
    expect(undo).toBe(true);
    expect(hintsOf(take!, others, [7, 7, 5, 5])).toEqual([[5, 5], [7, 7]]);
  });
});
