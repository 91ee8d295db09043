import type { GameEvent } from '../core/wire';
import type { Sound } from './sounds';

/** Events worth hearing, the most telling first; the names are the games' own. */
const SOUNDS: readonly (readonly [event: string, sound: Sound])[] = [
  ['claimed', 'alert'],
  ['trick-won', 'trick'],
  ['played', 'card'],
  ['explained', 'alert'],
  ['called', 'call'],
];

/** The one sound for what a move did, or null for silence. */
export function soundOf(events: readonly GameEvent[]): Sound | null {
  return SOUNDS.find(([event]) => events.some(({ type }) => type === event))?.[1] ?? null;
}
