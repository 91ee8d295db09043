/** The keyboard at the bridge table (桌上键盘): which key does what now. */
import { announce } from '../../app/announce.svelte';
import { settings, twoTaps } from '../../app/settings.svelte';
import { auctionKey, keyName, playKey, tableCommand, type TableCommand } from '../../core/keys';
import { t } from '../../i18n';
import { isTyping } from '../../table/sight';
import type { Desk } from './desk.svelte';
import { readOut } from './narration';

export interface Reach {
  readonly focusHand: () => void;
  readonly openChat: () => void;
}

/** Handles a key pressed anywhere at the table; true if it was one of the table's. */
export function tableKey(event: KeyboardEvent, desk: Desk, reach: Reach): boolean {
  if (event.defaultPrevented || isTyping(event.target)) return false;
  const name = keyName(event);
  if (name === null) return false;
  if (name === 'Escape') return escape(desk);
  const single = name.length === 1 || name.startsWith('Shift+');
  if (single && settings.keys === 'off') return false;
  // A focused button keeps the keys that press it.
  const onButton = event.target instanceof HTMLElement && event.target.closest('button, a') !== null;
  if (onButton && (name === 'Enter' || name === ' ')) return false;
  if (act(name, desk)) return true;
  const command = tableCommand(name);
  if (command) return run(command, desk, reach);
  if (name.startsWith('Arrow') && !onButton && desk.scene.phase === 'play') {
    reach.focusHand();
    return true;
  }
  return false;
}

function escape(desk: Desk): boolean {
  const busy = desk.panel !== null || desk.meaning !== null || desk.chosen !== null || desk.call.level !== null || desk.call.alert;
  desk.panel = null;
  desk.meaning = null;
  desk.lower();
  desk.enter({ entry: { level: null, call: null, alert: false }, made: null });
  return busy;
}

function act(name: string, desk: Desk): boolean {
  if (desk.scene.phase === 'auction') {
    if (!desk.offers.calls.size || !desk.mayAct) return false;
    const step = auctionKey(desk.call, name, desk.offers.calls, twoTaps());
    if (step) desk.enter(step);
    return step !== null;
  }
  if (desk.pace.holding && (name === ' ' || name === 'Enter')) {
    desk.pace.release();
    return true;
  }
  if (!desk.offers.cards.length || !desk.mayAct) return false;
  const step = playKey(desk.typed, name, desk.offers.cards);
  if (!step) return false;
  if (step.played !== null) desk.play(step.played);
  else {
    desk.typed = step.entry;
    if (step.entry.suit !== null) desk.hint = t.bridge.suitTyped(t.table.cards.suits[step.entry.suit] ?? '');
  }
  return true;
}

function run(command: TableCommand, desk: Desk, reach: Reach): boolean {
  switch (command) {
    case 'last-trick':
      if (desk.scene.last) desk.show('last');
      else announce(t.table.noLastTrick);
      return true;
    case 'claim':
      if (desk.offers.claim !== null && desk.mayAct) desk.show('claim');
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
    case 'read-dummy':
    case 'read-trick':
    case 'read-auction':
      announce(readOut(command.slice(5) as 'hand', desk.scene, t.bridge.seats, desk.seat));
      return true;
    case 'director':
      return false;
  }
}
