/** What a table of any game is given (桌前所见): the newest message of the club, and the ways to answer it. */
import type { Snippet } from 'svelte';
import type { Advice } from './advice';
import type { Action, Chair, Choice, PendingUndo, Seat } from '../core/wire';

export interface Sight<GameView> {
  readonly deal: string;
  readonly number: number;
  readonly view: GameView;
  readonly choices: readonly Choice[];
  /** The seat whose sight this is; null when all hands are open. */
  readonly seat: Seat | null;
  /** Whether the viewer plays it, or only looks over a shoulder. */
  readonly plays: boolean;
  readonly chairs: readonly Chair[];
  readonly deadline: number | null;
  readonly mayAct: boolean;
  readonly pending: Action | null;
  readonly undo: PendingUndo | null;
  /** Asks what a robot would do in one's seat; only in practice. */
  readonly advise?: (() => Promise<Advice>) | null;
  readonly send: (action: Action) => boolean | void;
}

/** What the club did not take, and the cards that say why. */
export interface Refused {
  readonly code: string;
  readonly cards: readonly number[];
}

/** What stands round the deal: the deals before it, the way to the next one, the conversation. */
export interface Surroundings<GameResult> {
  /** The club's last refusal, shown until `refusalRead`. */
  readonly refusal?: Refused | null;
  readonly refusalRead?: () => void;
  /** How the boards count beyond the game's own score, as the catalogue names it; empty where they do not. */
  readonly scoring?: string;
  /** The room of the pool whose deals are played here. */
  readonly room?: string | null;
  readonly boards?: readonly { readonly deal: string; readonly result: GameResult | null }[];
  /** Goes on to the next deal; null when there is none or it is not the viewer's to say. */
  readonly next?: (() => void) | null;
  /** One's own word is given; the others are still to give theirs. */
  readonly waitingForOthers?: boolean;
  /** What went wrong outside the deal itself. */
  readonly trouble?: string;
  readonly openChat?: () => void;
  /** What stands under the bar. */
  readonly underBar?: Snippet;
  /** What stands with the result of the last deal. */
  readonly afterwards?: Snippet | null;
}

/** How long the club has taken to answer: not worth showing, worth an outline, worth a word. */
export type Lag = 'none' | 'short' | 'long';

/** Tells how long an answer is awaited, from now on; returns the way to stop. Quick answers need no sign. */
export function awaited(tell: (lag: Lag) => void): () => void {
  const short = setTimeout(() => tell('short'), 300);
  const long = setTimeout(() => tell('long'), 2500);
  return () => {
    clearTimeout(short);
    clearTimeout(long);
    tell('none');
  };
}

/** Whether a key belongs to a text field or to a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null;
}

/** How sentences call the players: robots all have one name, so their seats tell them apart. */
export function calledNames(chairs: readonly Chair[], seats: readonly string[], you: Seat | null, youWord: string): string[] {
  return seats.map((word, seat) => (seat === you ? youWord : (chairs[seat]?.robot ? null : chairs[seat]?.name) || word));
}

/** Whether a player's browser is away. */
export function isAway(chair: Chair | undefined, you: Seat | null): boolean {
  return chair !== undefined && chair.seat !== you && chair.member !== null && !chair.robot && !chair.here;
}
