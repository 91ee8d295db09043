// The lobby as one page knows it: told once as a whole, then only what has changed.
import type { LobbyMessage, LobbyNewsMessage, LobbyTable, Present } from './wire';

export interface LobbyKnowledge {
  readonly tables: readonly LobbyTable[];
  readonly people: readonly Present[];
  readonly online: number;
}

/** The next knowledge; news without anything to belong to are nothing yet. */
export function lobbyAfter(known: LobbyKnowledge | null, message: LobbyMessage | LobbyNewsMessage): LobbyKnowledge | null {
  if (message.type === 'lobby') return { tables: message.tables, people: message.people, online: message.online };
  return (
    known && {
      tables: merged(known.tables, message.tables, message.gone, (table) => table.id),
      people: merged(known.people, message.people, message.left, (person) => person.member),
      online: message.online,
    }
  );
}

function merged<Thing>(old: readonly Thing[], fresh: readonly Thing[], gone: readonly string[], key: (thing: Thing) => string): readonly Thing[] {
  if (fresh.length === 0 && gone.length === 0) return old;
  const things = new Map(old.map((thing) => [key(thing), thing]));
  for (const name of gone) things.delete(name);
  for (const thing of fresh) things.set(key(thing), thing);
  return [...things.values()];
}
