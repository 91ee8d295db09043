/** What the server sends of a hand of Chase the Pig (拱猪), as the table of point-trick games draws it. */
import type { Card } from '../../core/cards';
import type { Frozen, Schemas, Seat, View } from '../../core/wire';
import { t } from '../../i18n';
import { cardName, cardSign } from '../../ui/names';
import { suited } from '../tricks/order';
import { laidFrom, trickDone, type Scene, type SeatFacts } from '../tricks/scene';
import { signed } from '../tricks/signed';

export type GongzhuResult = Frozen<Schemas['GongzhuGongzhuResult']>;
export type GongzhuView = Frozen<Schemas['GongzhuView']>;

const SEATS = 4;

export function sceneOf(anyView: View, seat: Seat | null): Scene {
  const view = anyView as unknown as GongzhuView;
  const hands = view.phase === 'scored' ? view.gone.map(() => []) : view.hands;
  const totals = view.phase === 'scored' ? view.outcome.totals : view.options.totals;
  return {
    stage: view.phase === 'sell' ? 'call' : view.phase === 'play' ? 'play' : 'over',
    view: anyView,
    hands,
    turn: turnOf(view),
    trick: view.phase === 'play' ? laidFrom(view.leader, view.trick, SEATS) : [],
    taken: null,
    last: view.phase === 'sell' || !view.last ? null : { ...trickDone(view.last, SEATS)!, points: null },
    gone: view.phase === 'sell' ? [[], [], [], []] : view.gone,
    trump: null,
    ranking: suited(null),
    facts: hands.map((_, at) => factsOf(view, at, totals[at] ?? 0)),
    headline: { chip: null, tally: tallyOf(view, seat) },
    ask: (who, mine) => askOf(view, who, mine),
    buried: [],
    failed: null,
    undo: view.options.undo !== 'off',
  };
}

function turnOf(view: GongzhuView): Seat | null {
  if (view.phase === 'sell') return (view.leader + view.declared) % SEATS;
  return view.phase === 'play' ? (view.leader + view.trick.length) % SEATS : null;
}

function tallyOf(view: GongzhuView, seat: Seat | null): string {
  const { hand, limit, totals } = view.options;
  const words = t.tricks.gongzhu;
  const parts = [words.hand(hand)];
  if (seat !== null) {
    if (view.phase === 'play') parts.push(words.now(signed(view.points[seat] ?? 0)));
    parts.push(words.total(signed(totals[seat] ?? 0)));
  }
  return [...parts, ...(view.phase === 'play' ? [] : [words.limit(limit)])].join(' · ');
}

function factsOf(view: GongzhuView, seat: Seat, total: number): SeatFacts {
  const words = t.tricks.gongzhu;
  const notes: string[] = [];
  const open: readonly Card[] = view.sold_open[seat] ?? [];
  const hidden = 'sold_hidden' in view ? (view.sold_hidden[seat] ?? []) : [];
  if (open.length) notes.push(words.sold(open.map(cardSign).join(' ')));
  if (hidden.length) notes.push(words.soldHidden(hidden.length));
  if (view.phase === 'sell' && (seat - view.leader + SEATS) % SEATS < view.declared && !notes.length) notes.push(words.sellsNothing);
  const taken = view.phase === 'sell' ? [] : [...(view.taken[seat] ?? [])].sort((a, b) => value(b) - value(a));
  if (view.phase === 'play' && taken.length) notes.push(signed(view.points[seat] ?? 0));
  const role = total === 0 ? null : signed(total);
  return { mark: null, role, notes, chips: taken };
}

/** The pig, the sheep and the transformer first, then hearts from the top. */
function value(card: Card): number {
  return card >= 26 && card < 39 ? card - 26 : 20 + card;
}

function askOf(view: GongzhuView, who: string, mine: boolean): string {
  const words = t.tricks.gongzhu;
  if (view.phase === 'sell') return mine ? words.yourSale : words.toSell(who);
  if (view.phase !== 'play') return '';
  return mine ? (view.trick.length ? t.tricks.yourPlay : t.tricks.yourLead) : t.tricks.toPlay(who);
}

/** Sentences for sales, and for a hidden sale that comes to light. */
export function story(before: View, after: View, called: readonly string[]): string[] {
  const [old, now] = [before as unknown as GongzhuView, after as unknown as GongzhuView];
  const words = t.tricks.gongzhu;
  if (now.phase === 'scored' || old.phase === 'scored') return [];
  if (old.phase === 'play') {
    const revealed = now.sold_open.flatMap((cards, seat) => cards.filter((card) => !old.sold_open[seat]?.includes(card)));
    return revealed.map((card) => words.reveals(cardName(card)));
  }
  const declared = now.phase === 'sell' ? now.declared : SEATS;
  return [0, 1, 2, 3].slice(old.declared, declared).map((step) => {
    const seat = (now.leader + step) % SEATS;
    const open = now.sold_open[seat] ?? [];
    const hidden = now.sold_hidden[seat]?.length ?? 0;
    const parts = [...(open.length ? [words.sold(open.map(cardName).join(t.tricks.and))] : []), ...(hidden ? [words.soldHidden(hidden)] : [])];
    return t.tricks.say.calls(called[seat] ?? '', parts.join(t.tricks.and) || words.sellsNothing);
  });
}
