/** What a point-trick game brings to its table (玩法). Everything else is the table's own. */
import type { Component } from 'svelte';
import type { Card } from '../../core/cards';
import type { Seat, View } from '../../core/wire';
import type { Desk } from './desk.svelte';
import type { Scene } from './scene';

/** One line of the match so far: what the deal was, and what each column got. */
export interface Tally {
  readonly what: string;
  readonly scores: readonly number[];
}

export interface TrickGame {
  readonly key: string;
  /** Whether several cards are played at a time. */
  readonly several: boolean;
  /** What a point card is worth: it carries a dot. */
  readonly worth: (card: Card) => number;
  /** The deal as this seat sees it; null when all hands are open. */
  readonly sceneOf: (view: View, seat: Seat | null) => Scene;
  /** The keys for whatever is neither playing nor burying. */
  readonly Keys: Component<{ desk: Desk }> | null;
  /** What the deal came to, explained. */
  readonly Outcome: Component<{ desk: Desk }>;
  /** The heads of the match's columns, seats or sides. */
  readonly columns: (called: readonly string[]) => readonly string[];
  /** A finished deal in the match's table. */
  readonly tallyOf: (result: unknown) => Tally;
  /** How the match stands after a deal, column by column. */
  readonly totalsOf: (result: unknown) => readonly string[];
  /** Who has won the match, in words; null while it goes on. */
  readonly winnerOf: (result: unknown, called: readonly string[]) => string | null;
  /** Whether nobody declared or bid, so that the next deal comes by itself. */
  readonly isVoid?: (result: unknown) => boolean;
  /** Sentences for what only this game has, from one view to the next. */
  readonly story?: (before: View, after: View, called: readonly string[]) => readonly string[];
  /** A key pressed that the game itself knows; true if it was one. */
  readonly keyed?: (name: string, desk: Desk) => boolean;
}
