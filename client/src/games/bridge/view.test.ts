import { describe, expect, it } from 'vitest';
import found from '../../../gallery/samples.json';
import type { Choice } from '../../core/wire';
import { parseCard } from '../../core/notation';
import {
  bottomOf, dealerOf, dealtHands, dummyOf, isDummyDown, isOpen, lastOf, offersOf, sceneOf, tricksLeft, tricksNeeded, trumpOf,
  vulnerability, withPending, type BridgeOptions, type BridgeView,
} from './view';

const samples = found.samples as unknown as Record<string, { view: BridgeView; choices: Choice[]; seat: number | null }>;
const scene = (name: string) => sceneOf(samples[name]!.view);
const offers = (name: string) => offersOf(samples[name]!.choices);

describe('a board as it is drawn', () => {
  it('knows dealer and vulnerability of sixteen boards, and what is given instead', () => {
    const options = (board: number, more = {}) => ({ board, dealer: null, vul: null, ...more }) as unknown as BridgeOptions;
    const vuls = Array.from({ length: 17 }, (_, at) => vulnerability(options(at + 1)));
    expect(vuls.join(' ')).toBe('None NS EW Both NS EW Both None EW Both None NS Both None NS EW None');
    expect([1, 2, 3, 4, 5].map((board) => dealerOf(options(board)))).toEqual([0, 1, 2, 3, 0]);
    expect(dealerOf(options(1, { dealer: 3 }))).toBe(3);
    expect(vulnerability(options(1, { vul: 'Both' }))).toBe('Both');
  });

  it('says whose turn it is in each phase', () => {
    expect(scene('auction-turn').turn).toBe(2);
    expect(scene('lead').turn).toBe(3);
    expect(scene('play-dummy').turn).toBe(dummyOf(scene('play-dummy')));
    expect(scene('claim-asked').turn).toBeNull();
    expect(scene('over').turn).toBeNull();
  });

  it('puts one’s own hand at the bottom, declarer’s for dummy, South’s for a spectator', () => {
    expect(bottomOf(scene('auction-turn'), 2)).toBe(2);
    expect(bottomOf(scene('defend-left'), 3)).toBe(3);
    expect(bottomOf(scene('play-dummy-view'), 0)).toBe(2);
    expect(bottomOf(scene('lead'), 0)).toBe(0);
    expect(bottomOf(scene('watch-open'), null)).toBe(2);
  });

  it('counts tricks and what the contract needs', () => {
    const now = scene('play-own');
    expect(now.contract).toMatchObject({ level: 4, strain: 'S', declarer: 2 });
    expect(trumpOf(now.contract)).toBe(3);
    expect(trumpOf(null)).toBeNull();
    expect(now.won).toEqual([0, 1]);
    expect(tricksLeft(now)).toBe(12);
    expect(tricksNeeded(now)).toBe(10);
    expect(tricksNeeded(scene('auction-turn'))).toBeNull();
    expect(isDummyDown(scene('lead'))).toBe(false);
    expect(isDummyDown(now)).toBe(true);
  });

  it('keeps hidden hands hidden and puts the deal together when it is over', () => {
    const hidden = scene('play-own').hands;
    expect(hidden.map((hand) => isOpen(hand))).toEqual([true, false, true, false]);
    const whole = dealtHands(scene('over'));
    expect(whole.map((hand) => hand.length)).toEqual([13, 13, 13, 13]);
    expect(new Set(whole.flat()).size).toBe(52);
    const { won, outcome } = scene('over');
    expect(won[0] + won[1]).toBe(13);
    expect(won[0]).toBe(outcome!.tricks);
    expect(scene('over-passed').won).toEqual([0, 0]);
  });

  it('sorts the choices sent with the view', () => {
    expect(offers('auction-turn').calls.has('2NT')).toBe(true);
    expect(offers('auction-turn').calls.has('2S')).toBe(false);
    expect(offers('auction-turn').undo).toBe(true);
    expect([...offers('play-own').cards].sort((a, b) => a - b)).toEqual(['C2', 'C7', 'CA'].map((card) => parseCard(card)));
    expect(offers('play-own').claim).toBe(12);
    expect(offers('claim-asked')).toMatchObject({ accept: true, object: true, withdraw: false });
    expect(offers('claim-mine')).toMatchObject({ accept: false, withdraw: true });
    expect(offers('auction-partner-asks').asks).toEqual(new Set());
    expect(offers('defend-left').asks.size).toBeGreaterThan(0);
    expect(offersOf([]).cards).toEqual([]);
  });

  it('draws an act of one’s own before the club has answered', () => {
    const before = scene('play-own');
    const card = parseCard('CA')!;
    const after = withPending(before, { type: 'play', card }, 2);
    expect(after.trick.at(-1)).toEqual({ seat: 2, card });
    expect(after.hands[2]).not.toContain(card);
    expect(after.turn).toBe(3);
    expect(withPending(before, { type: 'play', card: parseCard('SQ')! }, 2)).toBe(before);
    const called = withPending(scene('auction-turn'), { type: 'call', call: '4S' }, 2);
    expect(called.calls.at(-1)).toMatchObject({ seat: 2, call: '4S' });
    expect(called.turn).toBe(3);
    expect(withPending(scene('auction-wait'), { type: 'call', call: '4S' }, 2)).toEqual(scene('auction-wait'));
    expect(withPending(before, { type: 'claim', tricks: 3 }, 2)).toBe(before);
    expect(withPending(before, null, 2)).toBe(before);
  });

  it('names one’s last act', () => {
    expect(lastOf(scene('auction-turn'), 2)).toEqual({ call: '1S' });
    expect(lastOf(scene('auction-first'), 0)).toBeNull();
    expect(lastOf(scene('play-own'), 2)).toEqual({ card: parseCard('D5') });
    expect(lastOf(scene('play-own'), 1)).toEqual({ card: parseCard('CT') });
  });
});
