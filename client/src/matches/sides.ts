// Whom a match can be played by: teams and clans alike.
import { clans } from '../app/company.svelte';
import { teams } from '../app/matches';
import type { Schemas } from '../core/wire';

export interface SideChoice {
  /** `team:ID` or `clan:ID`, as a choice of a form has it. */
  readonly key: string;
  readonly kind: 'team' | 'clan';
  readonly id: string;
  readonly name: string;
  readonly captain: string;
  readonly members: number;
}

/** All teams, then all clans. */
export async function allSides(): Promise<readonly SideChoice[]> {
  const [team, clan] = await Promise.all([teams.all(), clans.all()]);
  const of = (kind: 'team' | 'clan') => (one: { readonly id: string; readonly name: string; readonly captain: string; readonly members: number }): SideChoice =>
    ({ key: `${kind}:${one.id}`, kind, id: one.id, name: one.name, captain: one.captain, members: one.members });
  return [...team.teams.map(of('team')), ...clan.clans.map(of('clan'))];
}

/** A side as the club is asked for it; of `robots`, or of a key of `allSides`. */
export function wanted(key: string): Schemas['Wanted'] {
  const [kind = '', id = ''] = key.split(':');
  return { kind, id, players: [] };
}
