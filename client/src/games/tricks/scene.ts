/** A deal of a point-trick game in the one shape that its table draws (局面), and how such scenes follow each other. */
import { without, type Card, type Suit } from '../../core/cards';
import type { Strain } from '../../core/notation';
import type { Action, Choice, Seat, View } from '../../core/wire';
import type { Flow } from '../../table/pace.svelte';
import type { Ranking } from './order';

type Hands = readonly (readonly Card[])[];

/** What one seat laid to a trick. */
export interface Laid {
  readonly seat: Seat;
  readonly cards: readonly Card[];
}

/** A complete trick, in order of play. */
export interface TrickDone {
  readonly laid: readonly Laid[];
  readonly winner: Seat;
  /** The points in it; null where a trick as such has none. */
  readonly points: number | null;
}

/** What a player's plate says besides his name. */
export interface SeatFacts {
  /** Stands instead of the seat's number, such as 庄. */
  readonly mark: string | null;
  /** The part he plays, in a word. */
  readonly role: string | null;
  /** Whether the number of his cards matters. */
  readonly counted?: boolean;
  /** Short remarks under the plate: his bid, his points. */
  readonly notes: readonly string[];
  /** Cards shown under the plate, such as scoring cards taken. */
  readonly chips: readonly Card[];
}

/** What the bar over the table shows: a chip such as “5 ♠”, and how the points stand. */
export interface Headline {
  readonly chip: { readonly text: string; readonly suit: Strain | null; readonly label: string } | null;
  readonly tally: string;
}

/** What is going on, whatever a game calls it. */
export type Stage = 'deal' | 'call' | 'bury' | 'play' | 'over';

export interface Scene {
  readonly stage: Stage;
  /** The club's own view, for what only the game itself draws. */
  readonly view: View;
  /** By seat; backs are −1. */
  readonly hands: Hands;
  /** Who must act; null in a window for several, and when the deal is over. */
  readonly turn: Seat | null;
  readonly trick: readonly Laid[];
  /** Set while a complete trick still lies on the table: the seat that won it. */
  readonly taken: Seat | null;
  readonly last: TrickDone | null;
  /** The cards of complete tricks by the seat that played them. */
  readonly gone: Hands;
  readonly trump: Suit | null;
  readonly ranking: Ranking;
  readonly facts: readonly SeatFacts[];
  readonly headline: Headline;
  /** The viewer's word on what is asked of whoever is on turn, such as “to bid”. */
  readonly ask: (who: string, mine: boolean) => string;
  /** Cards laid aside, as far as the viewer sees them. */
  readonly buried: readonly Card[];
  /** A throw that failed just now: what was tried, and what it cost. */
  readonly failed: (Laid & { readonly fine: number }) | null;
  /** Whether taking back may be asked for at this table. */
  readonly undo: boolean;
}

/** The cards a trick holds, with who laid them. */
export function laidFrom(leader: Seat, trick: readonly (Card | readonly Card[])[], seats: number): Laid[] {
  return trick.map((one, place) => ({ seat: (leader + place) % seats, cards: typeof one === 'number' ? [one] : one }));
}

interface AnyTrick {
  readonly leader: Seat;
  readonly cards: readonly (Card | readonly Card[])[];
  readonly winner: Seat;
  readonly points?: number;
}

export function trickDone(last: AnyTrick | null, seats: number): TrickDone | null {
  return last && { laid: laidFrom(last.leader, last.cards, seats), winner: last.winner, points: last.points ?? null };
}

const count = (hands: Hands): number => hands.reduce((sum, cards) => sum + cards.length, 0);

export const FLOW: Flow<Scene> = {
  completes: (before, after) =>
    before.stage === 'play' && after.last !== null && count(after.gone) > count(before.gone) && before.taken === null,
  lying: (after) => ({ ...after, stage: 'play', trick: after.last?.laid ?? [], taken: after.last?.winner ?? null }),
  goesBack: (before, after) => played(after) < played(before),
};

function played(scene: Scene): number {
  return count(scene.gone) + (scene.taken === null ? count(scene.trick.map((one) => one.cards)) : 0);
}

/** “Take lo..hi of these cards.” */
export type Take = Required<Choice>;

/** What a player may do now, sorted out of the choices sent with the view. */
export interface Offers {
  /** “Take so many of these cards”: to play them, or to bury them. */
  readonly take: Take | null;
  /** Other ready ways to take them. */
  readonly others: readonly Choice[];
  /** Everything else, each a button. */
  readonly buttons: readonly Choice[];
  readonly undo: boolean;
}

export function offersOf(choices: readonly Choice[]): Offers {
  const aside = new Set(['undo', 'answer-undo']);
  const taking = choices.find((choice) => choice.take);
  const take = taking?.take ? { ...taking, take: taking.take, cards: taking.cards ?? [] } : null;
  const keys = choices.filter((choice) => !choice.take && !aside.has(choice.example.type));
  return {
    take,
    others: keys.filter((choice) => choice.example.type === take?.example.type),
    buttons: keys.filter((choice) => choice.example.type !== take?.example.type),
    undo: choices.some((choice) => choice.example.type === 'undo'),
  };
}

/** The action of a choice with these cards instead of the example's. */
export function withCards(choice: Choice, cards: readonly Card[]): Action {
  const { example } = choice;
  return 'card' in example ? { ...example, card: cards[0] } : { ...example, cards: [...cards].sort((a, b) => a - b) };
}

/** Legal answers one after another (提示): what the club names; where any one card may be taken, then the others, low ones first. */
export function hintsOf(take: Take, others: readonly Choice[], hand: readonly Card[]): (readonly Card[])[] {
  const named = [take, ...others].map(({ example }) => ('card' in example ? [Number(example['card'])] : (example['cards'] as readonly Card[])));
  if (others.length || take.take?.[1] !== 1) return named;
  const rest = new Set([...hand].reverse().filter((card) => take.cards.includes(card) && card !== named[0]?.[0]));
  return [...named, ...[...rest].map((card) => [card])];
}

/** The scene with a play of one's own drawn in, before the club has answered. */
export function withPending(scene: Scene, action: Action | null, you: Seat | null): Scene {
  if (action?.type !== 'play' || you === null || scene.turn !== you || scene.trick.length >= scene.hands.length) return scene;
  const cards = 'card' in action ? [Number(action['card'])] : (action['cards'] as readonly Card[]);
  const hands = scene.hands.map((held, seat) => (seat === you ? without(held, cards) : held));
  return { ...scene, hands, trick: [...scene.trick, { seat: you, cards }], turn: null };
}
