// What the club tells organisers about fair play.
import type { Frozen, Schemas } from '../core/wire';
import { ask } from './api';

export type SharedPlace = Frozen<Schemas['SharedPlace']>;

export const fairPlay = {
  places: () => ask('get', '/api/fair-play/places', {}, undefined),
};
