/** A finished board as a film (回放): its pictures one after another, and what each card was worth with all hands open. */
import type { Card } from '../../core/cards';
import { sideOf, type Seat } from '../../core/notation';
import { FLOW } from './flow';
import { dealtHands, sceneOf, type BridgeView, type Scene } from './view';

export interface ReplayStep {
  readonly seat: Seat;
  readonly view: unknown;
}

export interface CardScore {
  readonly card: Card;
  /** What the side to play takes in all from here on, this trick included. */
  readonly tricks: number;
}

export interface ParContract {
  readonly level: number;
  readonly strain: string;
  readonly declarers: readonly Seat[];
  readonly tricks: number;
}

/** Double dummy of a deal as far as it is known: declarer's tricks by seat and strain, par, and every card at every turn. */
export interface Analysis {
  readonly table: readonly (readonly number[])[] | null;
  readonly par_ns: number | null;
  readonly par: readonly ParContract[];
  readonly cards: readonly (readonly CardScore[])[] | null;
  /** More will come: the club is working it out. */
  readonly working: boolean;
}

/** One picture: the board, how many cards have been played, and those that have left the hands. */
export interface Picture {
  readonly scene: Scene;
  readonly played: number;
  readonly gone: ReadonlySet<Card>;
}

export interface Film {
  /** The four hands as dealt. */
  readonly hands: readonly (readonly Card[])[];
  readonly pictures: readonly Picture[];
  /** Where the play begins; the number of pictures when there is none. */
  readonly lead: number;
}

/** The film of a board: questions and explanations change a picture, calls, cards and claims make a new one. */
export function filmOf(steps: readonly ReplayStep[]): Film {
  const pictures: Picture[] = [];
  for (const step of steps) {
    const next = pictureOf(sceneOf(step.view as BridgeView), pictures.at(-1)?.scene ?? null);
    const before = pictures.at(-1);
    if (before && !moves(before, next)) pictures[pictures.length - 1] = next;
    else pictures.push(next);
  }
  const lead = pictures.findIndex((one) => one.scene.contract !== null);
  const first = pictures[0];
  return { hands: first ? dealtHands(first.scene) : [], pictures, lead: lead < 0 ? pictures.length : lead };
}

function pictureOf(scene: Scene, before: Scene | null): Picture {
  const gone = new Set([...scene.gone.flat(), ...scene.trick.map((one) => one.card)]);
  const complete = scene.trick.length === 0 && scene.last !== null && before !== null && before.trick.length === 3;
  const shown = complete ? { ...FLOW.lying(scene), outcome: scene.outcome, phase: scene.phase } : scene;
  return { scene: shown, played: gone.size, gone };
}

function moves(before: Picture, after: Picture): boolean {
  const { scene } = after;
  return (
    scene.calls.length !== before.scene.calls.length ||
    after.played !== before.played ||
    (scene.claim !== null) !== (before.scene.claim !== null) ||
    (scene.outcome !== null) !== (before.scene.outcome !== null)
  );
}

/** The picture at the start of the trick before or after; the ends when there is none. */
export function trickFrom(film: Film, at: number, by: 1 | -1): number {
  const starts = film.pictures.flatMap((one, index) => (index >= film.lead && one.played % 4 === 0 ? [index] : []));
  const last = film.pictures.length - 1;
  if (by === 1) return starts.find((index) => index > at) ?? last;
  return starts.findLast((index) => index < at) ?? 0;
}

export interface CardValue {
  readonly card: Card;
  /** Declarer's tricks in the end less those the contract needs. */
  readonly over: number;
  readonly declarer: number;
  readonly best: boolean;
  /** Tricks the card gives away. */
  readonly cost: number;
}

/** What each legal card is worth where the film stands; empty outside the play. */
export function valuesAt(picture: Picture, analysis: Analysis | null): readonly CardValue[] {
  const { scene, played } = picture;
  const scores = analysis?.cards?.[played];
  if (!scores || !scene.contract || scene.outcome) return [];
  const turn = scene.taken ?? scene.turn;
  if (turn === null) return [];
  const side = sideOf(turn);
  const ours = side === sideOf(scene.contract.declarer);
  const most = Math.max(...scores.map((one) => one.tricks));
  const need = scene.contract.level + 6;
  return scores.map(({ card, tricks }) => {
    const total = scene.won[side] + tricks;
    const declarer = ours ? total : 13 - total;
    return { card, declarer, over: declarer - need, best: tricks === most, cost: most - tricks };
  });
}

/** What each card of the play cost its side in tricks, by the picture that shows it; those that cost nothing are left out. */
export function costsOf(film: Film, analysis: Analysis | null): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { cards } of playOf(film)) {
    for (const one of cards) {
      // A claim that was refused stands between two cards as a picture of its own.
      const before = one && film.pictures.findLast(({ scene }, at) => at < one.at && scene.claim === null);
      const played = before && valuesAt(before, analysis).find(({ card }) => card === one.card);
      if (played && played.cost > 0) found.set(one.at, played.cost);
    }
  }
  return found;
}

export interface PlayedTrick {
  readonly leader: Seat;
  readonly winner: Seat | null;
  /** By seat N E S W; the picture in which the card lies on the table. */
  readonly cards: readonly ({ readonly card: Card; readonly at: number } | null)[];
}

/** The play trick by trick, each card with the picture that shows it. */
export function playOf(film: Film): readonly PlayedTrick[] {
  const tricks: PlayedTrick[] = [];
  film.pictures.forEach((picture, at) => {
    const { trick, taken } = picture.scene;
    const newest = trick.at(-1);
    const before = film.pictures[at - 1];
    if (!newest || (before && before.played === picture.played)) return;
    const number = Math.floor((picture.played - 1) / 4);
    const row = tricks[number] ?? { leader: newest.seat, winner: null, cards: [null, null, null, null] };
    const cards = row.cards.map((one, seat) => (seat === newest.seat ? { card: newest.card, at } : one));
    tricks[number] = { ...row, cards, winner: taken };
  });
  return tricks;
}
