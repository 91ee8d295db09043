// What the club answers about pairs events: the list, one of them, its registration room, and what an organiser does.
import type { Frozen, Schemas } from '../core/wire';
import { ask, send } from './api';

export type EventLine = Frozen<Schemas['EventLine']>;
/** An event as everybody sees it, with one's own place in it. */
export type EventPage = Frozen<Schemas['EventPage']> & Pick<Frozen<Schemas['MySeat']>, 'now' | 'pair' | 'chair'>;
export type EventTerms = Frozen<Schemas['Terms']>;
export type EventPlayer = Frozen<Schemas['ShownPlayer']>;
export type PairLine = Frozen<Schemas['PairLine']>;
export type RoundLine = Frozen<Schemas['RoundLine']>;
export type Preview = Frozen<Schemas['Preview']>;
export type MyEvent = Frozen<Schemas['MyEvent']>;

/** What a movement is looked at for; null is as usual. What was not written as it should be goes as it stands, to be refused. */
export type Ahead = Readonly<Record<'method' | 'pairs' | 'mode' | 'rounds' | 'boards', string | number | boolean | null>>;

export const events = {
  latest: () => ask('get', '/api/events', {}, undefined),
  mine: () => ask('get', '/api/events/mine', {}, undefined),
  templates: () => ask('get', '/api/events/templates', {}, undefined),
  announce: (event: Schemas['NewEvent']) => ask('post', '/api/events', {}, event),
  movement: (event: string) => ask('get', '/api/events/{event}/movement', { event }, undefined),
  ahead: (asked: Ahead) => {
    const given = Object.entries(asked).filter(([, value]) => value !== null && value !== '');
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return send('get', `/api/events/movements?${query}`, {}, undefined) as Promise<Preview>;
  },
  page: async (event: string): Promise<EventPage> => {
    const [page, { now, pair, chair }] = await Promise.all([
      ask('get', '/api/events/{event}', { event }, undefined),
      ask('get', '/api/events/{event}/seat', { event }, undefined),
    ]);
    return { ...page, now, pair, chair };
  },
  sit: (event: string, table: number, side: number) => ask('post', '/api/events/{event}/sit', { event }, { table, side }),
  leave: (event: string) => ask('post', '/api/events/{event}/leave', { event }, undefined),
  hand: (event: string, up: boolean) => ask('post', '/api/events/{event}/hand', { event }, { up }),
  sendAway: (event: string) => ask('post', '/api/events/{event}/send-away', { event }, undefined),
  withdraw: (event: string) => ask('post', '/api/events/{event}/withdraw', { event }, undefined),
  substitute: (event: string, away: string, player: string) => ask('post', '/api/events/{event}/substitute', { event }, { away, player }),
  callOff: (event: string) => ask('post', '/api/events/{event}/call-off', { event }, undefined),
  robots: (event: string, pairs: number) => ask('post', '/api/events/{event}/robots', { event }, { pairs }),
};

/** Whether the deals of a table are those of an event: the room it is opened in is one. */
export function isEvent(room: string | null | undefined): room is string {
  return room?.startsWith('event-') ?? false;
}
