// What the club answers over HTTP. Every refusal is a `Refused` with the club's code.
import type { LobbyMessage, Manners, Seat } from '../core/wire';
import type { Language } from '../core/settings';

export interface Session {
  readonly member: string;
  readonly name: string;
  readonly guest: boolean;
  readonly language: Language;
  /** The latest table where this member has a seat, if any. */
  readonly table: string | null;
}
export interface NewTable {
  /** A preset of the catalogue. */
  readonly game: string;
  readonly title: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly manners: Partial<Manners>;
  readonly robots: boolean;
  /** A set of the library whose boards are played; null: shuffled ones. */
  readonly boards: string | null;
}
export interface BoardSet {
  readonly id: string;
  readonly title: string;
  readonly boards: number;
  readonly played: number;
  readonly since: number;
}

export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = 'Refused';
    this.code = code;
  }
}

async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  const request: RequestInit = { method, headers: { accept: 'application/json' }, credentials: 'same-origin' };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(new URL(`api/${path}`, document.baseURI), request);
  } catch {
    throw new Refused('unreachable');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(codeOf(answer) ?? (response.status >= 500 ? 'unreachable' : 'unknown'));
  return answer as Answer;
}

function codeOf(answer: unknown): string | null {
  const code = typeof answer === 'object' && answer !== null ? (answer as { code?: unknown }).code : null;
  return typeof code === 'string' ? code : null;
}

const at = (table: string, deed: string): string => `tables/${encodeURIComponent(table)}/${deed}`;

export const api = {
  session: () => ask<Session>('GET', 'session'),
  enter: (name: string, language: Language) => ask<Session>('POST', 'session', { name, language }),
  lobby: () => ask<Omit<LobbyMessage, 'type'>>('GET', 'lobby'),
  boards: () => ask<readonly BoardSet[]>('GET', 'boards'),
  playNow: (game: string) => ask<{ readonly id: string }>('POST', 'play-now', { game }),
  openTable: (table: NewTable) => ask<{ readonly id: string }>('POST', 'tables', table),
  sit: (table: string, seat: Seat) => ask<unknown>('POST', at(table, 'sit'), { seat }),
  leave: (table: string) => ask<unknown>('POST', at(table, 'leave')),
  ready: (table: string, ready: boolean) => ask<unknown>('POST', at(table, 'ready'), { ready }),
  dismiss: (table: string, seat: Seat) => ask<unknown>('POST', at(table, 'dismiss'), { seat }),
  robots: (table: string, seat: Seat | 'all') => ask<unknown>('POST', at(table, 'robots'), { seat }),
  start: (table: string) => ask<unknown>('POST', at(table, 'start')),
  next: (table: string) => ask<unknown>('POST', at(table, 'next')),
  replay: <Answer>(deal: string) => ask<Answer>('GET', `deals/${encodeURIComponent(deal)}/replay`),
  doubleDummy: <Answer>(deal: string) => ask<Answer>('GET', `deals/${encodeURIComponent(deal)}/double-dummy`),
  /** The address of a finished deal's record, for a download link. */
  recordAddress: (deal: string, format: 'pbn' | 'lin' | 'json') =>
    new URL(`api/deals/${encodeURIComponent(deal)}/record?format=${format}`, document.baseURI).href,
};
