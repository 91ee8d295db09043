/** What a screen reader says of a move at a point-trick table (播报): the difference of two scenes in sentences. */
import type { Card } from '../../core/cards';
import type { Seat } from '../../core/wire';
import { t } from '../../i18n';
import { cardsText } from '../../ui/names';
import type { Desk } from './desk.svelte';
import type { Laid, Scene } from './scene';

/** What a narration compares. */
export interface Told {
  readonly deal: string;
  readonly scene: Scene;
}

/** The sentences for what happened from one scene to the next; empty if nothing a listener must know. */
export function narrate(before: Told | null, after: Told, desk: Desk): string[] {
  const { called, you } = desk;
  const { say } = t.tricks;
  if (!before || before.deal !== after.deal) return opening(after.scene, desk);
  const said = [...(desk.game.story?.(before.scene.view, after.scene.view, called) ?? [])];
  for (const one of laidSince(before.scene, after.scene)) said.push(say.plays(called[one.seat] ?? '', cardsText(one.cards)));
  const { last } = after.scene;
  if (last && key(last.laid) !== key(before.scene.last?.laid ?? [])) {
    said.push(say.wins(called[last.winner] ?? '', last.points));
  }
  if (after.scene.failed && !before.scene.failed) {
    const { seat, cards } = after.scene.failed;
    said.push(say.throwFailed(called[seat] ?? '', cardsText(cards)));
  }
  if (after.scene.stage === 'over' && before.scene.stage !== 'over') said.push(say.over);
  else if (said.length && (desk.mine || (you !== null && after.scene.turn === you))) said.push(desk.awaited);
  return said;
}

function opening(scene: Scene, desk: Desk): string[] {
  if (scene.stage === 'over') return [t.tricks.say.over];
  const said = [t.tricks.say.opening(desk.hand.length ? readHand(desk) : '')];
  if (desk.mine) said.push(desk.awaited);
  return said;
}

/** A hand read aloud group by group. */
export function readHand(desk: Desk): string {
  return t.tricks.say.hand(cardsText(desk.hand));
}

export function readTrick(scene: Scene, called: readonly string[]): string {
  if (!scene.trick.length) return t.table.trickEmpty;
  return t.table.onTable(scene.trick.map((one) => `${called[one.seat] ?? ''} ${cardsText(one.cards)}`).join('; '));
}

const key = (laid: readonly Laid[]): string => laid.map((one) => `${one.seat}:${one.cards.join()}`).join(' ');

function laidSince(before: Scene, after: Scene): Laid[] {
  const known = new Set([...before.trick, ...(before.last?.laid ?? [])].map(word));
  const fresh: Laid[] = [];
  const seen = new Set<string>();
  for (const one of [...(after.last?.laid ?? []), ...after.trick]) {
    if (known.has(word(one)) || seen.has(word(one))) continue;
    seen.add(word(one));
    fresh.push(one);
  }
  return fresh;
}

function word({ seat, cards }: { seat: Seat; cards: readonly Card[] }): string {
  return `${seat}:${cards.join()}`;
}
