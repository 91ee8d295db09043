// What a spectator knows of a match, and the pure step from a message to the next knowledge. It only ever grows.
import type { BroadcastMessage, Commented, Compared, RoomName, RoomStep, ServerMessage } from './wire';

export const ROOMS: readonly RoomName[] = ['open', 'closed'];

/** A board as far as it has been shown, in both rooms. */
export type BoardSteps = Readonly<Record<RoomName, readonly RoomStep[]>>;

export interface Spectacle {
  readonly match: string;
  readonly broadcast: BroadcastMessage | null;
  readonly compared: Compared | null;
  /** By number. */
  readonly boards: Readonly<Record<number, BoardSteps>>;
  /** By room, the board that is on. */
  readonly now: Readonly<Record<RoomName, number | null>>;
  /** Boards of which steps are missing: they have to be asked for. */
  readonly missing: ReadonlySet<number>;
  readonly comments: readonly Commented[];
  /** Why nothing is shown. */
  readonly gone: string | null;
}

const COMMENTS_KEPT = 200;
const NOTHING: BoardSteps = { open: [], closed: [] };
/** Reasons for going that concern the broadcast; the others concern the line. */
const OF_THE_MATCH: ReadonlySet<string> = new Set(['no-such-match', 'plays-in-match', 'members-only', 'broadcast-away']);

export function nothingSeen(match: string): Spectacle {
  return { match, broadcast: null, compared: null, boards: {}, now: { open: null, closed: null }, missing: new Set(), comments: [], gone: null };
}

/** The next knowledge; the same object when the message changes nothing. */
export function see(known: Spectacle, message: ServerMessage): Spectacle {
  switch (message.type) {
    case 'broadcast':
      return message.match === known.match ? begin(known, message) : known;
    case 'room-step':
      return message.match === known.match ? step(known, message) : known;
    case 'compared':
      return message.match === known.match ? { ...known, compared: message } : known;
    case 'commented':
      return message.match === known.match ? { ...known, comments: merged(known.comments, [message]) } : known;
    case 'gone':
      return OF_THE_MATCH.has(message.reason) ? { ...known, gone: message.reason } : known;
    default:
      return known;
  }
}

/** A board was asked for and has come: what came by the line meanwhile stays. */
export function fetched(known: Spectacle, board: number, steps: BoardSteps): Spectacle {
  const before = known.boards[board] ?? NOTHING;
  const longer = (room: RoomName): readonly RoomStep[] => (steps[room].length > before[room].length ? steps[room] : before[room]);
  const missing = new Set(known.missing);
  missing.delete(board);
  return { ...known, missing, boards: { ...known.boards, [board]: { open: longer('open'), closed: longer('closed') } } };
}

/** The four who play there, North first; they are told with the first step, and when one has been replaced. */
export function playersOf(steps: readonly RoomStep[]): NonNullable<RoomStep['players']> {
  return steps.findLast((one) => one.players !== null)?.players ?? [];
}

function begin(known: Spectacle, message: BroadcastMessage): Spectacle {
  const now = { ...known.now };
  const missing = new Set(known.missing);
  for (const { room, board, steps } of message.rooms) {
    now[room] = board;
    if ((known.boards[board]?.[room].length ?? 0) < steps) missing.add(board);
  }
  return { ...known, broadcast: message, compared: message.compared, now, missing, comments: merged(known.comments, message.comments), gone: null };
}

function step(known: Spectacle, message: RoomStep): Spectacle {
  const { room, board, number } = message;
  const before = known.boards[board] ?? NOTHING;
  const now = { ...known.now, [room]: board };
  if (number <= before[room].length) return known;
  if (number > before[room].length + 1) return { ...known, now, missing: new Set(known.missing).add(board) };
  return { ...known, now, boards: { ...known.boards, [board]: { ...before, [room]: [...before[room], message] } } };
}

function merged(before: readonly Commented[], more: readonly Commented[]): readonly Commented[] {
  const same = (one: Commented, other: Commented): boolean => one.at === other.at && one.member === other.member && one.text === other.text;
  const fresh = more.filter((one) => !before.some((other) => same(one, other)));
  return [...before, ...fresh].sort((one, other) => one.at - other.at).slice(-COMMENTS_KEPT);
}
