/** What the server sends of a hand of red five (红五五家), as the table of point-trick games draws it. */
import type { Card, Suit } from '../../core/cards';
import type { Frozen, Schemas, Seat, View } from '../../core/wire';
import { t } from '../../i18n';
import { cardName, cardSign } from '../../ui/names';
import { laidFrom, trickDone, type Headline, type Scene, type SeatFacts, type Stage } from '../tricks/scene';
import { signed } from '../tricks/signed';
import { redFive } from './order';

export type RedFiveResult = Frozen<Schemas['RedFiveRedFiveResult']>;
export type RedFiveView = Frozen<Schemas['RedFiveView']>;

const SEATS = 5;
/** The idle players win from here on. */
export const IDLE_WIN = 120;
const STAGES: Readonly<Record<RedFiveView['phase'], Stage>> = {
  deal: 'deal', final_show: 'deal', bury: 'bury', call: 'call', play: 'play', scored: 'over',
};

export function sceneOf(anyView: View, seat: Seat | null): Scene {
  const view = anyView as unknown as RedFiveView;
  const trump = view.trump as Suit | null;
  const playing = view.phase === 'play' ? view : null;
  const laid = view.phase === 'play' || view.phase === 'scored' ? view : null;
  const hands = view.phase === 'scored' ? view.gone.map(() => []) : view.hands;
  return {
    stage: STAGES[view.phase],
    view: anyView,
    hands,
    turn: turnOf(view),
    trick: playing ? laidFrom(playing.leader, playing.trick, SEATS) : [],
    taken: null,
    last: laid && trickDone(laid.last, SEATS),
    gone: laid ? laid.gone : hands.map(() => []),
    trump,
    ranking: redFive(trump),
    facts: hands.map((_, at) => factsOf(view, at)),
    headline: headlineOf(view, trump),
    ask: (who, mine) => askOf(view, who, mine, seat),
    buried: laid ? laid.buried.filter((card) => card >= 0) : [],
    failed: playing?.thrown.length ? { seat: playing.leader, cards: playing.thrown, fine: fineOf(playing) } : null,
    undo: view.options.undo !== 'off',
  };
}

/** The first two failed throws of a seat cost it four points. */
function fineOf(view: Extract<RedFiveView, { phase: 'play' }>): number {
  return view.options.throw_penalty && (view.failed[view.leader] ?? 0) <= 2 ? 4 : 0;
}

function turnOf(view: RedFiveView): Seat | null {
  switch (view.phase) {
    case 'final_show':
      return view.options.original_dealer;
    case 'bury':
    case 'call':
      return view.dealer;
    case 'play':
      return (view.leader + view.trick.length) % SEATS;
    default:
      return null;
  }
}

function dealerOf(view: RedFiveView): Seat | null {
  if (view.phase === 'scored') return view.outcome.dealer;
  return view.phase === 'final_show' ? null : view.dealer;
}

function friendOf(view: RedFiveView): Seat | null {
  if (view.phase === 'scored') return view.outcome.friend;
  return view.phase === 'play' ? view.friend : null;
}

function factsOf(view: RedFiveView, seat: Seat): SeatFacts {
  const words = t.tricks.redFive;
  const deals = dealerOf(view) === seat;
  const notes: string[] = [];
  if (view.phase === 'deal' && deals && view.trump !== null) notes.push(words.shows(cardSign(view.trump * 13)));
  const points = view.phase === 'play' ? (view.points[seat] ?? 0) : 0;
  if (points) notes.push(t.tricks.pointsShort(points));
  const role = friendOf(view) === seat ? words.friend : null;
  return { mark: deals ? t.tricks.dealerMark : null, role, counted: true, notes, chips: [] };
}

function headlineOf(view: RedFiveView, trump: Suit | null): Headline {
  const words = t.tricks.redFive;
  const suit = trump === null ? '' : (t.table.cards.suits[trump] ?? '');
  const chip = trump === null ? null : { text: words.trump, suit: trump, label: t.tricks.say.trump(suit) };
  if (view.phase === 'play') {
    const own = new Set([view.dealer, view.friend]);
    const idle = view.points.reduce((sum, points, seat) => sum + (own.has(seat) ? 0 : points), 0);
    return { chip, tally: `${words.calls(cardSign(view.called))} · ${words.idle(idle, IDLE_WIN)}` };
  }
  return { chip, tally: words.hand(view.options.hand, view.options.hands) };
}

function askOf(view: RedFiveView, who: string, mine: boolean, seat: Seat | null): string {
  const words = t.tricks.redFive;
  switch (view.phase) {
    case 'deal':
      return words.dealing(view.hands[seat ?? 0]?.length ?? 0);
    case 'final_show':
      return mine ? words.lastShow : words.toShow(who);
    case 'bury':
      return mine ? t.tricks.yourBury(7) : t.tricks.toBury(who);
    case 'call':
      return mine ? words.yourCall : words.toCall(who);
    case 'play':
      return mine ? (view.trick.length ? t.tricks.yourPlay : t.tricks.yourLead) : t.tricks.toPlay(who);
    case 'scored':
      return '';
  }
}

/** The friend card, as it is named. */
export function calledCard(view: RedFiveView): Card | null {
  return 'called' in view ? view.called : null;
}

/** Sentences for who shows, what is pressed, which card is called, who joins. */
export function story(before: View, after: View, called: readonly string[]): string[] {
  const [old, now] = [before as unknown as RedFiveView, after as unknown as RedFiveView];
  const words = t.tricks.redFive;
  const said: string[] = [];
  const dealer = dealerOf(now);
  if (dealerOf(old) === null && dealer !== null && now.trump !== null) {
    said.push(words.deals(called[dealer] ?? '', t.table.cards.suits[now.trump] ?? ''));
  }
  const friendCard = calledCard(now);
  if (friendCard !== null && calledCard(old) === null && dealer !== null) said.push(words.names(called[dealer] ?? '', cardName(friendCard)));
  const friend = friendOf(now);
  if (friend !== null && friendOf(old) === null && now.phase === 'play') said.push(words.joins(called[friend] ?? ''));
  return said;
}

/** What a seat got in points for failed throws, with its sign; empty if nothing. */
export function fineText(fines: readonly number[], seat: Seat): string {
  const fine = fines[seat] ?? 0;
  return fine ? t.tricks.redFive.fine(signed(fine)) : '';
}
