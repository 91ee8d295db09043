/** What the server sends of a hand of Endurance (持久战), as the table of point-trick games draws it. */
import type { Suit } from '../../core/cards';
import type { Frozen, Schemas, Seat, View } from '../../core/wire';
import { t } from '../../i18n';
import { cardSign } from '../../ui/names';
import { suited } from '../tricks/order';
import type { Scene, SeatFacts } from '../tricks/scene';

export type EnduranceResult = Frozen<Schemas['EnduranceEnduranceResult']>;
export type EnduranceView = Frozen<Schemas['EnduranceView']>;

/** The seats that are still in, in order of play from the leader on. */
function order(view: Extract<EnduranceView, { phase: 'play' }>): Seat[] {
  const gone = new Set(view.out.flat());
  return view.hands.map((_, step) => (view.leader + step) % view.hands.length).filter((seat) => !gone.has(seat));
}

export function sceneOf(anyView: View, _seat: Seat | null): Scene {
  const view = anyView as unknown as EnduranceView;
  const playing = view.phase === 'play' ? view : null;
  const seats = playing ? order(playing) : [];
  const trump = view.trump as Suit | null;
  const { last } = view;
  return {
    stage: playing ? 'play' : 'over',
    view: anyView,
    hands: view.hands,
    turn: playing ? (seats[playing.trick.length] ?? null) : null,
    trick: playing ? playing.trick.map((card, place) => ({ seat: seats[place] ?? 0, cards: [card] })) : [],
    taken: null,
    last: last && { laid: last.cards.map((card, place) => ({ seat: last.seats[place] ?? 0, cards: [card] })), winner: last.winner, points: null },
    gone: view.gone,
    trump,
    ranking: suited(trump),
    facts: view.hands.map((_, at) => factsOf(view, at)),
    headline: {
      chip: trump === null ? null : { text: t.tricks.endurance.trump, suit: trump, label: t.tricks.say.trump(t.table.cards.suits[trump] ?? '') },
      tally: t.tricks.endurance.stock(view.options.hand, view.stock.length),
    },
    ask: (who, mine) => (mine ? (playing?.trick.length ? t.tricks.yourPlay : t.tricks.yourLead) : t.tricks.toPlay(who)),
    buried: [],
    failed: null,
    undo: view.options.undo !== 'off',
  };
}

function factsOf(view: EnduranceView, seat: Seat): SeatFacts {
  const words = t.tricks.endurance;
  const out = view.out.flat().includes(seat);
  const wins = view.options.wins[seat] ?? 0;
  const notes: string[] = [];
  if (out) notes.push(words.out);
  const dealer = view.options.dealer === seat;
  const open = view.turned !== null && dealer && view.phase === 'play' && holds(view, seat);
  if (open && view.turned !== null) notes.push(words.turned(cardSign(view.turned)));
  return { mark: dealer ? t.tricks.dealerMark : null, role: wins ? words.wins(wins) : null, counted: !out, notes, chips: [] };
}

/** Whether the card turned up is still in the dealer's hand. */
function holds(view: EnduranceView, seat: Seat): boolean {
  const played = 'trick' in view ? [...view.trick, ...(view.gone[seat] ?? [])] : (view.gone[seat] ?? []);
  return view.turned !== null && !played.includes(view.turned);
}

/** Sentences for who goes out. */
export function story(before: View, after: View, called: readonly string[]): string[] {
  const [old, now] = [before as unknown as EnduranceView, after as unknown as EnduranceView];
  const known = new Set(old.out.flat());
  const fresh = now.out.flat().filter((seat) => !known.has(seat));
  return fresh.map((seat) => t.tricks.endurance.goesOut(called[seat] ?? ''));
}

