import { describe, expect, it } from 'vitest';
import { bidOf, bidRank, callParts, isVulnerable, parseCall, parseCard, partnerOf, sideOf, type Strain } from './notation';
import { cardCode } from './cards';

describe('notation', () => {
  it('takes each of the 38 calls apart and puts it together again', () => {
    let last = -1;
    for (let level = 1; level <= 7; level++) {
      for (let strain = 0; strain < 5; strain++) {
        const call = bidOf(level, strain as Strain);
        expect(callParts(call)).toEqual({ kind: 'bid', level, strain });
        expect(bidRank(call)).toBe(++last);
      }
    }
    expect(last).toBe(34);
    expect(callParts('P')).toEqual({ kind: 'pass' });
    expect(callParts('X')).toEqual({ kind: 'double' });
    expect(callParts('XX')).toEqual({ kind: 'redouble' });
    for (const wrong of ['', '8C', '1N', 'c1', 'PASS', '0NT', '1CC']) expect(callParts(wrong)).toBeNull();
    expect(bidRank('XX')).toBe(-1);
  });

  it.each([
    ['1c', '1C'], ['1♣', '1C'], ['3n', '3NT'], ['3 NT', '3NT'], ['3无将', '3NT'], ['2黑桃', '2S'], ['2红心', '2H'],
    ['p', 'P'], ['Pass', 'P'], ['不叫', 'P'], ['x', 'X'], ['dbl', 'X'], ['加倍', 'X'], ['XX', 'XX'], ['再加倍', 'XX'], ['♥', null],
    ['8c', null], ['1z', null], ['', null],
  ])('reads the call %s', (text, call) => {
    expect(parseCall(text)).toBe(call);
  });

  it.each([
    ['SA', 'SA'], ['s10', 'ST'], ['st', 'ST'], ['s0', 'ST'], ['♠A', 'SA'], ['A♠', 'SA'], ['10h', 'HT'], ['黑桃A', 'SA'], ['梅花2', 'C2'],
    ['方块10', 'DT'], ['♥️7', 'H7'], ['rj', 'RJ'], ['1s', null], ['sx', null], ['', null], ['A', null],
  ])('reads the card %s', (text, code) => {
    const card = parseCard(text);
    expect(card === null ? null : cardCode(card)).toBe(code);
  });

  it('knows sides and vulnerability', () => {
    expect([0, 1, 2, 3].map(sideOf)).toEqual([0, 1, 0, 1]);
    expect(partnerOf(3)).toBe(1);
    expect([0, 1, 2, 3].map((seat) => isVulnerable(seat, 'NS'))).toEqual([true, false, true, false]);
    expect([0, 1, 2, 3].map((seat) => isVulnerable(seat, 'EW'))).toEqual([false, true, false, true]);
    expect([0, 1, 2, 3].every((seat) => isVulnerable(seat, 'Both'))).toBe(true);
    expect([0, 1, 2, 3].some((seat) => isVulnerable(seat, 'None'))).toBe(false);
  });
});
