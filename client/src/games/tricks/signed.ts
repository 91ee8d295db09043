/** A score with its sign, as score tables write it: `+40`, `−120`, `0`. */
export function signed(score: number): string {
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0';
}
