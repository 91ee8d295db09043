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
};
