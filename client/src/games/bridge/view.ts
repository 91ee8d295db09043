/** What the server sends of a bridge board, and the one shape all of bridge's components draw (局面). */
import type { Card } from '../../core/cards';
import { STRAIN_LETTERS, partnerOf, type Seat, type Strain } from '../../core/notation';
import type { Action, Choice, Frozen, Schemas } from '../../core/wire';

export type Words = Frozen<Schemas['BridgeWords']>;
/** A call as it was made, with what this viewer knows of its meaning. */
/** A call with what is known of its meaning; what it has not is left out. */
export type Spoken = Pick<Frozen<Schemas['BridgeSpoken']>, 'seat' | 'call'> & Partial<Frozen<Schemas['BridgeSpoken']>>;
export type Contract = Frozen<Schemas['BridgeContract']>;
export type Trick = Frozen<Schemas['BridgeTrick']>;
export type BridgeOptions = Frozen<Schemas['BridgeOptions']>;
export type BridgeResult = Frozen<Schemas['BridgeBridgeResult']>;
export type Vul = NonNullable<BridgeOptions['vul']>;
type Hands = readonly (readonly Card[])[];
export type AuctionView = Frozen<Schemas['BridgeAuction']>;
export type PlayView = Frozen<Schemas['BridgePlaying']>;
export type ClaimView = Frozen<Schemas['BridgeClaiming']>;
export type OverView = Frozen<Schemas['BridgeOver']>;
export type BridgeView = AuctionView | PlayView | ClaimView | OverView;

export interface OnTable {
  readonly seat: Seat;
  readonly card: Card;
}
export interface ClaimState {
  readonly claimer: Seat;
  readonly tricks: number;
  readonly line: Words | null;
  readonly accepted: readonly Seat[];
  readonly director: boolean;
}

/** A board as it is drawn, whatever its phase. */
export interface Scene {
  readonly phase: BridgeView['phase'];
  readonly board: number;
  readonly dealer: Seat;
  readonly vul: Vul;
  readonly undo: BridgeOptions['undo'];
  /** By seat, sorted as the server sends them; backs are −1. */
  readonly hands: Hands;
  readonly calls: readonly Spoken[];
  readonly contract: Contract | null;
  readonly trick: readonly OnTable[];
  /** Set while a complete trick still lies on the table: the hand that won it. */
  readonly taken: Seat | null;
  readonly last: Trick | null;
  /** Tricks of North–South and of East–West. */
  readonly won: readonly [number, number];
  /** The hand to call or play; null while a claim waits and when the board is over. */
  readonly turn: Seat | null;
  readonly gone: Hands;
  readonly claim: ClaimState | null;
  readonly outcome: BridgeResult | null;
}

const VULS: readonly Vul[] = ['None', 'NS', 'EW', 'Both'];
const NO_HANDS: Hands = [[], [], [], []];

export function dealerOf(options: BridgeOptions): Seat {
  return options.dealer ?? (options.board - 1) % 4;
}

export function vulnerability(options: BridgeOptions): Vul {
  const place = options.board - 1;
  return options.vul ?? VULS[((place % 4) + Math.floor(place / 4)) % 4]!;
}

/** The board as drawn from the server's view of it. */
export function sceneOf(view: BridgeView): Scene {
  if (view.phase === 'claim') {
    const { claimer, tricks, line, accepted, director } = view;
    return { ...sceneOf(view.play), phase: 'claim', turn: null, claim: { claimer, tricks, line, accepted, director } };
  }
  const { options, hands, calls } = view;
  const common = {
    phase: view.phase,
    board: options.board,
    dealer: dealerOf(options),
    vul: vulnerability(options),
    undo: options.undo,
    hands,
    calls,
    taken: null,
    claim: null,
  };
  if (view.phase === 'auction') {
    const turn = (common.dealer + calls.length) % 4;
    return { ...common, contract: null, trick: [], last: null, won: [0, 0], turn, gone: NO_HANDS, outcome: null };
  }
  const trick = view.trick.map((card, place) => ({ seat: (view.leader + place) % 4, card }));
  if (view.phase === 'play') {
    return {
      ...common,
      contract: view.contract,
      trick,
      last: view.last,
      won: [view.won[0] ?? 0, view.won[1] ?? 0],
      turn: (view.leader + view.trick.length) % 4,
      gone: view.gone,
      outcome: null,
    };
  }
  const { outcome } = view;
  return { ...common, contract: outcome.contract, trick, last: view.last, won: wonOf(outcome), turn: null, gone: view.gone, outcome };
}

function wonOf(outcome: BridgeResult): [number, number] {
  if (outcome.contract === null || outcome.tricks === null) return [0, 0];
  const theirs = 13 - outcome.tricks;
  return outcome.contract.declarer % 2 === 0 ? [outcome.tricks, theirs] : [theirs, outcome.tricks];
}

export function strainOf(contract: Contract): Strain {
  return STRAIN_LETTERS.indexOf(contract.strain) as Strain;
}

/** The trump suit 0–3, or null at notrump and before there is a contract. */
export function trumpOf(contract: Contract | null): 0 | 1 | 2 | 3 | null {
  const strain = contract ? strainOf(contract) : 4;
  return strain === 4 ? null : strain;
}

