import { signed } from '../speech.svelte';

/** What an organiser announces and decides of team matches. */
export interface RulingAct {
  readonly board?: number;
  readonly room?: 'open' | 'closed';
  readonly home?: string | null;
  readonly visitors?: string | null;
  readonly carried?: string;
  readonly score_ns?: number | null;
  readonly player?: { readonly name: string } | null;
  readonly gone?: { readonly name: string } | null;
  readonly outcome?: { readonly kind: string; readonly forfeiter: string | null; readonly reason: string };
}

const grades: Readonly<Record<string, string>> = { 'AVE+': 'average plus', AVE: 'average', 'AVE-': 'average minus' };
const rooms = { open: 'Open room', closed: 'Closed room' };

export const matchDesk = {
  announce: 'Announce a match',
  announceMore: 'It stands in the list at once. Captains hand in their line-ups, and everything else the club does by itself.',
  after: 'Carried over from',
  afterMore: 'Of the match that two teams played there, half of the margin, or a third if its winner did not finish higher.',
  afterMatch: 'For one match, a number below goes before.',
  kind: 'What is played?',
  kinds: { match: 'One match of two teams', robin: 'A round robin' },
  name: 'Name',
  nameMore: 'Left empty: the names of both teams.',
  begins: 'Begins',
  beginsMore: 'Your own time. Line-ups can be handed in until then.',
  robinBegins: 'The first round begins',
  home: 'Home team',
  visitors: 'Visitors',
  sidesMore: 'Home sits North–South in the open room, East–West in the closed one.',
  choose: 'Choose a team',
  chooseBoth: 'Choose both teams.',
  robots: 'Robots',
  teams: 'Teams',
  clans: 'Clans',
  members: (count: number) => (count === 1 ? '1 player' : `${count} players`),
  inIt: 'Which teams play?',
  inItMore: (least: number) => `At least ${least}. Everybody meets everybody once, at home as often as away.`,
  inItCount: (teams: number, rounds: number) => `${teams} teams chosen: ${rounds} rounds.`,
  noTeams: 'There are no teams yet. A player founds one on the page of team matches.',
  every: 'Minutes from one round’s start to the next',
  everyMore: (least: number) => `At least ${least}, or a match would still be on.`,
  terms: {
    boards: { ask: 'Boards', more: 'A match of 16 has a break after 8.' },
    minutes: { ask: 'Minutes a board', more: '2 to 30, in each room. What both rooms have not finished in time is void.' },
    pause: { ask: 'Half break, in seconds', more: '10 to 3600, in a match of 16. Captains may change players in it.' },
    wait: { ask: 'Waiting for who is late, in seconds', more: '60 to 7200. Then a team without a line-up, or with an empty seat, forfeits.' },
    knock_out: { ask: 'Knock-out', more: 'A draw goes on: two boards more, then one at a time.' },
    compare: { ask: 'The comparison is shown', more: 'To players and to the club.' },
    robots: { ask: 'Robots may play', more: 'Captains may name robots in their line-ups; teams may be smaller than four.' },
    delay: { ask: 'Spectators are behind, in seconds', more: '0 to 7200; left empty, by one finished board.' },
    carried: { ask: 'IMPs carried over', more: 'The home team’s from an earlier match, such as 7 or -6.5.' },
  } as Readonly<Record<string, { readonly ask: string; readonly more: string }>>,
  choices: {
    boards: { '8': '8', '12': '12', '16': '16' },
    compare: { after: 'after the match', finished: 'board by board' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,

  desk: 'Director’s desk',
  toMatch: 'To the match',
  plays: 'You are in one of the teams: what the rooms have is not shown to you before the end, and another organiser decides.',
  until: (time: string) => `Results may still be corrected for ${time}.`,
  closed: 'The time for corrections is over.',
  deeds: { substitute: 'Substitute', carry: 'IMPs carried over', forfeit: 'Forfeit', 'call-off': 'Call off' },
  boards: 'Boards in both rooms',
  boardsNone: 'The boards stand here once the match has begun.',
  board: (board: number) => `Board ${board}`,
  noResult: 'no result',
  score: (score: number) => signed(score),
  assigned: 'assigned',
  awarded: (home: string, visitors: string) => `Awarded: ${grades[home] ?? home} to home, ${grades[visitors] ?? visitors} to visitors`,
  imps: (home: string) => `${home} ${/^[+−]?1$/.test(home) ? 'IMP' : 'IMPs'} for home`,
  void: 'does not count',
  judge: 'Decide',
  judgeOf: (board: number) => `Decide about board ${board}`,

  ways: 'What is decided?',
  way: { award: 'An average for each team', assign: 'A score in one room', back: 'Take it back' },
  award: { home: 'Home is given', visitors: 'Visitors are given' },
  grades,
  gradesMore: 'Average plus and minus are 3 IMPs for and against. Both rooms’ results of the board then do not count.',
  room: 'In which room?',
  rooms,
  scoreNs: 'North–South’s score',
  scoreMore: 'A multiple of ten, such as 420 or -50. It stands in place of what this room made.',
  backWhat: 'What is taken back?',
  backAward: 'The award to both teams',
  backRoom: (room: 'open' | 'closed') => `The score in the ${rooms[room].toLowerCase()}`,
  side: 'Which team?',
  away: 'Who does not play on',
  player: 'Who plays on',
  substituteMore: 'At once, in the same seat. Who leaves has seen cards and does not come back in this half.',
  nobody: 'Nobody else of this team could play.',
  notOn: 'No boards are being played just now. In a break the captains change their line-ups themselves.',
  forfeitMore: 'The match is over at once: 18 VP for the others, none for this team.',
  callOffMore: 'The match is void: no VPs for anybody. This cannot be taken back.',
  carry: 'IMPs that home brings along',
  carryMore: 'A number such as 7, or -6.5 where the visitors bring them; 0 for none.',
  note: 'Why',
  noteMore: 'Kept in the log.',
  decide: 'Decide',
  wrongScore: 'A number such as 420 or -50.',
  playsAlready: 'He plays already.',

  log: 'What was decided',
  logNone: 'Nothing yet.',
  acts: {
    'board-awarded': (act) => (act.home && act.visitors ? `Board ${act.board}: ${grades[act.home]} to home, ${grades[act.visitors]} to visitors` : `Board ${act.board}: the award was taken back`),
    'result-assigned': (act) => `Board ${act.board}, ${rooms[act.room ?? 'open'].toLowerCase()}: ${act.score_ns == null ? 'the score was taken back' : signed(act.score_ns)}`,
    'carried-set': (act) => `Home brings along ${act.carried} IMPs`,
    'match-substituted': (act) => `${act.player?.name} plays on for ${act.gone?.name ?? '…'}`,
    'match-ended': (act) => (act.outcome?.kind === 'forfeited' ? `${act.outcome.forfeiter === 'home' ? 'Home' : 'The visitors'} forfeit` : 'Called off'),
  } as Readonly<Record<string, (act: RulingAct) => string>>,
};
