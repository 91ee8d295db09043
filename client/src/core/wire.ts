// The messages between the client and the club. One tagged union each way; the tag is `type`.

/** A seat's number in playing order; bridge: 0 North, 1 East, 2 South, 3 West. */
export type Seat = number;

/** A game's phase with everything its viewer may see; the other fields depend on `phase`. */
export interface View {
  readonly phase: string;
  readonly [fact: string]: unknown;
}
export interface Action {
  readonly type: string;
  readonly [field: string]: unknown;
}
export interface GameEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}
/** A button, or "take lo..hi of these cards"; `example` is one legal answer. */
export interface Choice {
  readonly example: Action;
  readonly cards: readonly number[];
  readonly take: readonly [number, number] | null;
}

export interface Chair {
  readonly seat: Seat;
  readonly member: string | null;
  readonly name: string | null;
  readonly robot: boolean;
  readonly ready: boolean;
  /** Whether a browser of the player is connected now. */
  readonly here: boolean;
}
/** A deal finished at this table: its id for the replay, its result, null when it was given up. */
export interface FinishedBoard {
  readonly deal: string;
  readonly result: unknown;
}
export interface Control {
  /** Seconds for each act; null without a clock. */
  readonly act: number | null;
  readonly reserve: number;
}
export interface Manners {
  readonly private: boolean;
  readonly watching: 'off' | 'seat' | 'open';
  readonly delay: number;
  readonly seating: 'fixed' | 'random';
  readonly control: Control;
}
/** Before the first deal; during one; after one; after the match; after the table was closed. */
export type Stage = 'waiting' | 'playing' | 'between' | 'over' | 'closed';
export interface TableSeating {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly manners: Manners;
  readonly host: string;
  readonly seats: readonly Chair[];
  readonly spectators: number;
  readonly state: Stage;
  readonly deal: string | null;
  readonly boards: readonly FinishedBoard[];
  /** Chosen boards still to be played; null where boards are shuffled. */
  readonly boards_left: number | null;
}
export interface LobbyTable {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly state: Stage;
  readonly seats: readonly Chair[];
  readonly spectators: number;
  readonly boards: number;
  readonly watching: boolean;
}
export interface PendingUndo {
  readonly seat: Seat;
  readonly event: GameEvent;
  readonly asked: readonly Seat[];
}
export interface DealPlayer {
  readonly name: string;
  readonly robot: boolean;
}

export interface SeatingMessage {
  readonly type: 'seating';
  readonly table: TableSeating;
  readonly you: { readonly seat: Seat | null };
}
export interface DealMessage {
  readonly type: 'deal';
  readonly table: string;
  readonly deal: string;
  readonly game: string;
  /** Counts what this viewer was told; the newest replaces all before it. */
  readonly number: number;
  /** Whose sight it is; null with all hands open. */
  readonly seat: Seat | null;
  /** Whether the viewer plays that seat. */
  readonly plays: boolean;
  readonly players: readonly DealPlayer[];
  readonly hash: string;
  readonly events: readonly GameEvent[];
  readonly view: View;
  readonly waiting: readonly Seat[];
  readonly choices: readonly Choice[];
  readonly undo: PendingUndo | null;
  /** Club time in seconds, or null when nobody is hurried. */
  readonly deadline: number | null;
  readonly now: number;
  readonly open: boolean;
  readonly abandoned: boolean;
}
export interface DoneMessage {
  readonly type: 'done';
  readonly id: string;
  /** The log's own number, which counts more than this viewer is told. */
  readonly number: number;
}
export interface RefusedMessage {
  readonly type: 'refused';
  readonly id: string;
  readonly code: string;
  readonly cards: readonly number[];
}
export interface ChatMessage {
  readonly type: 'chat';
  readonly table: string;
  readonly name: string;
  readonly seat: Seat | null;
  readonly text: string;
  readonly at: number;
  readonly to: 'table' | 'spectators';
}
export interface LobbyMessage {
  readonly type: 'lobby';
  readonly tables: readonly LobbyTable[];
  readonly online: number;
  /** The tables where this member sits, the latest first. */
  readonly yours: readonly string[];
}
export interface PongMessage {
  readonly type: 'pong';
  readonly sent: number;
  readonly now: number;
}
export interface GoneMessage {
  readonly type: 'gone';
  readonly reason: string;
}
export type ServerMessage =
  | SeatingMessage
  | DealMessage
  | DoneMessage
  | RefusedMessage
  | ChatMessage
  | LobbyMessage
  | PongMessage
  | GoneMessage;

export type ClientMessage =
  | { readonly type: 'hello'; readonly table: string; readonly watch?: Seat | null }
  | { readonly type: 'goodbye' }
  | { readonly type: 'act'; readonly id: string; readonly deal: string; readonly on: number; readonly action: Action }
  | { readonly type: 'say'; readonly id: string; readonly table: string; readonly text: string }
  | { readonly type: 'ping'; readonly sent: number }
  | { readonly type: 'lobby' };
