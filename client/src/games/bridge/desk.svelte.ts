/** One player's desk (牌手的桌面): what is shown, what is half done, and the ways to act. Components only draw it. */
import { announce } from '../../app/announce.svelte';
import { settings, twoTaps } from '../../app/settings.svelte';
import { sortHand, suitOf, type Card, type SortOptions } from '../../core/cards';
import { NO_CALL, NO_CARD, type CallEntry, type CallStep, type CardEntry } from '../../core/keys';
import { sideOf, type Seat } from '../../core/notation';
import type { Action } from '../../core/wire';
import { listed, t } from '../../i18n';
import { Pace, type Frame } from '../../table/pace.svelte';
import { calledNames, type Lag, type Sight } from '../../table/sight';
import type { Touch } from '../../ui/Hand.svelte';
import { cardName } from '../../ui/names';
import { FLOW } from './flow';
import { prompt } from './narration';
import { bottomOf, dummyOf, isDummyDown, offersOf, sceneOf, trumpOf, withPending, type BridgeView, type Scene } from './view';

export type Panel = 'last' | 'auction' | 'claim' | 'undo' | 'system' | 'keys' | 'advice' | null;

export class Desk {
  readonly sight: () => Sight<BridgeView>;
  readonly pace = new Pace<Scene>(
    FLOW,
    () => (settings.trick === 'tap' ? 'tap' : Number(settings.trick)),
    () => 160,
  );

  call = $state.raw<CallEntry>(NO_CALL);
  words = $state('');
  typed = $state.raw<CardEntry>(NO_CARD);
  chosen = $state<Card | null>(null);
  panel = $state<Panel>(null);
  /** The number of the call whose meaning is shown. */
  meaning = $state<number | null>(null);
  hint = $state('');
  lag = $state<Lag>('none');

  constructor(sight: () => Sight<BridgeView>) {
    this.sight = sight;
  }

