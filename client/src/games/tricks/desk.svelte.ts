/** One player's desk at a point-trick table (牌手的桌面): what is shown, what is chosen, and the ways to act. */
import { announce } from '../../app/announce.svelte';
import { settings, twoTaps } from '../../app/settings.svelte';
import { copies, type Card } from '../../core/cards';
import { NO_CARD, type CardEntry, type CardStep } from '../../core/keys';
import type { Placed } from '../../core/layout';
import type { Action, Choice, Seat, View } from '../../core/wire';
import { t } from '../../i18n';
import { Pace, type Frame } from '../../table/pace.svelte';
import { calledNames, type Lag, type Sight } from '../../table/sight';
import type { Touch } from '../../ui/Hand.svelte';
import { cardName, cardSign } from '../../ui/names';
import type { TrickGame } from './game';
import { arrange } from './order';
import { FLOW, hintsOf, offersOf, withCards, withPending, type Laid, type Scene, type Take } from './scene';

export type Panel = 'last' | 'undo' | 'keys' | 'match' | 'confirm' | 'advice' | null;
export interface TrickSight extends Sight<View> {
  readonly boards: readonly { readonly deal: string; readonly result: unknown }[];
}
/** A throw that failed: what was tried, what must be led instead, and what it cost. */
export interface FailedThrow extends Laid {
  readonly forced: readonly Card[];
  readonly fine: number;
}
/** Milliseconds between two frames that had to wait. */
const BETWEEN = 160;

export class Desk {
  readonly game: TrickGame;
  readonly sight: () => TrickSight;
  readonly pace = new Pace<Scene>(
    FLOW,
    () => (settings.trick === 'tap' ? 'tap' : Number(settings.trick)),
    () => BETWEEN,
  );

  picked = $state.raw<ReadonlySet<string>>(new Set());
  chosen = $state<Card | null>(null);
  panel = $state<Panel>(null);
  hint = $state('');
  lag = $state<Lag>('none');
  /** Cards named by a refusal, or just picked up. */
  named = $state.raw<readonly Card[]>([]);
  /** A key half pressed, such as B for declaring. */
  half = $state('');
  typed = $state.raw<CardEntry>(NO_CARD);
  /** Shown for a while. */
  failed = $state.raw<FailedThrow | null>(null);

  constructor(game: TrickGame, sight: () => TrickSight) {
    this.game = game;
    this.sight = sight;
  }

