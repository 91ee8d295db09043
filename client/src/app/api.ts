// What the club answers over HTTP, typed by its own description. Every refusal is a `Refused` with the club's code.
import type { paths } from '../../generated/api';
import type { Language } from '../core/settings';
import type { Frozen, Schemas, Seat } from '../core/wire';
import type { Act, Example, Outcome } from '../rules/wire';

export type Session = Frozen<Schemas['Session']>;
export type NewTable = Schemas['NewTable'];
export type BoardSet = Frozen<Schemas['BoardSet']>;
export type BoardLine = Frozen<Schemas['BoardLine']>;
export type Preset = Frozen<Schemas['Preset']>;
export type HandicapBoard = Frozen<Schemas['HandicapBoard']>;
export type TotalPoints = Frozen<Schemas['TotalPoints']>;

type Ok<Operation> = Operation extends { responses: Record<200, { content: { 'application/json': infer Answer } }> }
  ? Frozen<Answer>
  : void;
type Asked<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : undefined;
type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Method = 'get' | 'post' | 'delete';

/** `wait`, where it is not 0, is after how many seconds the same may be tried again. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly code: string,
    readonly detail = '',
    readonly wait = 0,
  ) {
    super(code);
  }
}

/** Asks one of the club's addresses; `names` fill the braces of its path. Throws `Refused`. */
export function ask<Path extends keyof paths, How extends Method>(
  method: How,
  path: Path,
  names: Readonly<Record<Names<Path>, string>>,
  body: Asked<paths[Path][How]>,
): Promise<Ok<paths[Path][How]>> {
  return send(method, path, names, body) as Promise<Ok<paths[Path][How]>>;
}

export async function send(method: Method, path: string, names: Readonly<Record<string, string>>, body: unknown): Promise<unknown> {
  const request: RequestInit = { method: method.toUpperCase(), headers: { accept: 'application/json' } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(addressOf(path, names), request);
  } catch {
    throw new Refused('unreachable');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusal(answer) ?? new Refused(response.status >= 500 ? 'unreachable' : 'unknown');
  return answer;
}

/** Where a path of the club is, also when the club lives under a path of its host. */
export function addressOf(path: string, names: Readonly<Record<string, string>>): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
  return new URL(filled.slice(1), document.baseURI);
}

function refusal(answer: unknown): Refused | null {
  const { code, detail, wait } = (answer ?? {}) as { code?: unknown; detail?: unknown; wait?: unknown };
  if (typeof code !== 'string') return null;
  return new Refused(code, typeof detail === 'string' ? detail : '', typeof wait === 'number' ? wait : 0);
}

export const api = {
  session: () => ask('get', '/api/session', {}, undefined),
  enter: (name: string, language: Language) => ask('post', '/api/session', {}, { name, language }),
  logOut: () => ask('delete', '/api/session', {}, undefined),
  lobby: () => ask('get', '/api/lobby', {}, undefined),
  catalogue: () => ask('get', '/api/catalogue', {}, undefined),
  boardSets: () => ask('get', '/api/boards', {}, undefined),
  boardsOf: (key: string) => ask('get', '/api/boards/{key}', { key }, undefined),
  /** `title` is that of a table opened for others to come. */
  playNow: (game: string, people = false, title = '') => ask('post', '/api/play-now', {}, { game, people, title }),
  openTable: (table: NewTable) => ask('post', '/api/tables', {}, table),
  sit: (table: string, seat: Seat) => ask('post', '/api/tables/{table}/sit', { table }, { seat }),
  leave: (table: string) => ask('post', '/api/tables/{table}/leave', { table }, undefined),
  ready: (table: string, ready: boolean) => ask('post', '/api/tables/{table}/ready', { table }, { ready }),
  robots: (table: string, seat: Seat | 'all') => ask('post', '/api/tables/{table}/robots', { table }, { seat }),
  dismiss: (table: string, seat: Seat) => ask('post', '/api/tables/{table}/dismiss', { table }, { seat }),
  start: (table: string) => ask('post', '/api/tables/{table}/start', { table }, undefined),
  next: (table: string) => ask('post', '/api/tables/{table}/next', { table }, undefined),
  rulesPages: () => ask('get', '/api/rules', {}, undefined),
  rulesPage: (page: string, language: Language) => ask('get', '/api/rules/{page}/{language}', { page, language }, undefined),
  examplesOf: (page: string, rule: string) =>
    ask('get', '/api/rules/{page}/examples/{rule}', { page, rule }, undefined) as Promise<unknown> as Promise<readonly Example[]>,
  tryOut: (trial: { readonly example: string; readonly acts: readonly Act[] }) =>
    send('post', '/api/rules/trial', {}, trial) as Promise<Outcome>,
  handicapBoard: (deal: string) => ask('get', '/api/handicap/boards/{deal}', { deal }, undefined),
  absences: () => ask('get', '/api/absences', {}, undefined),
  handicapTotal: () => ask('get', '/api/handicap', {}, undefined),
  recordReplay: (key: string) => ask('get', '/api/boards/board/{key}/replay', { key }, undefined),
  /** What a robot would do in one's seat at a table of practice. */
  hint: (table: string) => ask('get', '/api/tables/{table}/hint', { table }, undefined),
  recordDoubleDummy: (key: string) => ask('get', '/api/boards/board/{key}/double-dummy', { key }, undefined),
  /** The address of a finished deal's record, for a download link. */
  recordAddress: (deal: string, format: 'pbn' | 'lin' | 'json') =>
    `${addressOf('/api/deals/{deal}/record', { deal }).href}?format=${format}`,
};
