/** Keys of the table (键盘): what a key does, as a pure function of what was typed before. */
import { BIG_JOKER, RANK_LETTERS, rankOf, SMALL_JOKER, SUIT_LETTERS, suitOf, type Card } from './cards';
import { bidOf, callParts, type Strain } from './notation';

/** The part of a KeyboardEvent that matters here. */
export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** A key as one word: `S`, `Shift+C`, `Enter`, ` `; null when it belongs to the browser or the system. */
export function keyName(event: Pressed): string | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key.length > 1) return event.key;
  if (event.key === '?') return '?';
  const upper = event.key.toUpperCase();
  return event.shiftKey && /^[A-Z]$/.test(upper) ? `Shift+${upper}` : upper;
}

export type TableCommand = 'last-trick' | 'claim' | 'undo' | 'chat' | 'director' | 'mute' | 'keys' | `read-${'hand' | 'dummy' | 'trick' | 'auction'}`;

const COMMANDS: Readonly<Record<string, TableCommand>> = {
  L: 'last-trick',
  'Shift+C': 'claim',
  U: 'undo',
  G: 'chat',
  'Shift+D': 'director',
  M: 'mute',
  '?': 'keys',
  'Shift+H': 'read-hand',
  'Shift+Y': 'read-dummy',
  'Shift+T': 'read-trick',
  'Shift+A': 'read-auction',
};

/** The command a key gives at every table, whatever the phase. */
export function tableCommand(name: string): TableCommand | null {
  return COMMANDS[name] ?? null;
}

/** A call half made (半个叫品): the level chosen, the call that waits to be confirmed, whether it will be alerted. */
export interface CallEntry {
  readonly level: number | null;
  readonly call: string | null;
  readonly alert: boolean;
}

export const NO_CALL: CallEntry = { level: null, call: null, alert: false };

export interface CallStep {
  readonly entry: CallEntry;
  /** The call to make now. */
  readonly made: string | null;
}

/** What picking a call does: it is made at once, or waits for the gold key. */
export function pickCall(entry: CallEntry, call: string, legal: ReadonlySet<string>, confirm: boolean): CallStep {
  if (!legal.has(call)) return { entry, made: null };
  const level = callParts(call)?.kind === 'bid' ? Number(call[0]) : null;
  if (!confirm || entry.call === call) return { entry: NO_CALL, made: call };
  return { entry: { ...entry, level, call }, made: null };
}

/** What picking a level does: it is chosen, or given up when picked again. */
export function pickLevel(entry: CallEntry, level: number, legal: ReadonlySet<string>): CallEntry {
  const open = [0, 1, 2, 3, 4].some((strain) => legal.has(bidOf(level, strain as Strain)));
  if (!open) return entry;
  return { ...entry, level: entry.level === level ? null : level, call: null };
}

const STRAIN_KEYS = 'CDHSN';
const CALL_KEYS: Readonly<Record<string, string>> = { P: 'P', '0': 'P', X: 'X', R: 'XX' };

/** The auction's keys: a level then a strain, P or 0, X, R, A, Enter, Escape. Null when the key means nothing here. */
export function auctionKey(entry: CallEntry, name: string, legal: ReadonlySet<string>, confirm: boolean): CallStep | null {
  if (/^[1-7]$/.test(name)) return { entry: pickLevel({ ...entry, level: null }, Number(name), legal), made: null };
  const strain = STRAIN_KEYS.indexOf(name);
  if (name.length === 1 && strain >= 0 && entry.level !== null) {
    return pickCall(entry, bidOf(entry.level, strain as Strain), legal, confirm);
  }
  const call = CALL_KEYS[name];
  if (call !== undefined) return pickCall(entry, call, legal, confirm);
  if (name === 'A') return { entry: { ...entry, alert: !entry.alert }, made: null };
  if (name === 'Enter' && entry.call !== null) return { entry: NO_CALL, made: entry.call };
  if (name === 'Escape') return { entry: NO_CALL, made: null };
  return null;
}

/** The suit letter typed, waiting for a rank (选花色); at some tables a joker that waits for its J. */
export interface CardEntry {
  readonly suit: number | null;
}

export const NO_CARD: CardEntry = { suit: null };

