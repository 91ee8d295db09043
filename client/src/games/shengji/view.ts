/** What the server sends of a deal of 升级, as the table of point-trick games draws it. */
import { RANK_LETTERS, suitOf, type Card, type Suit } from '../../core/cards';
import type { Strain } from '../../core/notation';
import type { Frozen, Schemas, Seat, View } from '../../core/wire';
import { t } from '../../i18n';
import { cardName, cardSign } from '../../ui/names';
import { laidFrom, trickDone, type Headline, type Scene, type SeatFacts, type Stage } from '../tricks/scene';
import { inOrder } from '../tricks/sides';
import { levelled } from './order';

export type ShengjiResult = Frozen<Schemas['ShengjiShengjiResult']>;
export type ShengjiView = Frozen<Schemas['ShengjiView']>;
type Standing = { readonly seat: Seat; readonly cards: readonly Card[] };

const SEATS = 4;
const STAGES: Readonly<Record<ShengjiView['phase'], Stage>> = { deal: 'deal', declare: 'deal', bury: 'bury', play: 'play', scored: 'over' };

/** The level of the dealer's side: its rank, and as it is written. */
export function levelOf(view: ShengjiView): { readonly rank: number; readonly text: string } {
  const { dealer, levels } = view.options;
  const text = levels[(dealer ?? 0) % 2] ?? '2';
  return { rank: RANK_LETTERS.indexOf(text === '10' ? 'T' : text), text };
}

/** The trump suit as far as it is fixed or declared; undefined before anything is, null for no trump. */
function trumpOf(view: ShengjiView): Suit | null | undefined {
  if (view.phase === 'scored') return view.outcome.trump as Suit | null;
  if (view.phase === 'bury' || view.phase === 'play') return view.trump as Suit | null;
  return view.standing ? suitMade(view.standing) : undefined;
}

/** The trump suit that shown cards make; null for jokers. */
export function suitMade(standing: Standing): Suit | null {
  const suit = suitOf(standing.cards[0] ?? 0);
  return suit < 4 ? suit : null;
}

/** Points from which the capturing side takes over, 20 a deck; with one deck 40. */
export function takeover(decks: number): number {
  return 40 * decks;
}

export function sceneOf(anyView: View, seat: Seat | null): Scene {
  const view = anyView as unknown as ShengjiView;
  const trump = trumpOf(view);
  const playing = view.phase === 'play' ? view : null;
  const laid = view.phase === 'play' || view.phase === 'scored' ? view : null;
  return {
    stage: STAGES[view.phase],
    view: anyView,
    hands: view.hands,
    turn: view.phase === 'bury' ? view.dealer : playing ? (playing.leader + playing.trick.length) % SEATS : null,
    trick: playing ? laidFrom(playing.leader, playing.trick, SEATS) : [],
    taken: null,
    last: laid && trickDone(laid.last, SEATS),
    gone: laid ? laid.gone : [[], [], [], []],
    trump: trump ?? null,
    ranking: levelled(trump ?? null, levelOf(view).rank),
    facts: view.hands.map((_, at) => factsOf(view, at)),
    headline: headlineOf(view, trump, seat),
    ask: (who, mine) => askOf(view, who, mine, seat),
    buried: laid ? laid.buried.filter((card) => card >= 0) : [],
    failed: playing?.thrown.length ? { seat: playing.leader, cards: playing.thrown, fine: view.options.failed_throw_penalty } : null,
    undo: view.options.undo !== 'off',
  };
}

function dealerOf(view: ShengjiView): Seat | null {
  if (view.phase === 'bury' || view.phase === 'play') return view.dealer;
  return view.phase === 'scored' ? view.outcome.dealer : view.options.dealer;
}

function factsOf(view: ShengjiView, seat: Seat): SeatFacts {
  const words = t.tricks.shengji;
  const notes: string[] = [];
  const standing = view.phase === 'deal' || view.phase === 'declare' || view.phase === 'bury' ? view.standing : null;
  if (standing?.seat === seat) notes.push(words.shows(standing.cards.map(cardSign).join(' ')));
  else if (view.phase === 'declare' && view.passed.includes(seat)) notes.push(words.passed);
  const deals = dealerOf(view) === seat;
  return { mark: deals ? t.tricks.dealerMark : null, role: null, counted: true, notes, chips: [] };
}

function headlineOf(view: ShengjiView, trump: Suit | null | undefined, seat: Seat | null): Headline {
  const words = t.tricks.shengji;
  const level = levelOf(view).text;
  const suit = trump === undefined ? null : ((trump ?? 4) as Strain);
  const named = suit === null ? words.noTrumpYet : suit === 4 ? t.tricks.noTrump : (t.table.cards.suits[suit] ?? '');
  const chip = { text: words.level(level), suit, label: words.levelLabel(level, named) };
  const [ours, theirs] = inOrder(view.options.levels.map((_, side) => side), seat);
  if (view.phase === 'play') {
    const captured = view.points[(view.dealer + 1) % 2] ?? 0;
    return { chip, tally: words.captured(captured, takeover(view.options.decks)) };
  }
  return { chip, tally: (seat === null ? words.levelsOpen : words.levels)(view.options.levels[ours] ?? '', view.options.levels[theirs] ?? '') };
}

function askOf(view: ShengjiView, who: string, mine: boolean, seat: Seat | null): string {
  const words = t.tricks.shengji;
  switch (view.phase) {
    case 'deal': {
      const whole = (view.stock.length + view.hands.reduce((sum, hand) => sum + hand.length, 0)) / SEATS;
      return words.dealing(view.hands[seat ?? 0]?.length ?? 0, whole);
    }
    case 'declare':
      return seat !== null && !view.passed.includes(seat) ? words.lastCall : words.waitCall;
    case 'bury':
      return mine ? t.tricks.yourBury(view.hands[view.dealer]!.length - view.hands[(view.dealer + 1) % SEATS]!.length) : t.tricks.toBury(who);
    case 'play':
      return mine ? (view.trick.length ? t.tricks.yourPlay : t.tricks.yourLead) : t.tricks.toPlay(who);
    case 'scored':
      return '';
  }
}

/** Sentences for declarations and for the trump suit when it is fixed. */
export function story(before: View, after: View, called: readonly string[]): string[] {
  const [old, now] = [before as unknown as ShengjiView, after as unknown as ShengjiView];
  const words = t.tricks.shengji;
  const said: string[] = [];
  const shown = 'standing' in now ? now.standing : null;
  const known = 'standing' in old ? old.standing : null;
  if (shown && (shown.seat !== known?.seat || shown.cards.length !== known.cards.length) && now.phase !== 'play') {
    said.push(words.declares(called[shown.seat] ?? '', shown.cards.map(cardName).join(t.tricks.and)));
  }
  if (now.phase === 'bury' && old.phase !== 'bury') {
    const trump = now.trump === null ? t.tricks.noTrump : (t.table.cards.suits[now.trump] ?? '');
    said.push(words.fixed(trump, called[now.dealer] ?? ''));
  }
  return said;
}
