// The messages between the client and the club. One tagged union each way; the tag is `type`.

/** A seat's number in playing order; bridge: 0 North, 1 East, 2 South, 3 West. */
export type Seat = number;

/** A game's phase with everything its viewer may see; the fields depend on `phase`. */
export interface View {
  readonly phase: string;
  readonly waiting: readonly Seat[];
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
/** A board finished at this table: its number, the deal's id for the replay, its result. */
export interface FinishedBoard {
  readonly deal: string;
  readonly number: number;
  readonly result: unknown;
}
export type TableState = 'waiting' | 'playing' | 'between' | 'closed';
export interface TableSeating {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly host: string | null;
  readonly private: boolean;
  readonly seats: readonly Chair[];
  readonly spectators: number;
  readonly state: TableState;
  readonly deal: string | null;
  readonly boards: readonly FinishedBoard[];
}
export interface LobbyTable {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly state: TableState;
  readonly seats: readonly Chair[];
  readonly spectators: number;
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
  /** Counts what this viewer was told; the newest replaces all before it. */
  readonly number: number;
  readonly seat: Seat | null;
  readonly events: readonly GameEvent[];
  readonly view: View;
  readonly choices: readonly Choice[];
  /** Server time in seconds, or null when nobody is hurried. */
  readonly deadline: number | null;
  readonly now: number;
  readonly open: boolean;
}
export interface DoneMessage {
  readonly type: 'done';
  readonly id: string;
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
}
export interface LobbyMessage {
  readonly type: 'lobby';
  readonly tables: readonly LobbyTable[];
  readonly online: number;
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
  | { readonly type: 'hello'; readonly table: string }
  | { readonly type: 'act'; readonly id: string; readonly deal: string; readonly on: number; readonly action: Action }
  | { readonly type: 'say'; readonly id: string; readonly table: string; readonly text: string }
  | { readonly type: 'ping'; readonly sent: number }
  | { readonly type: 'lobby' };