export interface CardStep {
  readonly entry: CardEntry;
  readonly played: Card | null;
}

function rankKey(name: string): number | null {
  const word = name === '0' || name === '1' ? 'T' : name;
  const at = word.length === 1 ? RANK_LETTERS.indexOf(word) : -1;
  return at >= 0 ? at : null;
}

/**
 * The play's keys: a suit then a rank; a lone card of the suit goes at once, a rank alone serves while all legal cards are of
 * one suit. Null when the key means nothing here.
 */
export function playKey(entry: CardEntry, name: string, legal: readonly Card[]): CardStep | null {
  if (name === 'Escape') return entry.suit === null ? null : { entry: NO_CARD, played: null };
  const rank = rankKey(name);
  const suits = new Set(legal.map(suitOf));
  const suit = entry.suit ?? (suits.size === 1 ? [...suits][0]! : null);
  if (rank !== null && suit !== null) {
    const card = legal.find((one) => suitOf(one) === suit && rankOf(one) === rank);
    return card === undefined ? { entry, played: null } : { entry: NO_CARD, played: card };
  }
  const named = SUIT_LETTERS.indexOf(name);
  if (name.length === 1 && named >= 0) {
    const held = legal.filter((one) => suitOf(one) === named);
    if (held.length === 1) return { entry: NO_CARD, played: held[0]! };
    return { entry: held.length ? { suit: named } : NO_CARD, played: null };
  }
  return null;
}

const JOKERS: Readonly<Record<string, Card>> = { B: SMALL_JOKER, R: BIG_JOKER };

/**
 * A card typed where nothing goes by itself: a suit then a rank, a joker as B J or R J, a rank alone while all these cards are
 * of one suit. A joker's letter waits as its card. Null when the key means nothing here.
 */
export function typedCard(entry: CardEntry, name: string, cards: readonly Card[]): CardStep | null {
  const joker = JOKERS[name];
  if (joker !== undefined) return cards.includes(joker) ? { entry: { suit: joker }, played: null } : null;
  if (entry.suit !== null && entry.suit >= SMALL_JOKER) {
    if (name === 'J') return { entry: NO_CARD, played: entry.suit };
    return typedCard(NO_CARD, name, cards);
  }
  const named = name.length === 1 ? SUIT_LETTERS.indexOf(name) : -1;
  const suits = new Set<number>(cards.map(suitOf));
  if (named >= 0) return { entry: suits.has(named) ? { suit: named } : NO_CARD, played: null };
  const rank = rankKey(name);
  const suit = entry.suit ?? (suits.size === 1 ? [...suits][0]! : null);
  if (rank === null || suit === null) return null;
  const card = suit * 13 + rank;
  return { entry: NO_CARD, played: suit < 4 && cards.includes(card) ? card : null };
}

/** Moving in a hand with the arrows (手内移动): along the row, or to the nearest card of the row above or below. */
export function moveInHand(
  placed: readonly { readonly order: number; readonly row: number; readonly x: number }[],
  from: number,
  name: string,
): number | null {
  const here = placed[from];
  if (!here) return placed.length ? 0 : null;
  if (name === 'ArrowRight') return Math.min(from + 1, placed.length - 1);
  if (name === 'ArrowLeft') return Math.max(from - 1, 0);
  if (name === 'Home') return 0;
  if (name === 'End') return placed.length - 1;
  if (name !== 'ArrowUp' && name !== 'ArrowDown') return null;
  const row = here.row + (name === 'ArrowDown' ? 1 : -1);
  const near = placed.filter((one) => one.row === row).sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0];
  return near ? near.order : from;
}

/** What a replay's keys do (回放键): a step, a trick, an end, or run. */
export function replayKey(name: string): 'back' | 'on' | 'start' | 'end' | 'run' | 'trick-back' | 'trick-on' | null {
  switch (name) {
    case 'ArrowLeft':
      return 'back';
    case 'ArrowRight':
      return 'on';
    case 'ArrowUp':
      return 'trick-back';
    case 'ArrowDown':
      return 'trick-on';
    case 'Home':
      return 'start';
    case 'End':
      return 'end';
    case ' ':
      return 'run';
    default:
      return null;
  }
}
