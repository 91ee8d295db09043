/** Ready-made lines of a claim; sent in both languages, so that each player reads his own. */
export const lines = {
  trumps: 'drawing trumps',
  high: 'all high',
  crossruff: 'on a cross-ruff',
  finesse: 'with a finesse',
  ruff: 'ruffing losers',
  order: 'cards from the top',
};
