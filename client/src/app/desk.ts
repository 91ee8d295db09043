// What the club answers a director at his desk, and what he may decide there; and how players call him.
import type { Frozen, Schemas } from '../core/wire';
import type { Sides } from '../desk/awarding.svelte';
import { ask } from './api';

export type DeskPage = Frozen<Schemas['DeskPage']>;
export type DeskTable = DeskPage['tables'][number];
export type DeskLine = Frozen<Schemas['DeskLine']>;
export type DeskRound = Frozen<Schemas['DeskRound']>;
export type DeskResult = DeskRound['results'][number];
export type DirectorMessage = Frozen<Schemas['MessageLine']>;
/** A table of a round, and a board of it. */
export interface Place {
  readonly round: number;
  readonly table: number;
  readonly board: number;
}

export const desk = {
  page: (event: string) => ask('get', '/api/events/{event}/desk', { event }, undefined),
  round: (event: string, number: number) => ask('get', '/api/events/{event}/desk/rounds/{number}', { event, number: String(number) }, undefined),
  stop: (event: string, note: string) => ask('post', '/api/events/{event}/desk/stop', { event }, { note }),
  start: (event: string, note: string) => ask('post', '/api/events/{event}/desk/start', { event }, { note }),
  addTime: (event: string, minutes: number, note: string) => ask('post', '/api/events/{event}/desk/time', { event }, { minutes, note }),
  tell: (event: string, text: string) => ask('post', '/api/events/{event}/desk/message', { event }, { text }),
  seat: (event: string, away: string, player: string, rest: boolean, note: string) =>
    ask('post', '/api/events/{event}/desk/seat', { event }, { away, player, rest, note }),
  adjust: (event: string, place: Place, sides: Sides, note: string) =>
    ask('post', '/api/events/{event}/desk/adjust', { event }, { ...place, ...sides, note } as Schemas['AwardWanted']),
  cut: (event: string, place: Place, note: string) => ask('post', '/api/events/{event}/desk/cut', { event }, { ...place, note }),
  penalise: (event: string, pair: number, hundredths: number, note: string) =>
    ask('post', '/api/events/{event}/desk/penalise', { event }, { pair, hundredths, note }),
  takeBack: (event: string, act: number, note: string) => ask('post', '/api/events/{event}/desk/take-back', { event }, { act, note }),
  ruleAgain: (event: string, act: number, tricks: number, note: string) => ask('post', '/api/events/{event}/desk/rule-again', { event }, { act, tricks, note }),
  answer: (event: string, call: number) => ask('post', '/api/events/{event}/desk/answer', { event }, { call }),
  rewind: (event: string, table: number, note: string) =>
    ask('post', '/api/events/{event}/desk/tables/{number}/rewind', { event, number: String(table) }, { note }),
  rule: (event: string, table: number, tricks: number | null, note: string) =>
    ask('post', '/api/events/{event}/desk/tables/{number}/rule', { event, number: String(table) }, { tricks, note }),
  look: (event: string, table: number) => ask('post', '/api/events/{event}/desk/tables/{number}/look', { event, number: String(table) }, undefined),
  call: (event: string) => ask('post', '/api/events/{event}/call', { event }, undefined),
  messages: (event: string) => ask('get', '/api/events/{event}/messages', { event }, undefined),
};
