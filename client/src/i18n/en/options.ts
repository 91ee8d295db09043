type Words = Readonly<Record<string, Readonly<{ ask: string; answers: Readonly<Record<string, string>> }>>>;

const undo = { ask: 'Taking back', answers: { off: 'Off', all: 'Calls and cards, if the others agree', play: 'If the others agree' } };
const noYes = { false: 'No', true: 'Yes' };

/** The rules a table may choose, in plain words: what is asked, and each answer; a number stands for itself. */
export const options: Readonly<Record<string, Words>> = {
  bridge: {
    undo: { ask: 'Undo', answers: { all: 'Calls and cards', auction: 'Calls only', off: 'Off' } },
    passed_out: { ask: 'All four pass', answers: { score: 'Score it as 0', redeal: 'Deal again' } },
    rejected_claim: { ask: 'After a refused claim', answers: { 'play-on': 'Play goes on', director: 'The director decides' } },
  },
  endurance: {
    players: { ask: 'Players', answers: {} },
    target: { ask: 'The match is won with so many hands', answers: {} },
    undo,
  },
  four_hundred: {
    target: { ask: 'The match is won with', answers: {} },
    undo,
  },
  gongzhu: {
    limit: { ask: 'The match ends at minus', answers: {} },
    sold_lock: { ask: 'A sold card must wait in the first trick of its suit', answers: noYes },
    max_hands: { ask: 'At most so many hands', answers: { null: 'No end' } },
    undo,
  },
  hundred: {
    target: { ask: 'The match is won with', answers: {} },
    start: { ask: 'The lowest bid', answers: {} },
    two_high: { ask: 'The 2 is higher than the ace', answers: noYes },
    undo,
  },
  red_five: {
    hands: { ask: 'Hands in a match', answers: {} },
    base: { ask: 'Base score', answers: {} },
    throw_penalty: { ask: 'The first failed throws cost points', answers: noYes },
    undo,
  },
  shengji: {
    decks: { ask: 'Decks', answers: {} },
    undeclared: {
      ask: 'When nobody declares',
      answers: { no_trump: 'No trump suit', flip_kitty: 'The kitty is turned up', redeal: 'Dealt again' },
    },
    joker_order: { ask: 'Declaring with jokers', answers: { equal: 'Big and little are equal', big_over_small: 'Big ones beat little ones' } },
    takeover_levels: { ask: 'Taking over', answers: { immediate: 'Wins a level at once', after_step: 'Wins the deal only' } },
    next_dealer_on_hold: { ask: 'After holding, the next dealer is', answers: { partner: 'The partner', same: 'The same player' } },
    match_win: { ask: 'The match is won', answers: { pass_A: 'By holding at A', reach_A: 'By reaching A' } },
    failed_throw_penalty: { ask: 'A failed throw costs', answers: { '0': 'Nothing', '10': '10 points' } },
    throw_compare: { ask: 'Several ruffs of a throw', answers: { principal: 'The highest part decides', all: 'Every part must be higher' } },
    protect_triples: { ask: 'A triple need not be broken for a pair', answers: noYes },
    kitty_multiplier: { ask: 'The kitty counts by the last trick', answers: { exponential: 'Doubling with each pair', by_cards: 'By its number of cards' } },
    undo,
  },
};
