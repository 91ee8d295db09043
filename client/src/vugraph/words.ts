/** What the figures of a broadcast are called. */
import type { ComparedBoard, RoomName } from '../core/wire';
import { number, t } from '../i18n';

/** IMPs as they are written: whole, or to a tenth where an organiser has weighed them. */
export function imps(value: number): string {
  return number(Math.abs(value), { maximumFractionDigits: 1 });
}

/** How far spectators are behind, in a word and in a sentence. */
export function delayWords(delay: number | null): { readonly short: string; readonly long: string } {
  const { delay: short, delayMore: long } = t.vugraph;
  if (delay === null) return { short: short.board, long: long.board };
  if (delay === 0) return { short: short.none, long: long.none };
  const minutes = number(delay / 60, { maximumFractionDigits: 1 });
  return { short: short.minutes(minutes), long: long.minutes(minutes) };
}

/** What came of a board, in words. */
export function swing(board: ComparedBoard, teams: readonly [string, string]): string {
  const only = onlyRoom(board);
  if (only) return t.vugraph.only[only] ?? '';
  if (board.home === null || board.visitors === null) return t.vugraph.void;
  if (board.home > 0) return t.vugraph.gain(teams[0], imps(board.home));
  return board.visitors > 0 ? t.vugraph.gain(teams[1], imps(board.visitors)) : t.vugraph.flat;
}

/** The only room that has shown the board; null when both have, or when it does not count. */
export function onlyRoom(board: ComparedBoard): RoomName | null {
  if (board.home !== null || (board.open === null) === (board.closed === null)) return null;
  return board.open ? 'open' : 'closed';
}
