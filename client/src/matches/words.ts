// How a match's result is told.
import type { MatchLine } from '../app/matches';
import { t } from '../i18n';
import { figure } from '../pool/results';

/** IMPs and victory points of a match that is over, home first, each with its unit; nothing of what there is none. */
export function came({ imps, vps }: Pick<MatchLine, 'imps' | 'vps'>): readonly string[] {
  const both = [[imps, t.match.imps], [vps, t.match.vps]] as const;
  return both.flatMap(([score, unit]) => (score ? [`${t.match.score(figure(score[0]), figure(score[1]))} ${unit}`] : []));
}
