// What one browser knows of one table, and the pure step from a message to the next knowledge.
import type { Action, ChatMessage, ClientMessage, DealMessage, SeatingMessage, ServerMessage } from './wire';

/** An act on its way: the club has not yet said what became of it. */
export interface PendingAct {
  readonly id: string;
  readonly deal: string;
  /** The number of the deal message it was based on. */
  readonly on: number;
  readonly action: Action;
  /** Local clock, in milliseconds, when it was first sent. */
  readonly at: number;
  /** The club has booked it; the deal message that shows it is still to come. */
  readonly done: boolean;
  /** The connection broke after sending: nobody knows whether it arrived. */
  readonly unsure: boolean;
}

export interface Refusal {
  readonly id: string;
  readonly code: string;
  readonly cards: readonly number[];
  readonly action: Action;
}

export interface TableKnowledge {
  readonly table: string;
  readonly seating: SeatingMessage | null;
  readonly deal: DealMessage | null;
  readonly pending: PendingAct | null;
  readonly refusal: Refusal | null;
  readonly chat: readonly ChatMessage[];
  /** Deals that a newer one replaced; a late message about them is dropped. */
  readonly past: readonly string[];
  readonly gone: string | null;
}

export type LocalMessage =
  | { readonly type: 'act-sent'; readonly act: Extract<ClientMessage, { type: 'act' }>; readonly at: number }
  | { readonly type: 'line-lost' }
  | { readonly type: 'refusal-read' };

const CHAT_KEPT = 200;
/** Reasons for going that concern the table; the others concern the line. */
const OF_THE_TABLE: ReadonlySet<string> = new Set(['no-such-table', 'table-closed', 'not-invited']);

export function unknownTable(table: string): TableKnowledge {
  return { table, seating: null, deal: null, pending: null, refusal: null, chat: [], past: [], gone: null };
}

/** The next knowledge; the same object when the message changes nothing. */
export function reduce(known: TableKnowledge, message: ServerMessage | LocalMessage): TableKnowledge {
  switch (message.type) {
    case 'seating':
      return message.table.id === known.table ? { ...known, seating: message, gone: null } : known;
    case 'deal':
      return reduceDeal(known, message);
    case 'done':
      return reduceDone(known, message.id);
    case 'refused':
      return known.pending?.id === message.id
        ? {
            ...known,
            pending: null,
            refusal: { id: message.id, code: message.code, cards: message.cards, action: known.pending.action },
          }
        : known;
    case 'chat':
      return reduceChat(known, message);
    case 'gone':
      return OF_THE_TABLE.has(message.reason) ? { ...known, gone: message.reason, pending: null } : known;
    case 'act-sent':
      return reduceSent(known, message.act, message.at);
    case 'line-lost':
      return known.pending && !known.pending.unsure ? { ...known, pending: { ...known.pending, unsure: true } } : known;
    case 'refusal-read':
      return known.refusal ? { ...known, refusal: null } : known;
    case 'lobby':
    case 'lobby-news':
    case 'word':
    case 'invitation':
    case 'friends':
    case 'event':
    case 'pong':
    case 'broadcast':
    case 'room-step':
    case 'compared':
    case 'commented':
      return known;
    default:
      // A club newer than this page may send what the page does not know.
      return ((_unknown: never) => known)(message);
  }
}

/** The unanswered act to send again now that `latest` has come over a fresh connection, or null. */
export function toRepeat(known: TableKnowledge, latest: DealMessage): Extract<ClientMessage, { type: 'act' }> | null {
  const { pending } = known;
  if (!pending?.unsure || pending.done || latest.table !== known.table) return null;
  if (latest.deal !== pending.deal || latest.number !== pending.on) return null;
  return { type: 'act', id: pending.id, deal: pending.deal, on: pending.on, action: pending.action };
}

/** Whether the viewer may act now: it is connected to nothing else and nothing is on its way. */
export function mayAct(known: TableKnowledge): boolean {
  return known.deal !== null && known.deal.choices.length > 0 && known.pending === null;
}

function reduceDeal(known: TableKnowledge, message: DealMessage): TableKnowledge {
  if (message.table !== known.table || known.past.includes(message.deal)) return known;
  const { deal } = known;
  const same = deal?.deal === message.deal;
  const newer = !deal || !same || message.number > deal.number || message.seat !== deal.seat || message.plays !== deal.plays;
  const pending = settled(known.pending, message);
  if (!newer) return pending === known.pending ? known : { ...known, pending };
  const past = deal && !same ? [...known.past, deal.deal] : known.past;
  return { ...known, deal: message, pending, past, gone: null };
}

function settled(pending: PendingAct | null, message: DealMessage): PendingAct | null {
  if (!pending) return null;
  if (pending.deal !== message.deal) return null;
  if (message.number > pending.on) return pending.done || pending.unsure ? null : pending;
  return pending.unsure ? { ...pending, unsure: false } : pending;
}

/** The club's `done` comes after the deal message on the same line; through another process it may come before. */
function reduceDone(known: TableKnowledge, id: string): TableKnowledge {
  const { pending, deal } = known;
  if (pending?.id !== id) return known;
  const shown = deal !== null && (deal.deal !== pending.deal || deal.number > pending.on);
  return { ...known, pending: shown ? null : { ...pending, done: true } };
}

function reduceSent(known: TableKnowledge, act: Extract<ClientMessage, { type: 'act' }>, at: number): TableKnowledge {
  if (known.pending) return known;
  const { id, deal, on, action } = act;
  return { ...known, refusal: null, pending: { id, deal, on, action, at, done: false, unsure: false } };
}

function reduceChat(known: TableKnowledge, message: ChatMessage): TableKnowledge {
  if (message.table !== known.table) return known;
  const heard = known.chat.some((said) => said.at === message.at && said.name === message.name && said.text === message.text);
  return heard ? known : { ...known, chat: [...known.chat, message].slice(-CHAT_KEPT) };
}
