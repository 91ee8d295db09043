// What the club answers about teams, their matches, and round robins.
import type { Frozen, Schemas } from '../core/wire';
import { ask } from './api';

export type MatchLine = Frozen<Schemas['MatchLine']>;
export type MatchPage = Frozen<Schemas['MatchPage']>;
export type MatchSide = Frozen<Schemas['MatchSide']>;
export type CompareLine = Frozen<Schemas['CompareLine']>;
export type MatchSeat = Frozen<Schemas['MatchSeat']>;
export type TeamList = Frozen<Schemas['TeamList']>;
export type TeamPage = Frozen<Schemas['TeamPage']>;
export type RobinPage = Frozen<Schemas['RobinPage']>;

export const matches = {
  latest: () => ask('get', '/api/matches', {}, undefined),
  page: (match: string) => ask('get', '/api/matches/{match}', { match }, undefined),
  seat: (match: string) => ask('get', '/api/matches/{match}/seat', { match }, undefined),
  announce: (wanted: Schemas['NewMatch']) => ask('post', '/api/matches', {}, wanted),
  accept: (match: string) => ask('post', '/api/matches/{match}/accept', { match }, { players: [] }),
  decline: (match: string) => ask('post', '/api/matches/{match}/decline', { match }, undefined),
  concede: (match: string) => ask('post', '/api/matches/{match}/concede', { match }, undefined),
  lineUp: (match: string, players: readonly string[]) => ask('post', '/api/matches/{match}/line-up', { match }, { players: [...players] }),
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
  page: (robin: string) => ask('get', '/api/round-robins/{robin}', { robin }, undefined),
};
