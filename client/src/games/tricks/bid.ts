/** Games in which a declarer is found by bidding (叫分): hundred and four hundred differ only in words and counts. */
import type { Card, Suit } from '../../core/cards';
import type { Seat, View } from '../../core/wire';
import { t } from '../../i18n';
import type { Ranking } from './order';
import { laidFrom, trickDone, type Headline, type Scene, type SeatFacts, type Stage } from './scene';
import { inOrder } from './sides';

const SEATS = 4;

interface Common {
  readonly options: { readonly dealer: Seat; readonly target: number; readonly totals: readonly number[]; readonly undo: string };
  readonly hands: readonly (readonly Card[])[];
}
interface Contract {
  readonly declarer: Seat;
  readonly bid: number;
}
interface Last {
  readonly leader: Seat;
  readonly cards: readonly Card[];
  readonly winner: Seat;
  readonly points: number;
}

/** A view of such a game, by phase. */
export type BidView = Common &
  (
    | { readonly phase: 'auction'; readonly bids: readonly number[]; readonly passed: readonly Seat[] }
    | ({ readonly phase: 'trump' | 'bury'; readonly trump?: number } & Contract)
    | ({
        readonly phase: 'play';
        readonly trump: number;
        readonly leader: Seat;
        readonly trick: readonly Card[];
        readonly last: Last | null;
        readonly gone: readonly (readonly Card[])[];
        readonly points: readonly number[];
        readonly buried: readonly Card[];
      } & Contract)
    | {
        readonly phase: 'scored';
        readonly trump: number | null;
        readonly last: Last | null;
        readonly gone: readonly (readonly Card[])[];
        readonly buried: readonly Card[];
        readonly outcome: { readonly declarer: Seat | null };
      }
  );

/** What one of these games has of its own. */
export interface BidGame {
  readonly ranking: (trump: Suit | null) => Ranking;
  /** How many cards are laid aside. */
  readonly kitty: number;
  /** How the points stand during the play. */
  readonly standing: (points: readonly number[], declarer: Seat, bid: number) => string;
}

const STAGES: Readonly<Record<BidView['phase'], Stage>> = { auction: 'call', trump: 'call', bury: 'bury', play: 'play', scored: 'over' };

export function bidScene(view: BidView, seat: Seat | null, game: BidGame): Scene {
  const trump = 'trump' in view ? ((view.trump ?? null) as Suit | null) : null;
  const laid = view.phase === 'play' || view.phase === 'scored' ? view : null;
  return {
    stage: STAGES[view.phase],
    view: view as unknown as View,
    hands: view.hands,
    turn: turnOf(view),
    trick: view.phase === 'play' ? laidFrom(view.leader, view.trick, SEATS) : [],
    taken: null,
    last: laid && trickDone(laid.last, SEATS),
    gone: laid ? laid.gone : view.hands.map(() => []),
    trump,
    ranking: game.ranking(trump),
    facts: view.hands.map((_, at) => factsOf(view, at)),
    headline: headlineOf(view, trump, seat, game),
    ask: (who, mine) => askOf(view, who, mine, game),
    buried: laid ? laid.buried.filter((card) => card >= 0) : [],
    failed: null,
    undo: view.options.undo !== 'off',
  };
}

function turnOf(view: BidView): Seat | null {
  switch (view.phase) {
    case 'auction': {
      const highest = Math.max(...view.bids);
      const first = highest ? view.bids.indexOf(highest) + 1 : view.options.dealer;
      return [0, 1, 2, 3].map((step) => (first + step) % SEATS).find((seat) => !view.passed.includes(seat)) ?? null;
    }
    case 'trump':
    case 'bury':
      return view.declarer;
    case 'play':
      return (view.leader + view.trick.length) % SEATS;
    case 'scored':
      return null;
  }
}

function declarerOf(view: BidView): Seat | null {
  if (view.phase === 'auction') return null;
  return view.phase === 'scored' ? view.outcome.declarer : view.declarer;
}

function factsOf(view: BidView, seat: Seat): SeatFacts {
  const words = t.tricks.bids;
  const declares = seat === declarerOf(view);
  const notes: string[] = [];
  if (view.phase === 'auction') {
    if (view.passed.includes(seat)) notes.push(words.passed);
    else if (view.bids[seat]) notes.push(words.bids(view.bids[seat]));
  }
  const deals = view.phase === 'auction' && seat === view.options.dealer;
  return { mark: declares ? t.tricks.declarerMark : deals ? t.tricks.dealerMark : null, role: declares ? t.tricks.declarer : null, notes, chips: [] };
}

function headlineOf(view: BidView, trump: Suit | null, seat: Seat | null, game: BidGame): Headline {
  const words = t.tricks.bids;
  const [ours, theirs] = inOrder(view.options.totals, seat);
  const tally = (seat === null ? words.totalsOpen : words.totals)(ours, theirs, view.options.target);
  if (view.phase === 'scored') return { chip: null, tally };
  if (view.phase === 'auction') {
    const highest = Math.max(...view.bids);
    return { chip: highest ? { text: String(highest), suit: null, label: words.bids(highest) } : null, tally };
  }
  const label = trump === null ? words.bids(view.bid) : words.contract(view.bid, t.table.cards.suits[trump] ?? '');
  const chip = { text: String(view.bid), suit: trump, label } as Headline['chip'];
  return { chip, tally: view.phase === 'play' ? game.standing(view.points, view.declarer, view.bid) : tally };
}

function askOf(view: BidView, who: string, mine: boolean, game: BidGame): string {
  switch (view.phase) {
    case 'auction':
      return mine ? t.tricks.bids.yourBid : t.tricks.toBid(who);
    case 'trump':
      return mine ? t.tricks.bids.yourTrump : t.tricks.toName(who);
    case 'bury':
      return mine ? t.tricks.yourBury(game.kitty) : t.tricks.toBury(who);
    case 'play':
      return mine ? (view.trick.length ? t.tricks.yourPlay : t.tricks.yourLead) : t.tricks.toPlay(who);
    case 'scored':
      return '';
  }
}

/** Sentences for bids, passes, and what trump was chosen. */
export function bidStory(before: View, after: View, called: readonly string[]): string[] {
  const [old, now] = [before as unknown as BidView, after as unknown as BidView];
  const words = t.tricks.bids;
  const said: string[] = [];
  if (old.phase === 'auction' && now.phase === 'auction') {
    now.bids.forEach((bid, seat) => bid !== old.bids[seat] && said.push(t.tricks.say.calls(called[seat] ?? '', words.bids(bid))));
    now.passed.forEach((seat) => !old.passed.includes(seat) && said.push(t.tricks.say.calls(called[seat] ?? '', words.passed)));
  }
  if (old.phase === 'auction' && now.phase !== 'auction' && now.phase !== 'scored') said.push(words.declares(called[now.declarer] ?? '', now.bid));
  const named = 'trump' in now && now.phase !== 'scored' ? (now.trump ?? null) : null;
  if (named !== null && !('trump' in old && typeof old.trump === 'number')) said.push(t.tricks.say.trump(t.table.cards.suits[named] ?? ''));
  return said;
}
