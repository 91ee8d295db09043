import { describe, expect, it } from 'vitest';
import type { DeskTable } from '../app/desk';
import { away, slow } from './overview';

const player = (name: string): DeskTable['players'][number] => ({ member: name, name, grade: null, robot: false });

function table(changes: Partial<DeskTable>): DeskTable {
  return {
    table: 1, id: 'x', ns: 1, ew: 2, players: ['N', 'E', 'S', 'W'].map(player), here: [true, true, true, true], walkover: false, board: 1, done: 0, boards: 2,
    phase: 'play', waiting: [0], since: 1000, halted: false, contested: false, claim: null, own: false, ...changes,
  };
}

describe('the overview of a round', () => {
  it('calls a table slow that waits for somebody more than a minute', () => {
    expect(slow(table({}), 1060)).toBe(false);
    expect(slow(table({}), 1061)).toBe(true);
  });

  it('calls nobody slow who cannot act: the clock stands, the director is awaited, nothing is on, a pair is absent', () => {
    for (const changes of [{ halted: true }, { waiting: [-3] }, { waiting: [], since: null }, { walkover: true }]) expect(slow(table(changes), 2000)).toBe(false);
  });

  it('names who is not connected, but where nothing is played', () => {
    const tables = [table({ here: [true, false, true, true] }), table({ table: 2, walkover: true, here: [false, false, true, true] }), table({ table: 3 })];
    expect(away(tables)).toEqual([{ name: 'E', table: 1 }]);
  });
});