export function dummyOf(scene: Scene): Seat | null {
  return scene.contract ? partnerOf(scene.contract.declarer) : null;
}

/** Whether all cards of a hand are face up for this viewer. */
export function isOpen(hand: readonly Card[]): boolean {
  return hand.length > 0 && hand.every((card) => card >= 0);
}

/** Whether the opening lead has been made, after which dummy lies open. */
export function isDummyDown(scene: Scene): boolean {
  return scene.contract !== null && (scene.trick.length > 0 || scene.won[0] + scene.won[1] > 0 || scene.outcome !== null);
}

/** The hand drawn at the bottom: one's own; declarer's for the player of dummy; South's for a spectator without a seat. */
export function bottomOf(scene: Scene, you: Seat | null): Seat {
  if (you === null) return 2;
  const declarer = scene.contract?.declarer;
  if (declarer !== undefined && you === dummyOf(scene) && scene.phase !== 'auction' && isOpen(scene.hands[declarer] ?? [])) {
    return declarer;
  }
  return you;
}

/** The four hands as they were dealt: what is held, what lies on the table, what is gone. */
export function dealtHands(scene: Scene): Card[][] {
  return scene.hands.map((hand, seat) => [
    ...hand,
    ...(scene.gone[seat] ?? []),
    ...scene.trick.filter((one) => one.seat === seat).map((one) => one.card),
  ]);
}

/** The tricks still to be won, the one under way included. */
export function tricksLeft(scene: Scene): number {
  return 13 - scene.won[0] - scene.won[1];
}

/** How many more tricks declarer's side needs (还需墩数); zero or less when the contract is made. */
export function tricksNeeded(scene: Scene): number | null {
  if (!scene.contract) return null;
  return scene.contract.level + 6 - (scene.won[scene.contract.declarer % 2] ?? 0);
}

/** What a player may do now, sorted out of the choices sent with the view. */
export interface Offers {
  readonly calls: ReadonlySet<string>;
  readonly cards: readonly Card[];
  /** The most tricks that may be claimed. */
  readonly claim: number | null;
  readonly accept: boolean;
  readonly object: boolean;
  readonly withdraw: boolean;
  readonly undo: boolean;
  /** Numbers of the calls one may ask about, from 1. */
  readonly asks: ReadonlySet<number>;
}

export function offersOf(choices: readonly Choice[]): Offers {
  const calls = new Set<string>();
  const asks = new Set<number>();
  const kinds = new Set<string>();
  let cards: readonly Card[] = [];
  let claim: number | null = null;
  for (const { example, cards: open } of choices) {
    kinds.add(example.type);
    if (example.type === 'call') calls.add(String(example['call']));
    if (example.type === 'ask') asks.add(Number(example['call']));
    if (example.type === 'claim') claim = Number(example['tricks']);
    if (example.type === 'play') cards = open ?? [];
  }
  const has = (kind: string): boolean => kinds.has(kind);
  return { calls, cards, claim, asks, accept: has('accept'), object: has('object'), withdraw: has('withdraw'), undo: has('undo') };
}

/** The board with an act of one's own drawn in, before the server has answered. */
export function withPending(scene: Scene, action: Action | null, you: Seat | null): Scene {
  if (!action || scene.turn === null) return scene;
  if (action.type === 'call' && scene.phase === 'auction' && scene.turn === you) {
    const words = (action['explanation'] as Words | null | undefined) ?? null;
    const spoken = { seat: scene.turn, call: String(action['call']) as Spoken['call'], alert: action['alert'] === true, explanation: words, asked: false };
    return { ...scene, calls: [...scene.calls, spoken], turn: (scene.turn + 1) % 4 };
  }
  if (action.type === 'play' && scene.phase === 'play' && scene.trick.length < 4) {
    const card = Number(action['card']);
    const hand = scene.hands[scene.turn] ?? [];
    if (!hand.includes(card)) return scene;
    const hands = scene.hands.map((held, seat) => (seat === scene.turn ? held.filter((one) => one !== card) : held));
    const trick = [...scene.trick, { seat: scene.turn, card }];
    return { ...scene, hands, trick, turn: trick.length < 4 ? (scene.turn + 1) % 4 : null };
  }
  return scene;
}

/** A player's own last act that can still be named: a call, or a card on the table or in the last trick. */
export function lastOf(scene: Scene, seat: Seat): { readonly call?: string; readonly card?: Card } | null {
  const mine = (hand: Seat): boolean => hand === seat || (scene.contract?.declarer === seat && hand === dummyOf(scene));
  const onTable = scene.trick.findLast((one) => mine(one.seat));
  if (onTable) return { card: onTable.card };
  const { last } = scene;
  if (last) {
    const place = [3, 2, 1, 0].find((at) => mine((last.leader + at) % 4));
    const card = place === undefined ? undefined : last.cards[place];
    if (card !== undefined) return { card };
  }
  const call = scene.calls.findLast((one) => one.seat === seat)?.call;
  return call ? { call } : null;
}
