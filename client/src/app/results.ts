// What the club answers about the results of an event: ranking, a pair's card, a board, hand records, files.
import type { Frozen, Schemas } from '../core/wire';
import type { Analysis } from '../games/bridge/replay';
import { language } from '../i18n';
import { addressOf, ask, send } from './api';
import type { PoolFile } from './pools';

export type ResultsPage = Frozen<Schemas['ResultsPage']>;
export type PairResult = ResultsPage['pairs'][number];
export type PairCard = Frozen<Schemas['PairCard']>;
export type EventBoardPage = Frozen<Schemas['EventBoardPage']>;
export type HandsPage = Frozen<Schemas['HandsPage']>;
export type HandRecord = HandsPage['hands'][number];
export type Ruling = ResultsPage['rulings'][number];
export type EventForm = ResultsPage['line']['form'];

const FORMATS = { CSV: 'csv', JSON: 'json', PBN: 'pbn', USEBIO: 'xml' } as const;

/** The address of a file, a sheet in the language that is read here. */
export function fileOf(path: string, names: Readonly<Record<string, string>>, kind: PoolFile['kind']): string {
  return `${addressOf(path, names).href}?${new URLSearchParams({ format: FORMATS[kind], ...(kind === 'CSV' ? { language: language() } : {}) })}`;
}

export const results = {
  page: (event: string) => ask('get', '/api/events/{event}/results', { event }, undefined),
  pair: (event: string, pair: string) => send('get', '/api/events/{event}/results/pairs/{pair}', { event, pair }, undefined) as Promise<PairCard>,
  board: (event: string, board: string) => send('get', '/api/events/{event}/boards/{board}', { event, board }, undefined) as Promise<EventBoardPage>,
  doubleDummy: (event: string, board: string) =>
    send('get', '/api/events/{event}/boards/{board}/double-dummy', { event, board }, undefined) as Promise<Analysis>,
  hands: (event: string) => ask('get', '/api/events/{event}/hands', { event }, undefined),
  file: (event: string, which: 'ranking' | 'results' | 'boards', kind: PoolFile['kind']) =>
    fileOf(`/api/events/{event}/files/${which}`, { event }, kind),
};
