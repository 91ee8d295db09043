// What the club answers about finished deals: those one has played, how one is seen again, and the links that show one to others.
import type { Frozen, Schemas } from '../core/wire';
import { language } from '../i18n';
import { addressOf, api, ask, send } from './api';

export type FoundDeal = Frozen<Schemas['FoundDeal']>;
export type FoundDeals = Frozen<Schemas['FoundDeals']>;
export type PlayerProfile = Frozen<Schemas['PlayerProfile']>;
export type GameFigures = PlayerProfile['games'][number];
export type RoomFigures = PlayerProfile['rooms'][number];
export type PlayedContests = Frozen<Schemas['PlayedContests']>;
export type PlayedContest = PlayedContests['contests'][number];
export type Share = Frozen<Schemas['Share']>;
export type RecordFormat = Parameters<typeof api.recordAddress>[1];

/** By which of the club's doors a deal is seen: as one of its members by the deal's own id, or with a link by its key. */
export interface Source {
  readonly door: 'deals' | 'shown';
  readonly id: string;
}

/** What is looked for among one's deals; what is left out does not matter. Moments are seconds since 1970. */
export interface Asked {
  game?: string;
  since?: number;
  until?: number;
  name?: string;
  other?: string;
  beside?: 'partner' | 'opponent';
  contract?: string;
  result?: 'made' | 'down' | 'won' | 'lost';
  robots?: boolean;
  event?: string;
  more?: string;
}

export const deals = {
  find: (asked: Asked) => {
    const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '');
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return send('get', `/api/deals?${query}`, {}, undefined) as Promise<FoundDeals>;
  },
  player: (member: string) => ask('get', '/api/players/{member}', { member }, undefined),
  /** The latest events and matches that somebody has played, or the latest before that one. */
  contests: (member: string, before = '') =>
    send('get', `/api/players/${member}/contests?${new URLSearchParams(before ? { before } : {})}`, {}, undefined) as Promise<PlayedContests>,
  /** Where somebody has won his master points. */
  awards: (member: string) => ask('get', '/api/grades/{member}', { member }, undefined),
  replay: ({ door, id }: Source) =>
    door === 'deals'
      ? ask('get', '/api/deals/{deal}/replay', { deal: id }, undefined)
      : ask('get', '/api/shown/{key}/replay', { key: id }, undefined),
  doubleDummy: ({ door, id }: Source) =>
    door === 'deals'
      ? ask('get', '/api/deals/{deal}/double-dummy', { deal: id }, undefined)
      : ask('get', '/api/shown/{key}/double-dummy', { key: id }, undefined),
  /** What all tables made of the deal's board; null if no others play it, or one may not see it yet. */
  field: ({ door, id }: Source) =>
    door === 'deals'
      ? ask('get', '/api/deals/{deal}/field', { deal: id }, undefined)
      : ask('get', '/api/shown/{key}/field', { key: id }, undefined),
  /** The address of a finished deal's record, for a download link. */
  recordAddress: ({ door, id }: Source, format: RecordFormat) =>
    door === 'deals'
      ? api.recordAddress(id, format)
      : `${addressOf('/api/shown/{id}/record', { id }).href}?format=${format}&language=${language()}`,
  /** The link that one has made to a deal, null if none; refused where one may make none. */
  shared: (deal: string) => ask('get', '/api/deals/{deal}/share', { deal }, undefined),
  share: (deal: string) => ask('post', '/api/deals/{deal}/share', { deal }, undefined),
  unshare: (deal: string) => ask('delete', '/api/deals/{deal}/share', { deal }, undefined),
};
