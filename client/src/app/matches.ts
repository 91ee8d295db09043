// What the club answers about teams, their matches, and round robins.
import type { Frozen, Schemas } from '../core/wire';
import { ask } from './api';
import type { PoolFile } from './pools';
import { fileOf } from './results';

export type MatchLine = Frozen<Schemas['MatchLine']>;
export type MatchResults = Frozen<Schemas['MatchResults']>;
export type MatchPage = Frozen<Schemas['MatchPage']>;
export type MatchSide = Frozen<Schemas['MatchSide']>;
export type CompareLine = Frozen<Schemas['CompareLine']>;
export type MatchSeat = Frozen<Schemas['MatchSeat']>;
export type TeamList = Frozen<Schemas['TeamList']>;
export type TeamPage = Frozen<Schemas['TeamPage']>;
export type RobinPage = Frozen<Schemas['RobinPage']>;
export type MatchTerms = Frozen<Schemas['MatchTerms']>;
export type MatchDeskPage = Frozen<Schemas['MatchDeskPage']>;
export type DeskBoard = Frozen<Schemas['DeskBoard']>;
export type Grade = Schemas['MatchAward']['home'];
export type Who = 'home' | 'visitors';
export type RoomOf = 'open' | 'closed';

export const matches = {
  latest: () => ask('get', '/api/matches', {}, undefined),
  page: (match: string) => ask('get', '/api/matches/{match}', { match }, undefined),
  seat: (match: string) => ask('get', '/api/matches/{match}/seat', { match }, undefined),
  results: (match: string) => ask('get', '/api/matches/{match}/results', { match }, undefined),
  file: (match: string, which: 'results' | 'boards', kind: PoolFile['kind']) => fileOf(`/api/matches/{match}/files/${which}`, { match }, kind),
  terms: () => ask('get', '/api/matches/terms', {}, undefined),
  announce: (wanted: Schemas['NewMatch']) => ask('post', '/api/matches', {}, wanted),
  accept: (match: string) => ask('post', '/api/matches/{match}/accept', { match }, { players: [] }),
  decline: (match: string) => ask('post', '/api/matches/{match}/decline', { match }, undefined),
  concede: (match: string) => ask('post', '/api/matches/{match}/concede', { match }, undefined),
  lineUp: (match: string, players: readonly string[]) => ask('post', '/api/matches/{match}/line-up', { match }, { players: [...players] }),
  squad: (match: string, players: readonly string[]) => ask('post', '/api/matches/{match}/squad', { match }, { players: [...players] }),
};

/** What an organiser may decide. */
export const matchDesk = {
  page: (match: string) => ask('get', '/api/matches/{match}/desk', { match }, undefined),
  callOff: (match: string, note: string) => ask('post', '/api/matches/{match}/call-off', { match }, { note }),
  forfeit: (match: string, side: Who, note: string) => ask('post', '/api/matches/{match}/forfeit', { match }, { side, note }),
  award: (match: string, board: number, given: readonly [Grade, Grade] | null, note: string) =>
    ask('post', '/api/matches/{match}/award', { match }, { board, home: given?.[0] ?? null, visitors: given?.[1] ?? null, note }),
  assign: (match: string, room: RoomOf, board: number, score: number | null, note: string) =>
    ask('post', '/api/matches/{match}/assign', { match }, { room, board, score_ns: score, note }),
  carry: (match: string, carried: string, note: string) => ask('post', '/api/matches/{match}/carry', { match }, { carried, note }),
  substitute: (match: string, side: Who, place: number, player: string, note: string) =>
    ask('post', '/api/matches/{match}/substitute', { match }, { side, place, player, note }),
};

export const teams = {
  all: () => ask('get', '/api/teams', {}, undefined),
  page: (team: string) => ask('get', '/api/teams/{team}', { team }, undefined),
  found: (name: string) => ask('post', '/api/teams', {}, { name, about: '' }),
  invite: (team: string, member: string) => ask('post', '/api/teams/{team}/invite', { team }, { member }),
  join: (team: string) => ask('post', '/api/teams/{team}/join', { team }, undefined),
  decline: (team: string) => ask('post', '/api/teams/{team}/decline', { team }, undefined),
  sendAway: (team: string, member: string) => ask('post', '/api/teams/{team}/send-away', { team }, { member }),
  leave: (team: string) => ask('post', '/api/teams/{team}/leave', { team }, undefined),
};

export const robins = {
  latest: () => ask('get', '/api/round-robins', {}, undefined),
  announce: (wanted: Schemas['NewRobin']) => ask('post', '/api/round-robins', {}, wanted),
  page: (robin: string) => ask('get', '/api/round-robins/{robin}', { robin }, undefined),
  file: (robin: string, kind: PoolFile['kind']) => fileOf('/api/round-robins/{robin}/files/crosses', { robin }, kind),
};
