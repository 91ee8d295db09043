/** The tables of all games (各玩法的牌桌), fetched when first needed: whoever plays one loads no other. */
import type { Component } from 'svelte';
import type { GameEvent, View } from '../core/wire';
import { need } from '../i18n';
import type { Sight, Surroundings } from '../table/sight';

export type TableProps = Sight<View> & Surroundings<unknown> & { readonly events: readonly GameEvent[] };
type Drawn = Promise<{ default: Component<TableProps> }>;

interface Table {
  /** The phases it can draw; a newer club may have others. */
  readonly phases: readonly string[];
  readonly load: () => Drawn;
}

async function tricks(table: Drawn): Drawn {
  await need('tricks');
  return table;
}

const TABLES: Readonly<Record<string, Table>> = {
  bridge: {
    phases: ['auction', 'play', 'claim', 'over'],
    load: () => import('./bridge/BridgeTable.svelte') as unknown as Drawn,
  },
  gongzhu: { phases: ['sell', 'play', 'scored'], load: () => tricks(import('./gongzhu/GongzhuTable.svelte')) },
  hundred: { phases: ['auction', 'trump', 'bury', 'play', 'scored'], load: () => tricks(import('./hundred/HundredTable.svelte')) },
};

const fetched = new Map<string, Drawn>();

/** Whether this page can draw a deal of the game in this phase. */
export function canDraw(game: string, phase: string): boolean {
  return TABLES[game]?.phases.includes(phase) ?? false;
}

/** The table of a game; the same promise each time, until fetching fails. */
export function tableOf(game: string): Drawn | null {
  const table = TABLES[game];
  if (!table) return null;
  let drawn = fetched.get(game);
  if (!drawn) {
    drawn = table.load();
    fetched.set(game, drawn);
    drawn.catch(() => fetched.delete(game));
  }
  return drawn;
}
