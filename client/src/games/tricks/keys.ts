/** The keyboard at a point-trick table (桌上键盘): which key does what now. */
import { announce } from '../../app/announce.svelte';
import { settings } from '../../app/settings.svelte';
import { keyName, tableCommand, typedCard } from '../../core/keys';
import { t } from '../../i18n';
import { isTyping } from '../../table/sight';
import type { Desk } from './desk.svelte';
import { readHand, readTrick } from './narration';

export interface Reach {
  readonly focusHand: () => void;
  readonly openChat: () => void;
}

/** Handles a key pressed anywhere at the table; true if it was one of the table's. */
export function tableKey(event: KeyboardEvent, desk: Desk, reach: Reach): boolean {
  const onCard = event.target instanceof HTMLElement && event.target.closest('[data-slot]') !== null;
  if ((event.defaultPrevented && !(onCard && event.key === 'Enter')) || isTyping(event.target)) return false;
  const name = keyName(event);
  if (name === null) return false;
  if (name === 'Escape') return escape(desk);
  const single = name.length === 1 || name.startsWith('Shift+');
  if (single && name !== ' ' && settings.keys === 'off') return false;
  // A focused button keeps the keys that press it; a card only the one that chooses it.
  const onButton = event.target instanceof HTMLElement && event.target.closest('button, a, summary') !== null;
  if (onButton && (name === ' ' || (name === 'Enter' && !(onCard && desk.many)))) return false;
  if (desk.pace.holding && (name === ' ' || name === 'Enter') && !desk.ready) {
    desk.pace.release();
    return true;
  }
  if (desk.game.keyed?.(name, desk)) return true;
  if (name === 'Enter' && desk.ready) {
    desk.commit();
    return true;
  }
  const step = desk.open && typedCard(desk.typed, name, desk.open);
  const hint = name === 'H' && desk.offers.take !== null;
  if (step && (!hint || step.entry.suit !== null)) desk.type(step);
  if (hint) desk.suggest();
  if (step || hint) return true;
  if (run(name, desk, reach)) return true;
  if (name.startsWith('Arrow') && !onButton) {
    reach.focusHand();
    return true;
  }
  return false;
}

function escape(desk: Desk): boolean {
  const busy = desk.panel !== null || desk.failed !== null || desk.picked.size > 0 || desk.chosen !== null || desk.half !== '' || desk.typed.suit !== null;
  desk.panel = null;
  desk.failed = null;
  desk.clear();
  return busy;
}

function run(name: string, desk: Desk, reach: Reach): boolean {
  switch (tableCommand(name)) {
    case 'last-trick':
      if (desk.scene.last) desk.show('last');
      else announce(t.table.noLastTrick);
      return true;
    case 'undo':
      if (desk.offers.undo && desk.mayAct) desk.show('undo');
      return true;
    case 'chat':
      reach.openChat();
      return true;
    case 'mute':
      settings.sound = settings.sound === 'on' ? 'off' : 'on';
      return true;
    case 'keys':
      desk.show('keys');
      return true;
    case 'read-hand':
      announce(readHand(desk));
      return true;
    case 'read-trick':
      announce(readTrick(desk.scene, desk.called));
      return true;
    default:
      return false;
  }
}
