// What a director is about to award the two sides of a table, as he types it.
import { Refused } from '../app/api';
import type { Frozen, Schemas } from '../core/wire';

export type SideAward = Frozen<Schemas['SideAward']>;
export type Sides = { readonly ns: SideAward; readonly ew: SideAward };
export const GRADES = ['AVE+', 'AVE', 'AVE-'] as const;
export const MOST_OUTCOMES = 6;
type Side = 'ns' | 'ew';

/** A whole number as people write it. */
function whole(text: string): number {
  if (!/^\s*[+\-−]?\d+\s*$/.test(text)) throw new Refused('bad-award');
  return Number(text.replace('−', '-'));
}

function typed(award: SideAward | undefined): { percent: string; score: string }[] {
  if (!award?.outcomes.length) return [{ percent: '100', score: '' }];
  return award.outcomes.map(({ percent, score_ns: score }) => ({ percent: String(percent), score: String(score) }));
}

/** The same kind of award for both, or `split`: each side by itself, one of them perhaps an average and the other a score. */
export class Awarding {
  kind = $state<'grade' | 'score' | 'split'>('grade');
  grades = $state<Record<Side, (typeof GRADES)[number] | 'score'>>({ ns: 'AVE+', ew: 'AVE-' });
  outcomes = $state<Record<Side, { percent: string; score: string }[]>>({ ns: typed(undefined), ew: typed(undefined) });

  constructor(before: Sides | null) {
    if (before === null) return;
    const same = JSON.stringify(before.ns) === JSON.stringify(before.ew);
    const graded = before.ns.grade !== null && before.ew.grade !== null;
    this.kind = graded ? 'grade' : same ? 'score' : 'split';
    this.grades = { ns: before.ns.grade ?? 'score', ew: before.ew.grade ?? 'score' };
    this.outcomes = { ns: typed(before.ns), ew: typed(before.ew) };
  }

  /** As the club is asked for it. Throws `bad-award` for what is no number. */
  told(): { ns: SideAward; ew: SideAward } {
    const score = (side: Side): SideAward => ({
      grade: null,
      outcomes: this.outcomes[side].map((each) => ({ percent: whole(each.percent), score_ns: whole(each.score) })),
    });
    const one = (side: Side): SideAward => {
      const grade = this.grades[side];
      if (this.kind === 'score') return score('ns');
      return grade === 'score' ? (this.kind === 'split' ? score(side) : { grade: 'AVE', outcomes: [] }) : { grade, outcomes: [] };
    };
    return { ns: one('ns'), ew: one('ew') };
  }
}
