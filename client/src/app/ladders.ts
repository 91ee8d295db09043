// What the club answers about its two ladders, one for teams and one for clans. Whatever a captain does is answered with the whole ladder.
import type { Frozen, Schemas } from '../core/wire';
import type { LadderKind } from '../core/route';
import { ask } from './api';

export type LadderPage = Frozen<Schemas['LadderPage']>;
export type Rung = LadderPage['rungs'][number];
export type Challenge = Frozen<Schemas['ChallengeLine']>;
export type OwnEntrant = LadderPage['mine'][number];
export type Named = Challenge['challenger'];
export type PlacePage = Frozen<Schemas['PlacePage']>;
export type EntrantPage = Frozen<Schemas['EntrantPage']>;
export type Stay = PlacePage['stays'][number];
export type SeasonPage = Frozen<Schemas['SeasonPage']>;

export type MyChallenge = Frozen<Schemas['MyChallenge']>;

export const ladders = {
  mine: () => ask('get', '/api/my-challenges', {}, undefined),
  page: (kind: LadderKind) => ask('get', '/api/ladders/{kind}', { kind }, undefined),
  place: (kind: LadderKind, place: number) => ask('get', '/api/ladders/{kind}/places/{place}', { kind, place: String(place) }, undefined),
  entrant: (kind: LadderKind, entrant: string) => ask('get', '/api/ladders/{kind}/entrants/{entrant}', { kind, entrant }, undefined),
  season: (kind: LadderKind, season: string) => ask('get', '/api/ladders/{kind}/seasons/{season}', { kind, season }, undefined),
  enter: (kind: LadderKind, entrant: string) => ask('post', '/api/ladders/{kind}/enter', { kind }, { entrant }),
  withdraw: (kind: LadderKind, entrant: string) => ask('post', '/api/ladders/{kind}/withdraw', { kind }, { entrant }),
  leave: (kind: LadderKind, entrant: string, days: number) => ask('post', '/api/ladders/{kind}/leave', { kind }, { entrant, days }),
  comeBack: (kind: LadderKind, entrant: string) => ask('post', '/api/ladders/{kind}/come-back', { kind }, { entrant }),
  challenge: (kind: LadderKind, challenger: string, challenged: string) =>
    ask('post', '/api/ladders/{kind}/challenges', { kind }, { challenger, challenged }),
  accept: (kind: LadderKind, number: number, boards: number, slots: number[]) =>
    ask('post', '/api/ladders/{kind}/challenges/{number}/accept', { kind, number: String(number) }, { boards, slots }),
  decline: (kind: LadderKind, number: number) => ask('post', '/api/ladders/{kind}/challenges/{number}/decline', { kind, number: String(number) }, undefined),
  propose: (kind: LadderKind, number: number, slots: number[]) =>
    ask('post', '/api/ladders/{kind}/challenges/{number}/propose', { kind, number: String(number) }, { slots }),
  pick: (kind: LadderKind, number: number, slot: number) =>
    ask('post', '/api/ladders/{kind}/challenges/{number}/pick', { kind, number: String(number) }, { slot }),
  giveUp: (kind: LadderKind, number: number) => ask('post', '/api/ladders/{kind}/challenges/{number}/give-up', { kind, number: String(number) }, undefined),
};
