const imps = (count: number) => (count === 1 ? '1 IMP' : `${count} IMPs`);
const pointsOf = (count: number) => (count === 1 ? '1 point' : `${count} points`);
const amount = (count: number) => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : '0');

/** The sum of a board at a handicap table; `who` is a side, `you` whether it is the reader's. */
export const handicap = {
  title: 'What the cards promised, and what came of them',
  sides: (you: boolean, side: string) => (you ? 'Your side' : side),
  others: (you: boolean, side: string) => (you ? 'the other side' : side),
  dealt: (who: string, mine: number, others: string, theirs: number) => `${who} was dealt ${pointsOf(mine)} in high cards, ${others} ${theirs}. (Ace 4, king 3, queen 2, jack 1; 40 in the pack.)`,
  even: 'That is half of the points each, so nothing was expected of either side.',
  more: (above: number) => `That is ${above} above half of the pack, 20: a gain of ${imps(above)} was expected, one for each point.`,
  fewer: (below: number) => `That is ${below} below half of the pack, 20: a loss of ${imps(below)} was expected, one for each point.`,
  made: (score: number, made: number) => (score === 0 ? 'The score was 0, which is no IMP.' : `The score was ${amount(score)}. On the IMP scale that is ${amount(made)}.`),
  russianEven: 'With half of the points each, no score was expected of either side.',
  russianMore: (points: number, vulnerable: boolean, expected: number) => `With ${points} points, ${vulnerable ? 'vulnerable' : 'not vulnerable'}, the table expects a score of ${expected}.`,
  russianFewer: (others: string, points: number, vulnerable: boolean, expected: number) => `Of ${others}, with ${points} points and ${vulnerable ? 'vulnerable' : 'not vulnerable'}, the table expects a score of ${expected}.`,
  russianMade: (score: number, apart: number) => (apart === 0 ? `The score was ${amount(score)}: just that.` : `The score was ${amount(score)}: ${Math.abs(apart)} ${apart > 0 ? 'better' : 'worse'} than that.`),
  russianScale: (apart: number, result: number) => `On the IMP scale a difference of ${Math.abs(apart)} is ${imps(Math.abs(result))}.`,
  sum: 'The sum',
  gain: (result: number) => (result === 0 ? 'No gain, no loss' : `${amount(result)} total ${Math.abs(result) === 1 ? 'point' : 'points'}`),
  for: (you: boolean, side: string) => (you ? 'for your side' : `for ${side}`),
  totals: 'Total points',
  total: amount,
  gone: (you: boolean, who: string) => `${you ? 'You were' : `${who} was`} away from the board for too long, which costs 20 points.`,
  robots: 'Robots count none.',
  mine: (points: number, boards: number) => `Your total points from boards measured by the cards: ${amount(points)} (${boards === 1 ? '1 board' : `${boards} boards`})`,
  fetching: 'Working out the sum…',
};
