import { describe, expect, it } from 'vitest';
import { replay } from '../../../gallery/samples.json';
import { sideOf, type Seat } from '../../core/notation';
import { costsOf, filmOf, playOf, trickFrom, valuesAt, type Analysis } from './replay';

const film = filmOf(replay.steps);
const analysis = replay.analysis as Analysis;

describe('a board as a film', () => {
  it('has a picture for the deal, each call and each card', () => {
    expect(film.pictures).toHaveLength(1 + 10 + 52);
    expect(film.hands.flat()).toHaveLength(52);
    expect(film.pictures.map((one) => one.played).slice(film.lead)).toEqual(Array.from({ length: 53 }, (_, at) => at));
    expect(film.pictures.at(-1)!.scene.outcome).not.toBeNull();
  });

  it('shows each finished trick whole', () => {
    const whole = film.pictures.filter((one) => one.played > 0 && one.played % 4 === 0);
    expect(whole).toHaveLength(13);
    for (const { scene } of whole) {
      expect(scene.trick).toHaveLength(4);
      expect(scene.taken).toBe(scene.last!.winner);
    }
  });

  it('jumps from trick to trick and stops at the ends', () => {
    expect(trickFrom(film, 0, 1)).toBe(film.lead);
    expect(trickFrom(film, film.lead, 1)).toBe(film.lead + 4);
    expect(trickFrom(film, film.lead + 6, -1)).toBe(film.lead + 4);
    expect(trickFrom(film, film.lead, -1)).toBe(0);
    expect(trickFrom(film, film.pictures.length - 1, 1)).toBe(film.pictures.length - 1);
  });

  it('lists thirteen tricks with their leaders, winners and pictures', () => {
    const tricks = playOf(film);
    expect(tricks).toHaveLength(13);
    tricks.forEach((trick, number) => {
      for (const one of trick.cards) {
        expect(film.pictures[one!.at]!.gone.has(one!.card)).toBe(true);
        expect(film.pictures[one!.at - 1]!.gone.has(one!.card)).toBe(false);
      }
      const next = tricks[number + 1];
      if (next) expect(next.leader).toBe(trick.winner);
    });
  });

  it('gives every legal card its worth, never better than the best, and the same total from both sides', () => {
    let seen = 0;
    let last: number | null = null;
    for (const picture of film.pictures.slice(film.lead, -1)) {
      const values = valuesAt(picture, analysis);
      expect(values.length).toBeGreaterThan(0);
      const best = values.filter((one) => one.best);
      expect(new Set(best.map((one) => one.declarer)).size).toBe(1);
      // With best play by all the result stands; so the best value now is what the card before it came to.
      if (last !== null) expect(best[0]!.declarer).toBe(last);
      const next = film.pictures[film.pictures.indexOf(picture) + 1]!;
      const played = [...next.gone].find((card) => !picture.gone.has(card))!;
      last = values.find((one) => one.card === played)!.declarer;
      for (const one of values) expect(one.best ? one.cost : -one.cost).toBeLessThanOrEqual(0);
      seen += values.length;
    }
    expect(seen).toBeGreaterThan(100);
    expect(last).toBe(film.pictures.at(-1)!.scene.outcome!.tricks);
    expect(sideOf(film.pictures.at(-1)!.scene.contract!.declarer)).toBe(0);
  });

  it('marks the cards that cost tricks, and they make up all between the best and what came', () => {
    const costs = costsOf(film, analysis);
    const { contract, outcome } = film.pictures.at(-1)!.scene;
    const best = Math.max(...valuesAt(film.pictures[film.lead]!, analysis).filter((one) => one.best).map((one) => one.declarer));
    let tricks = best;
    for (const { cards } of playOf(film)) {
      cards.forEach((one, seat) => {
        const cost = costs.get(one!.at) ?? 0;
        tricks += sideOf(seat as Seat) === sideOf(contract!.declarer) ? -cost : cost;
      });
    }
    expect(costs.size).toBeGreaterThan(0);
    expect(tricks).toBe(outcome!.tricks);
    expect(costsOf(film, null).size).toBe(0);
    expect(costsOf(film, { ...analysis, cards: null }).size).toBe(0);
  });

  it('values nothing before the play, after it, or without an analysis', () => {
    expect(valuesAt(film.pictures[0]!, analysis)).toEqual([]);
    expect(valuesAt(film.pictures.at(-1)!, analysis)).toEqual([]);
    expect(valuesAt(film.pictures[film.lead]!, null)).toEqual([]);
    expect(filmOf([]).pictures).toEqual([]);
  });
});
