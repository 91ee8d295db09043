// What the club tells organisers about fair play.
import type { Frozen, Schemas } from '../core/wire';
import { ask } from './api';

export type SharedPlace = Frozen<Schemas['SharedPlace']>;

export type FrequentPair = Frozen<Schemas['FrequentPair']>;
export type PairReport = Frozen<Schemas['PairReport']>;
export type SideFigures = PairReport['pair'];

export const fairPlay = {
  pairs: () => ask('get', '/api/fair-play/pairs', {}, undefined),
  pair: (one: string, other: string) => ask('get', '/api/fair-play/pairs/{one}/{other}', { one, other }, undefined),
  places: () => ask('get', '/api/fair-play/places', {}, undefined),
};
