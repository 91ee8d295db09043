/** The match's table of a game with an auction (叫分比赛): two sides, bids made and broken. */
import { t } from '../../i18n';
import type { Seat } from '../../core/wire';
import type { TrickGame } from './game';

interface BidResult {
  readonly declarer: Seat | null;
  readonly bid: number;
  readonly made: boolean;
  readonly scores: readonly number[];
  readonly totals: readonly number[];
  readonly winner: number | null;
}

export const BID_MATCH: Pick<TrickGame, 'columns' | 'tallyOf' | 'totalsOf' | 'winnerOf' | 'isVoid'> = {
  columns: () => t.tricks.sides,
  tallyOf: (result) => {
    const { declarer, bid, made, scores } = result as BidResult;
    const what = declarer === null ? t.tricks.bids.voidShort : t.tricks.bids.short(bid, made);
    return { what, scores: [scores[0] ?? 0, scores[1] ?? 0] };
  },
  totalsOf: (result) => (result as BidResult).totals.map(String),
  isVoid: (result) => (result as BidResult).declarer === null,
  winnerOf: (result) => {
    const { winner } = result as BidResult;
    return winner === null ? null : t.tricks.sideWins(t.tricks.sides[winner] ?? '');
  },
};
