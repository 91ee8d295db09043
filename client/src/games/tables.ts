/** The tables of all games (各玩法的牌桌), fetched when first needed: whoever plays one loads no other. */
import type { Component } from 'svelte';
import type { View } from '../core/wire';
import { need } from '../i18n';
import type { Sight, Surroundings } from '../table/sight';
import type { TrickGame } from './tricks/game';

export type TableProps = Sight<View> & Surroundings<unknown>;
/** A point-trick game's module also says what the game brings. */
type Drawn = Promise<{ default: Component<TableProps>; readonly game?: TrickGame }>;

interface Table {
  /** The phases it can draw; a newer club may have others. */
  readonly phases: readonly string[];
  readonly load: () => Drawn;
}

/** A table and its texts, fetched together. */
async function worded(part: 'bridge' | 'tricks', table: Drawn): Drawn {
  await need(part);
  return table;
}

const tricks = (table: Drawn): Drawn => worded('tricks', table);

const TABLES: Readonly<Record<string, Table>> = {
  bridge: {
    phases: ['auction', 'play', 'claim', 'over'],
    load: () => worded('bridge', import('./bridge/BridgeTable.svelte') as unknown as Drawn),
  },
  endurance: { phases: ['play', 'scored'], load: () => tricks(import('./endurance/EnduranceTable.svelte')) },
  four_hundred: { phases: ['auction', 'bury', 'trump', 'play', 'scored'], load: () => tricks(import('./four_hundred/FourHundredTable.svelte')) },
  gongzhu: { phases: ['sell', 'play', 'scored'], load: () => tricks(import('./gongzhu/GongzhuTable.svelte')) },
  hundred: { phases: ['auction', 'trump', 'bury', 'play', 'scored'], load: () => tricks(import('./hundred/HundredTable.svelte')) },
  red_five: { phases: ['deal', 'final_show', 'bury', 'call', 'play', 'scored'], load: () => tricks(import('./red_five/RedFiveTable.svelte')) },
  shengji: { phases: ['deal', 'declare', 'bury', 'play', 'scored'], load: () => tricks(import('./shengji/ShengjiTable.svelte')) },
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

/** What a point-trick game brings to its table, and to its film; null for other games. */
export async function trickGame(game: string): Promise<TrickGame | null> {
  return (await tableOf(game))?.game ?? null;
}
