/** The five keys of declaring in 升级 (亮主键): what each would show now. */
import { suitOf, type Card } from '../../core/cards';
import type { Strain } from '../../core/notation';
import type { Choice } from '../../core/wire';
import { t } from '../../i18n';
import type { DeclareKey } from '../tricks/DeclareKeys.svelte';
import type { Desk } from '../tricks/desk.svelte';
import { levelOf, type ShengjiView } from './view';

/** In this order, which never changes. */
export const STRAINS: readonly Strain[] = [3, 2, 0, 1, 4];

const strainOf = (card: Card): Strain => Math.min(4, suitOf(card)) as Strain;

export function keysOf(desk: Desk): DeclareKey[] {
  const view = desk.scene.view as unknown as ShengjiView;
  const { rank, text } = levelOf(view);
  const offered = desk.offers.buttons.filter(({ example }) => example.type === 'declare');
  const cards = (choice: Choice): readonly Card[] => choice.example['cards'] as readonly Card[];
  return STRAINS.map((strain) => {
    // The weakest comes first: pressing again adds a card.
    const choice = offered.find((one) => strainOf(cards(one)[0] ?? 0) === strain) ?? null;
    const held = desk.hand.filter((card) => (strain === 4 ? card >= 52 : card === strain * 13 + rank)).length;
    return { strain, text: strain === 4 ? t.tricks.noTrump : text, held, choice, shows: choice ? cards(choice).length : 0 };
  });
}

/** B, then 1 to 5: the keys by keyboard. */
export function keyed(name: string, desk: Desk): boolean {
  if (desk.scene.stage !== 'deal') return false;
  if (name === 'B') {
    desk.half = 'B';
    return true;
  }
  if (desk.half !== 'B' || !/^[1-5]$/.test(name)) return false;
  const choice = keysOf(desk)[Number(name) - 1]?.choice;
  desk.half = '';
  if (choice && desk.mayAct) desk.press(choice);
  return true;
}