  #frame = $derived.by((): Frame<Scene> => {
    const { deal, number, view, choices, seat } = this.sight();
    return this.pace.shown ?? { deal, number, scene: this.game.sceneOf(view, seat), choices };
  });
  seat = $derived.by(() => this.sight().seat);
  /** The seat the viewer plays; null for a spectator. */
  you = $derived.by(() => (this.sight().plays ? this.sight().seat : null));
  current = $derived.by(() => this.#frame.deal === this.sight().deal && this.#frame.number === this.sight().number);
  settled = $derived.by((): Scene => this.#frame.scene);
  scene = $derived.by((): Scene => withPending(this.settled, this.current ? this.sight().pending : null, this.you));
  mayAct = $derived.by(() => this.current && this.sight().mayAct && this.sight().undo === null);
  sending = $derived.by(() => this.sight().pending !== null);
  offers = $derived.by(() => offersOf(this.current && !this.sending ? this.#frame.choices : []));
  seats = $derived.by(() => this.scene.hands.length);
  boards = $derived.by(() => this.sight().boards);
  bottom = $derived.by((): Seat => this.seat ?? 0);

  /** Who sits where, as the plates say it. */
  names = $derived.by(() => this.called.map((word, seat) => (this.sight().chairs[seat]?.robot ? t.common.robot : word)));
  /** How sentences call them. */
  called = $derived.by(() =>
    calledNames(this.sight().chairs, this.scene.hands.map((_, seat) => t.common.seatOf(seat)), this.you, t.common.you),
  );
  /** Whom the table waits for, in words. */
  awaited = $derived.by(() => {
    const undo = this.sight().undo;
    if (undo) return t.table.undoWaiting(undo.asked.map((seat) => this.called[seat]).join(t.tricks.and));
    const { turn } = this.scene;
    return this.scene.ask(turn === null ? '' : (this.called[turn] ?? ''), turn !== null && turn === this.you);
  });
  mine = $derived.by(() => this.mayAct && (this.offers.take !== null || this.offers.buttons.length > 0));

  hand = $derived.by((): Card[] => this.#laidOut(this.scene.hands[this.bottom] ?? []));
  /** Whether cards are chosen one after another and played by a key. */
  many = $derived.by(() => {
    const { stage } = this.scene;
    return this.game.several ? stage === 'play' || stage === 'bury' : stage === 'bury';
  });
  playable = $derived.by((): readonly Card[] | null => (this.mayAct && this.offers.take ? this.offers.take.cards : null));
  /** Others are to play: cards may be chosen already, and stay chosen. */
  planning = $derived.by(() => this.you !== null && this.scene.stage === 'play' && this.playable === null && !this.sending && this.sight().undo === null);
  /** The cards that may be chosen now. */
  open = $derived.by((): readonly Card[] | null => this.playable ?? (this.planning ? this.hand : null));
  /** The cards chosen, as the hand lies. */
  selection = $derived.by((): Card[] => this.hand.filter((_, at) => this.picked.has(this.#slots[at] ?? '')));
  #slots = $derived.by((): string[] => this.#slotsOf(this.hand));
  marked = $derived.by((): ReadonlySet<string> => {
    const wanted = [...this.named];
    const marks = new Set<string>();
    // From the end, so that of several copies the one that came last is marked.
    for (let at = this.hand.length - 1; at >= 0; at--) {
      const place = wanted.indexOf(this.hand[at] ?? -1);
      if (place < 0) continue;
      wanted.splice(place, 1);
      marks.add(this.#slots[at] ?? '');
    }
    return marks;
  });
  /** How many cards must be taken. */
  take = $derived.by((): readonly [number, number] => (this.offers.take?.take ?? [0, 0]) as readonly [number, number]);
  ready = $derived.by(() => {
    if (!this.many) return this.chosen !== null && this.playable?.includes(this.chosen) === true;
    const [least, most] = this.take;
    const { length } = this.selection;
    return this.mayAct && this.offers.take !== null && length >= Math.max(1, least) && length <= most;
  });

  #laidOut(cards: readonly Card[]): Card[] {
    const { ranking, trump } = this.scene;
    const order = settings.order === 'spades-first' ? 'ranked' : 'alternate';
    return arrange(cards, ranking, trump, { order, reverse: settings.order === 'reversed', together: settings.trumps === 'together' });
  }

  #slotsOf(cards: readonly Card[]): string[] {
    const copy = copies(cards);
    return cards.map((card, at) => `${card}.${copy[at]}`);
  }

  /** Sets cards of the hand to chosen or not; a tap on one that cannot be used says why. */
  paint(slots: readonly Placed[], on: boolean, how: Touch): void {
    this.half = '';
    this.#beforeHint = null;
    const able = this.open;
    const usable = slots.filter((one) => able?.includes(one.card));
    if (on && !usable.length) {
      if (slots.length === 1) this.#say(this.why());
      return;
    }
    const next = new Set(this.picked);
    for (const one of on ? usable : slots) {
      if (on) next.add(one.slot);
      else next.delete(one.slot);
    }
    // Where one card is asked, choosing another gives the first one back.
    const [, most] = this.take;
    this.picked = on && most === 1 ? new Set(usable.slice(-1).map((one) => one.slot)) : next;
    this.hint = '';
    if (how === 'key') announce(t.tricks.chosen(this.selection.length));
  }

  /** All copies of a face, as many as may be taken. */
  twice(card: Card): void {
    if (!this.open?.includes(card)) return;
    const next = new Set(this.picked);
    this.hand.forEach((held, at) => held === card && next.add(this.#slots[at] ?? ''));
    this.picked = next;
  }

  /** A tap, click or key where one card is played at a time. */
  pick(card: Card, how: Touch): void {
    this.#beforeHint = null;
    if (this.planning) return this.#plan(card);
    if (!this.playable?.includes(card)) {
      this.chosen = null;
      this.#say(this.why());
      return;
    }
    if (twoTaps() && how !== 'key' && this.chosen !== card) {
      this.chosen = card;
      this.hint = t.table.tapAgain(cardName(card));
      return;
    }
    this.play([card]);
  }

  #plan(card: Card): void {
    this.chosen = this.chosen === card ? null : card;
    announce(this.chosen === null ? t.tricks.chosen(0) : t.tricks.planned(cardName(card)));
  }

  /** The turn has come: what was chosen before stays as far as it can be played; a lone legal answer is chosen, never sent. */
  begin(take: Take): void {
    this.#hinted = -1;
    this.#beforeHint = null;
    const able = new Set(take.cards);
    this.picked = new Set(this.#slots.filter((slot, at) => this.picked.has(slot) && able.has(this.hand[at] ?? -1)));
    if (this.chosen !== null && !able.has(this.chosen)) this.chosen = null;
    const [least, most] = this.take;
    if (this.many && least > 0 && least === most && take.cards.length === least) this.choose(take.cards);
  }

  #hinted = -1;
  /** What was chosen before the hint, until the next key or tap. */
  #beforeHint: { readonly picked: ReadonlySet<string>; readonly chosen: Card | null } | null = null;

  /** Chooses a legal answer that the club names, at each call the next one. */
  suggest(): void {
    const { take, others } = this.offers;
    if (!take || !this.mayAct) return;
    const hints = hintsOf(take, others, this.hand);
    this.#hinted = (this.#hinted + 1) % hints.length;
    const cards = hints[this.#hinted] ?? [];
    this.#beforeHint = { picked: this.picked, chosen: this.chosen };
    if (this.many) this.choose(cards);
    else this.chosen = cards[0] ?? null;
    const told = (name: (card: Card) => string): string => t.tricks.suggestion(cards.map(name).join(t.tricks.and), this.#hinted + 1, hints.length);
    this.hint = told(cardSign);
    announce(told(cardName));
  }

  /** A key of a card: its suit waits for the rank; where one card is played at a time, it then goes at once. */
  type(step: CardStep): void {
    this.typed = step.entry;
    if (step.played !== null) return this.#place(step.played);
    this.#beforeHint = null;
    if (step.entry.suit === null) return this.#say(this.planning || !this.scene.trick.length ? t.tricks.notHeld : this.why());
    const what = t.table.cards.suits[step.entry.suit] ?? cardName(step.entry.suit);
    this.#say(t.tricks.typed(what));
  }

  #place(card: Card): void {
    // H is a hint; with a rank after it, a heart.
    if (this.#beforeHint) ({ picked: this.picked, chosen: this.chosen } = this.#beforeHint);
    this.#beforeHint = null;
    this.hint = '';
    if (!this.many) return this.planning ? this.#plan(card) : this.play([card]);
    const copies = this.#slots.filter((_, at) => this.hand[at] === card);
    const free = copies.find((slot) => !this.picked.has(slot));
    this.picked = free ? new Set([...this.picked, free]) : new Set([...this.picked].filter((slot) => !copies.includes(slot)));
    announce(t.tricks.chosen(this.selection.length));
  }

  choose(cards: readonly Card[]): void {
    const wanted = [...cards];
    const slots = new Set<string>();
    this.hand.forEach((held, at) => {
      const place = wanted.indexOf(held);
      if (place < 0) return;
      wanted.splice(place, 1);
      slots.add(this.#slots[at] ?? '');
    });
    this.picked = slots;
    this.hint = '';
  }

  /** Plays what is chosen, or asks once more before it is buried. */
  commit(): void {
    if (!this.ready) return;
    if (!this.many && this.chosen !== null) return this.play([this.chosen]);
    if (this.scene.stage === 'bury' && this.panel !== 'confirm') {
      this.panel = 'confirm';
      return;
    }
    this.play(this.selection);
  }

  play(cards: readonly Card[]): void {
    const { take } = this.offers;
    if (!take) return;
    this.panel = null;
    this.pace.release();
    this.send(withCards(take, cards));
    // What was chosen stays chosen until the club has taken it: after a refusal one changes it.
    this.chosen = null;
    this.hint = '';
  }

  press(choice: Choice): void {
    this.clear();
    this.send(choice.example);
  }

  send(action: Action): void {
    this.sight().send(action);
  }

  clear(): void {
    this.picked = new Set();
    this.chosen = null;
    this.hint = '';
    this.half = '';
    this.typed = NO_CARD;
    this.#beforeHint = null;
    if (this.panel === 'confirm') this.panel = null;
  }

  show(panel: Panel): void {
    this.panel = this.panel === panel ? null : panel;
  }

  /** The club refused: its sentence, with the cards that explain it. */
  refused(sentence: string, cards: readonly Card[]): void {
    this.named = cards;
    const few = cards.length > 0 && cards.length <= 8;
    this.hint = few ? `${sentence} ${cards.map(cardSign).join(' ')}` : sentence;
    announce(few ? `${sentence} ${cards.map(cardName).join(t.tricks.and)}` : sentence);
  }

  #say(text: string): void {
    this.hint = text;
    announce(text);
  }

  /** Why a card cannot be used now. */
  why(): string {
    if (this.sending) return t.table.sending;
    if (this.sight().undo) return t.errors['undo-pending'];
    if (this.mine && this.offers.take && this.scene.trick.length) return t.tricks.mustFollow;
    if (this.offers.take && !this.sight().mayAct) return t.common.lost;
    return this.mine ? t.tricks.chooseKey : t.table.notYourTurn;
  }
}
