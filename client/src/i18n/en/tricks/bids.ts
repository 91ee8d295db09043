/** Games in which a declarer is found by bidding. */
export const bids = {
  bids: (bid: number) => `bids ${bid}`,
  passed: 'passes',
  contract: (bid: number, suit: string) => `${bid}, trumps ${suit}`,
  totals: (we: number, they: number, target: number) => `We ${we} · They ${they} · to ${target}`,
  totalsOpen: (first: number, second: number, target: number) => `Seats 1, 3: ${first} · 2, 4: ${second} · to ${target}`,
  declares: (who: string, bid: number) => `Declarer ${who}, bid ${bid}`,
  yourBid: 'Your bid',
  yourTrump: 'Name the trump suit',
  made: (bid: number) => `${bid} made`,
  broken: (bid: number) => `${bid} broken`,
  void: 'All four passed: dealt again, nobody scores.',
  voidShort: 'passed out',
  short: (bid: number, made: boolean) => `${bid} ${made ? 'made' : 'broken'}`,
};
