// A board's results as the pages of the pool tell them.
import type { BoardPage, TableLine, PoolForm } from '../app/pools';
import type { BridgeResult } from '../games/bridge/view';
import { day, number, signed, t } from '../i18n';

/** How a contract came out: `+1`, `=`, `−2`; nothing where all passed. */
export function made({ contract, tricks }: BridgeResult): string {
  if (!contract || tricks === null) return '';
  const over = tricks - contract.level - 6;
  return over < 0 ? t.bridge.under(-over) : over > 0 ? t.bridge.over(over) : t.bridge.exactly;
}

/** What a table's sides were awarded, in words. */
export function awarded({ ns, ew }: Pick<NonNullable<TableLine['adjusted']>, 'ns' | 'ew'>): string {
  const words = t.pool.adjust;
  const said = ({ grade, outcomes }: typeof ns): string =>
    grade ? words.grades[grade] : outcomes.map(({ percent, score_ns: score }) => words.outcome(percent, signed(score))).join(t.pool.adjust.join);
  return said(ns) === said(ew) ? words.both(said(ns)) : words.each(said(ns), said(ew));
}

/** A table's score, and whether it is one's own. */
export interface ScoreLine {
  readonly score_ns: number | null;
  readonly yours: boolean;
}

export interface Bar {
  readonly score: number;
  readonly count: number;
  readonly yours: boolean;
}

/** How often each score of North–South came, the highest first. */
export function bars(lines: readonly ScoreLine[]): readonly Bar[] {
  const found = new Map<number, Bar>();
  for (const { score_ns: score, yours } of lines) {
    if (score === null) continue;
    const bar = found.get(score);
    found.set(score, { score, count: (bar?.count ?? 0) + 1, yours: yours || (bar?.yours ?? false) });
  }
  return [...found.values()].sort((one, other) => other.score - one.score);
}

/** What is said under the picture of how a board's scores are spread. */
export function spread({ form, datum }: BoardPage): string {
  if (form === 'mp') return t.pool.matchpoints;
  return datum === null ? t.pool.noDatum : t.pool.datum(signed(datum));
}

/** What a side's points on a board are worth, in the room's own measure: at matchpoints they count from 50 %. */
export function worth(form: PoolForm, points: number): string {
  return form === 'mp' ? t.pool.share(number(50 + points, { maximumFractionDigits: 1 })) : t.pool.imps(signed(points));
}

/** A figure as the club tells it, with up to two decimals. */
export function figure(value: number): string {
  return number(value, { maximumFractionDigits: 2 }).replace('-', '−');
}

/** The Monday of a week of the pool, as days are written. */
export function monday(week: string): string {
  return day(Date.parse(`${week}T12:00`) / 1000);
}
