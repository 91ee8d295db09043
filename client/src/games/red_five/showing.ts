/** The keys for showing a 2 (亮主键): the four suits, always in the same places. */
import type { Strain } from '../../core/notation';
import type { DeclareKey } from '../tricks/DeclareKeys.svelte';
import type { Desk } from '../tricks/desk.svelte';

const SUITS: readonly Strain[] = [3, 2, 0, 1];

export function keysOf(desk: Desk): DeclareKey[] {
  return SUITS.map((strain) => ({
    strain,
    text: '2',
    held: desk.hand.filter((card) => card === strain * 13).length,
    choice: desk.offers.buttons.find(({ example }) => example.type === 'show' && example['card'] === strain * 13) ?? null,
    shows: 1,
  }));
}

/** B, then 1 to 4: the keys by keyboard. */
export function keyed(name: string, desk: Desk): boolean {
  if (desk.scene.stage !== 'deal') return false;
  if (name === 'B') {
    desk.half = 'B';
    return true;
  }
  if (desk.half !== 'B' || !/^[1-4]$/.test(name)) return false;
  desk.half = '';
  const choice = keysOf(desk)[Number(name) - 1]?.choice;
  if (choice && desk.mayAct) desk.press(choice);
  return true;
}
