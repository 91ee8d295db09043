// How an event's figures are told: IMPs with a sign, percents of a top without.
import type { EventBoardPage, EventForm, PairResult, ResultsPage } from '../app/results';
import { number, t } from '../i18n';

/** In what a board counts. */
export function unit(form: EventForm): 'imp' | 'mp' {
  return form === 'mp' ? 'mp' : 'imp';
}

/** Points above average, with a sign. */
export function points(value: number): string {
  return number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' }).replace('-', '−');
}

/** What a board, a round, a total or an average was worth: matchpoints or percents, or IMPs with a sign. */
export function worth(form: EventForm, value: number): string {
  return form === 'mp' ? number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) : points(value);
}

/** North–South's score as it counts, where it is one score. */
export function counted({ score_ns: own, ruling }: EventBoardPage['results'][number]): number | null {
  if (!ruling) return own;
  const outcomes = ruling.awards?.[0].outcomes ?? [];
  return outcomes.length === 1 ? (outcomes[0]?.score_ns ?? null) : null;
}

/** The two players of a pair; of robots, which are all called alike, its number. */
export function names(players: PairResult['players'], pair: number): string {
  if (players.length > 0 && players.every(({ robot }) => robot)) return t.results.robots(pair);
  return players.map(({ name }) => name).join(' – ');
}

/** What is said of an event under its name. */
export function facts({ pairs, rounds, boards, form }: ResultsPage['line']): string {
  const [held, scoring] = [t.results.pairs(pairs), t.results.forms[form] ?? form];
  return [held, ...(rounds === null || boards === null ? [] : [t.results.rounds(rounds, boards)]), scoring].join(' · ');
}
