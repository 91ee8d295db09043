// Which tables a director should look at: where somebody is slow, and who is not connected.
import type { DeskTable } from '../app/desk';

/** Seconds after which somebody is slow. */
const SLOW = 60;

/** Whether a table waits too long for somebody who could act. */
export function slow(table: DeskTable, now: number): boolean {
  const awaited = table.waiting.some((seat) => seat >= 0);
  return awaited && !table.halted && !table.walkover && table.since !== null && now - table.since > SLOW;
}

/** The names of those who are not connected, of tables that are played. */
export function away(tables: readonly DeskTable[]): readonly { readonly name: string; readonly table: number }[] {
  return tables.filter(({ walkover }) => !walkover).flatMap(({ table, players, here }) => players.filter((_, seat) => !here[seat]).map(({ name }) => ({ name, table })));
}
