// The messages between the client and the club, as the club describes them. One tagged union each way; the tag is `type`.
import type { components } from '../../generated/api';

/** The same, for reading only, all the way down. */
export type Frozen<Thing> = Thing extends object ? { readonly [Key in keyof Thing]: Frozen<Thing[Key]> } : Thing;
export type Schemas = components['schemas'];
type Told<Name extends keyof Schemas> = Frozen<Schemas[Name]>;

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
/** A button, or "take lo..hi of these cards"; `example` is one legal answer. What it has not is left out. */
export type Choice = Partial<Omit<Told<'Choice'>, 'example'>> & { readonly example: Action };

export type Chair = Told<'Chair'>;
export type FinishedBoard = Told<'FinishedBoard'>;
export type Control = Told<'Control'>;
export type Manners = Told<'Manners'>;
export type TableSeating = Omit<Told<'TableSeating'>, 'options'> & { readonly options: Readonly<Record<string, unknown>> };
/** Before the first deal; during one; after one; after the match; after the table was closed. */
export type Stage = TableSeating['state'];
export type LobbyTable = Told<'LobbyTable'>;
/** Somebody who is connected, and the table where he sits if the lobby lists it. */
export type Present = Told<'Present'>;
export type PendingUndo = Omit<Told<'PendingUndo'>, 'event'> & { readonly event: GameEvent };
/** Who plays a seat; his grade is told in a replay only. */
export type DealPlayer = Omit<Told<'DealPlayer'>, 'grade'> & { readonly grade?: Told<'DealPlayer'>['grade'] };

export type SeatingMessage = Omit<Told<'Seating'>, 'table'> & { readonly table: TableSeating };
/** `number` counts what this viewer was told: the newest replaces all before it. */
export type DealMessage = Omit<Told<'DealView'>, 'view' | 'events' | 'choices' | 'undo'> & {
  readonly view: View;
  readonly events: readonly GameEvent[];
  readonly choices: readonly Choice[];
  readonly undo: PendingUndo | null;
};
/** `number` is the log's own, which counts more than this viewer is told. */
export type DoneMessage = Told<'Done'>;
export type RefusedMessage = Told<'Refused'>;
export type ChatMessage = Told<'Chat'>;
/** A line said in the lobby, or to one person alone. */
export type WordMessage = Told<'Word'>;
export type InvitationMessage = Told<'TableInvitation'>;
export type LobbyMessage = Told<'Lobby'>;
export type LobbyNewsMessage = Told<'LobbyNews'>;
export type EventNoteMessage = Told<'EventNote'>;
export type PongMessage = Told<'Pong'>;
export type GoneMessage = Told<'GoneMessage'>;

/** What happened next on a board in a room of a match that is broadcast; `number` counts from 1. */
export type RoomStep = Omit<Told<'RoomStep'>, 'view' | 'events'> & { readonly view: View; readonly events: readonly GameEvent[] };
export type RoomName = RoomStep['room'];
export type Compared = Told<'Compared'>;
export type ComparedBoard = Told<'ComparedBoard'>;
export type RoomScore = Told<'RoomScore'>;
export type Commented = Told<'Commented'>;
export type BroadcastMessage = Told<'Broadcast'>;

export type ServerMessage =
  | SeatingMessage
  | DealMessage
  | DoneMessage
  | RefusedMessage
  | ChatMessage
  | WordMessage
  | InvitationMessage
  | Told<'FriendsChanged'>
  | LobbyMessage
  | LobbyNewsMessage
  | EventNoteMessage
  | PongMessage
  | GoneMessage
  | RoomStep
  | Compared
  | Commented
  | BroadcastMessage;

type ActMessage = Omit<Told<'Act'>, 'action'> & { readonly action: Action };
export type ClientMessage =
  | Told<'Hello'>
  | Told<'Goodbye'>
  | ActMessage
  | Told<'Say'>
  | Told<'Speak'>
  | Told<'Ping'>
  | Told<'WatchLobby'>
  | Told<'WatchMatch'>
  | Told<'Comment'>;

// Fails to compile when the club's unions have a message that is missing here, or the other way round.
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never;
export const COMPLETE: [
  Same<ServerMessage['type'], Schemas['ServerMessage']['type']>,
  Same<ClientMessage['type'], Schemas['ClientMessage']['type']>,
] = [true, true];