  #frame = $derived.by((): Frame<Scene> => {
    const { deal, number, view, choices } = this.sight();
    return this.pace.shown ?? { deal, number, scene: sceneOf(view), choices };
  });
  seat = $derived.by(() => this.sight().seat);
  /** The seat the viewer plays; null for a spectator. */
  you = $derived.by(() => (this.sight().plays ? this.sight().seat : null));
  /** What is shown is also what the club said last. */
  current = $derived.by(() => this.#frame.deal === this.sight().deal && this.#frame.number === this.sight().number);
  settled = $derived.by((): Scene => this.#frame.scene);
  scene = $derived.by((): Scene => withPending(this.settled, this.current ? this.sight().pending : null, this.you));
  mayAct = $derived.by(() => this.current && this.sight().mayAct && this.sight().undo === null);
  sending = $derived.by(() => this.sight().pending !== null);
  offers = $derived.by(() => offersOf(this.current && !this.sending ? this.#frame.choices : []));

  bottom = $derived.by(() => bottomOf(this.scene, this.seat));
  dummy = $derived.by(() => dummyOf(this.scene));
  dummyDown = $derived.by(() => this.dummy !== null && isDummyDown(this.scene));
  /** Who sits where, as the plates say it. */
  names = $derived.by(() => [0, 1, 2, 3].map((seat) => (this.sight().chairs[seat]?.robot ? t.common.robot : this.called[seat]!)));
  called = $derived.by(() => calledNames(this.sight().chairs, t.bridge.seats, this.you, t.common.you));
  /** Whom the table waits for, in words: those asked about an undo before the one on turn. */
  awaited = $derived.by(() => {
    const undo = this.sight().undo;
    if (undo) return t.table.undoWaiting(listed(undo.asked.map((seat) => this.called[seat] ?? '')));
    return prompt(this.scene, this.called, this.you);
  });
  highest = $derived.by(() => this.scene.calls.findLast((one) => one.call.length > 1 && one.call !== 'XX')?.call ?? null);
  /** The hand whose cards may be played now, if they are mine to play. */
  playing = $derived.by(() => (this.offers.cards.length && this.mayAct ? this.scene.turn : null));
  mine = $derived.by(() => this.offers.calls.size > 0 || this.offers.cards.length > 0);

  /** Who must agree to the claim: both defenders, or declarer and the claimer's partner. */
  consent = $derived.by((): Seat[] => {
    const { claim, contract } = this.scene;
    if (!claim || !contract) return [];
    if (claim.claimer === contract.declarer) return [(contract.declarer + 1) % 4, (contract.declarer + 3) % 4];
    return [contract.declarer, (claim.claimer + 2) % 4];
  });
  rejected = $derived.by(() => {
    const { view } = this.sight();
    return (view.phase === 'claim' ? view.play.options : view.options).rejected_claim;
  });

  sorted(seat: Seat): Card[] {
    return sortHand(this.scene.hands[seat] ?? [], trumpOf(this.scene.contract), this.#order());
  }

  #order(): SortOptions {
    return { order: settings.order === 'spades-first' ? 'ranked' : 'alternate', reverse: settings.order === 'reversed' };
  }

  /** The cards of a hand that may be played; null when it is not its turn or not mine. */
  playable(seat: Seat): readonly Card[] | null {
    return this.playing === seat ? this.offers.cards : null;
  }

  /** A step of the bidding box: a call half made, or made. */
  enter(step: CallStep): void {
    const alert = this.call.alert || this.words.trim() !== '';
    this.call = step.entry;
    this.hint = step.entry.call ? t.bridge.confirmTap : '';
    if (step.made !== null) this.#make(step.made, alert);
  }

  #make(call: string, alert: boolean): void {
    const text = this.words.trim();
    const explanation = alert && text ? { en: text, zh: text } : null;
    this.words = '';
    this.hint = '';
    this.meaning = null;
    this.send({ type: 'call', call, alert, explanation });
  }

  /** A tap, click or key on a card of any hand. */
  pick(card: Card, how: Touch): void {
    if (!this.offers.cards.includes(card) || !this.mayAct) {
      this.chosen = null;
      this.hint = this.why(card);
      announce(this.hint);
      return;
    }
    if (twoTaps() && how !== 'key' && this.chosen !== card) {
      this.chosen = card;
      this.hint = t.table.tapAgain(cardName(card));
      return;
    }
    this.play(card);
  }

  play(card: Card): void {
    this.lower();
    this.pace.release();
    this.send({ type: 'play', card });
  }

  /** Puts a lifted card down again. */
  lower(): void {
    this.chosen = null;
    this.typed = NO_CARD;
    this.hint = '';
  }

  send(action: Action): void {
    this.sight().send(action);
  }

  show(panel: Panel): void {
    this.panel = this.panel === panel ? null : panel;
    this.meaning = null;
  }

  /** Why a card cannot be played now. */
  why(card: Card): string {
    const { scene } = this;
    const owner = scene.hands.findIndex((hand) => hand.includes(card));
    if (this.sending) return t.table.sending;
    if (this.sight().undo) return t.errors['undo-pending'];
    if (this.offers.cards.length && !this.mayAct) return t.common.lost;
    if (this.offers.cards.length && !this.sight().mayAct) return t.common.lost;
    if (scene.phase !== 'play' || !this.offers.cards.length) {
      return owner === this.dummy && this.you !== scene.contract?.declarer ? t.bridge.notYourHand : t.table.notYourTurn;
    }
    if (owner !== scene.turn) return scene.turn === this.dummy ? t.bridge.dummysTurn : t.bridge.handsTurn;
    const led = scene.trick[0];
    return led ? (t.bridge.follow[suitOf(led.card)] ?? '') : t.table.notYourTurn;
  }

  /** Whether a player belongs to the viewer's side. */
  ours(seat: Seat): boolean {
    return sideOf(seat) === sideOf(this.seat ?? 2);
  }
}
