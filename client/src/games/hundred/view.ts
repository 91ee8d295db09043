/** What the server sends of a hand of hundred (打百分), as the table of point-trick games draws it. */
import type { GameEvent, Frozen, Schemas, Seat, View } from '../../core/wire';
import type { Suit } from '../../core/cards';
import { t } from '../../i18n';
import { suited } from '../tricks/order';
import { inOrder } from '../tricks/sides';
import { laidFrom, trickDone, type Headline, type Scene, type SeatFacts, type Stage } from '../tricks/scene';

export type HundredResult = Frozen<Schemas['HundredHundredResult']>;
type HundredView = Frozen<Schemas['HundredView']>;

const SEATS = 4;
const STAGES: Readonly<Record<HundredView['phase'], Stage>> = { auction: 'call', trump: 'call', bury: 'bury', play: 'play', scored: 'over' };

export function sceneOf(anyView: View, _events: readonly GameEvent[], seat: Seat | null): Scene {
  const view = anyView as unknown as HundredView;
  const over = view.phase === 'scored' ? view.outcome : null;
  const trump = 'trump' in view ? (view.trump as Suit | null) : null;
  const playing = view.phase === 'play' ? view : null;
  return {
    stage: STAGES[view.phase],
    view: anyView,
    hands: view.hands,
    turn: turnOf(view),
    trick: playing ? laidFrom(playing.leader, playing.trick, SEATS) : [],
    taken: null,
    last: view.phase === 'play' || view.phase === 'scored' ? trickDone(view.last, SEATS) : null,
    gone: 'gone' in view ? view.gone : view.hands.map(() => []),
    trump,
    ranking: suited(trump, view.options.two_high),
    facts: view.hands.map((_, at) => factsOf(view, at)),
    headline: headlineOf(view, seat),
    ask: (who, mine) => askOf(view, who, mine),
    buried: (over && 'buried' in view ? view.buried : playing?.buried.filter((card) => card >= 0)) ?? [],
    failed: null,
    undo: view.options.undo !== 'off',
  };
}

function turnOf(view: HundredView): Seat | null {
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

function declarerOf(view: HundredView): Seat | null {
  if (view.phase === 'auction') return null;
  return view.phase === 'scored' ? view.outcome.declarer : view.declarer;
}

function factsOf(view: HundredView, seat: Seat): SeatFacts {
  const words = t.tricks.hundred;
  const declarer = declarerOf(view);
  const notes: string[] = [];
  if (view.phase === 'auction') {
    if (view.passed.includes(seat)) notes.push(words.passed);
    else if (view.bids[seat]) notes.push(words.bids(view.bids[seat]));
  }
  const mark = seat === declarer ? t.tricks.declarerMark : view.phase === 'auction' && seat === view.options.dealer ? t.tricks.dealerMark : null;
  return { mark, role: seat === declarer ? t.tricks.declarer : null, notes, chips: [] };
}

function headlineOf(view: HundredView, seat: Seat | null): Headline {
  const words = t.tricks.hundred;
  const [ours, theirs] = inOrder(view.options.totals, seat);
  const score = words.totals(ours, theirs, view.options.target);
  if (view.phase === 'auction') {
    const highest = Math.max(...view.bids);
    return { chip: highest ? { text: String(highest), suit: null, label: words.bids(highest) } : null, tally: score };
  }
  if (view.phase === 'scored') return { chip: null, tally: score };
  const suit = 'trump' in view ? (view.trump as Suit) : null;
  const label = suit === null ? words.bids(view.bid) : words.contract(view.bid, t.table.cards.suits[suit] ?? '');
  const chip = { text: String(view.bid), suit, label };
  if (view.phase !== 'play') return { chip, tally: score };
  return { chip, tally: words.defended(view.points[(view.declarer + 1) % 2] ?? 0, 100 - view.bid + 5) };
}

function askOf(view: HundredView, who: string, mine: boolean): string {
  const words = t.tricks.hundred;
  switch (view.phase) {
    case 'auction':
      return mine ? words.yourBid : t.tricks.toBid(who);
    case 'trump':
      return mine ? words.yourTrump : t.tricks.toName(who);
    case 'bury':
      return mine ? t.tricks.yourBury(6) : t.tricks.toBury(who);
    case 'play':
      return mine ? (view.trick.length ? t.tricks.yourPlay : t.tricks.yourLead) : t.tricks.toPlay(who);
    case 'scored':
      return '';
  }
}

/** Sentences for bids, passes, and what trump was chosen. */
export function story(before: View, after: View, called: readonly string[]): string[] {
  const [old, now] = [before as unknown as HundredView, after as unknown as HundredView];
  const words = t.tricks.hundred;
  const said: string[] = [];
  if (old.phase === 'auction' && now.phase === 'auction') {
    now.bids.forEach((bid, seat) => bid !== old.bids[seat] && said.push(t.tricks.say.calls(called[seat] ?? '', words.bids(bid))));
    now.passed.forEach((seat) => !old.passed.includes(seat) && said.push(t.tricks.say.calls(called[seat] ?? '', words.passed)));
  }
  const declarer = declarerOf(now);
  if (declarerOf(old) === null && declarer !== null && now.phase !== 'scored' && now.phase !== 'auction') {
    said.push(words.declares(called[declarer] ?? '', now.bid));
  }
  if (!('trump' in old) && 'trump' in now && now.trump !== null && now.phase !== 'scored') said.push(t.tricks.say.trump(t.table.cards.suits[now.trump] ?? ''));
  return said;
}
