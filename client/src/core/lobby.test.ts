import { describe, expect, it } from 'vitest';
import { lobbyAfter, type LobbyKnowledge } from './lobby';
import type { LobbyTable, Present } from './wire';

const person = (member: string, table: string | null = null): Present => ({ member, name: member, guest: true, seated: table !== null, table, grade: null });
const table = (id: string, title = id): LobbyTable => ({
  id, title, game: 'bridge', state: 'waiting', seats: [], spectators: 0, opened: 1, boards: 0, sitting: 'anyone', watching: 'off', act: null, room: null,
});
const WHOLE = { type: 'lobby', tables: [table('a'), table('b')], people: [person('ann'), person('bob')], online: 2 } as const;
const NEWS = { type: 'lobby-news', tables: [], gone: [], people: [], left: [], online: 2 } as const;

describe('the lobby', () => {
  it('news before the whole are nothing', () => {
    expect(lobbyAfter(null, NEWS)).toBeNull();
  });

  it('what changes replaces, what is gone goes, the rest stays as it is', () => {
    const known = lobbyAfter(null, WHOLE) as LobbyKnowledge;
    const next = lobbyAfter(known, { ...NEWS, tables: [table('b', 'Tea'), table('c')], gone: ['a'], people: [person('ann', 'b')], online: 3 });
    expect(next?.tables.map(({ id, title }) => `${id} ${title}`)).toEqual(['b Tea', 'c c']);
    expect(next?.people.map(({ member, table: at }) => [member, at])).toEqual([['ann', 'b'], ['bob', null]]);
    expect(next?.online).toBe(3);
    expect(lobbyAfter(next ?? null, { ...NEWS, left: ['bob'] })?.tables).toBe(next?.tables);
  });

  it('a whole begins anew', () => {
    expect(lobbyAfter({ tables: [table('z')], people: [], online: 9 }, WHOLE)?.tables).toBe(WHOLE.tables);
  });
});
