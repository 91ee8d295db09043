import { signed } from '../speech.svelte';

export const desk = {
  title: 'Director’s desk',
  toEvent: 'To the event',
  stages: {
    scheduled: 'announced', registering: 'registration is open', playing: 'being played', scoring: 'being scored',
    break: 'break', correcting: 'time for corrections', finished: 'over', cancelled: 'not held',
  } as Readonly<Record<string, string>>,
  round: (round: number, rounds: number | null) => (rounds === null ? `Round ${round}` : `Round ${round} of ${rounds}`),
  left: (time: string) => `${time} left`,
  stopped: 'The clock stands',
  over: 'The event is over; nothing can be decided any more.',
  plays: 'You play in this event: hands, and results of boards still in play, are not shown to you.',

  deeds: { stop: 'Stop the clock', start: 'Let it go on', time: 'More time', message: 'Message to all', penalty: 'Penalty', results: 'Results' },
  tablesTitle: 'Tables',
  tablesNone: 'No round is on. Tables stand here once one has begun.',
  table: (table: number) => `Table ${table}`,
  pairs: (ns: number, ew: number) => `${ns} – ${ew}`,
  board: (board: number, done: number, of: number) => `Board ${board} · ${done} of ${of} done`,
  done: (done: number, of: number) => `${done} of ${of} done`,
  walkover: 'not played: a pair is absent',
  phases: { auction: 'auction', play: 'play', claim: 'a claim', over: 'over', '': 'between boards' } as Readonly<Record<string, string>>,
  waits: (who: string, time: string) => `waits for ${who}, ${time}`,
  contested: 'A contested claim waits for you',
  away: 'not connected',
  slowAt: (tables: readonly number[]) => `Slow: ${tables.length === 1 ? 'table' : 'tables'} ${tables.join(', ')}`,
  slowNone: 'No table waits long.',
  awayAre: (who: string) => `Not connected: ${who}`,
  awayAt: (name: string, table: number) => `${name} (table ${table})`,
  awayNone: 'All are connected.',
  more: (table: number) => `Decide at table ${table}`,
  deed: 'Decide',

  callsTitle: 'Calls',
  callsNone: 'Nobody calls.',
  called: (name: string, table: number) => `Table ${table}: ${name} calls`,
  since: (time: string) => `for ${time}`,
  take: 'I come',
  taken: (by: string) => `${by} comes`,

  logTitle: 'What was decided',
  logNone: 'Nothing yet.',
  back: 'Take back',
  backOf: (what: string) => `Take back: ${what}`,
  overrule: 'Change',
  overruleOf: (what: string) => `Change the ruling: ${what}`,
  overruleOver: 'The board is over, so the claim does not come back to the table. What you decide now stands as an adjusted score, and can be taken back.',
  overruleOn: 'While nobody has acted since, the claim may wait for you again. Otherwise play has gone on, and what you decide stands as an adjusted score, which can be taken back.',
  instead: 'Instead',
  insteads: { back: 'The claim waits for me again', tricks: 'The claimer’s side takes', award: 'An adjusted score' },
  howLong: 'For how long',
  lengths: { round: 'This round', rest: 'This round and all others' },
  wasBack: 'taken back',
  acts: {
    'clock-stopped': () => 'The clock was stopped',
    'clock-started': () => 'The clock goes on',
    'time-added': (act) => `${act.minutes} minutes more`,
    'message-sent': () => 'Message to all',
    'substitute-seated': (act) => `${act.player?.name} plays for ${act.before?.name}${act.rest ? ', in all rounds from now on' : ''}`,
    'result-adjusted': (act) => `Round ${act.round}, table ${act.table}, board ${act.board}: adjusted`,
    'board-cut': (act) => `Round ${act.round}, table ${act.table}, board ${act.board}: does not count`,
    'pair-penalised': (act) => `Pair ${act.pair}: ${signed((act.hundredths ?? 0) / 100)}`,
    'card-taken-back': (act) => `Table ${act.table}, board ${act.board}: the last call or card taken back`,
    'claim-ruled': (act) => `Table ${act.table}, board ${act.board}: ${act.tricks == null ? 'play goes on after a claim' : `claim: ${act.tricks} tricks`}`,
    'hands-shown': (act) => `Looked at the hands of table ${act.table}, board ${act.board}`,
    'taken-back': (act) => `No. ${act.act} taken back`,
  } as Readonly<Record<string, (act: DeskAct) => string>>,

  note: 'Why',
  noteMore: 'Kept in the log.',
  noteTold: 'Everybody reads it in the results.',
  cancel: 'Cancel',
  minutes: 'Minutes',
  text: 'Message',
  textMore: 'All players of the event read it, at their tables too.',
  pair: 'Pair',
  points: { mp: 'Percent of a top, negative for a penalty', other: 'IMPs, negative for a penalty' },
  tell: 'Send',
  decide: 'Decide',
  wrongNumber: 'A number, such as −3 or 2.5.',

  atTable: { seat: 'Seat a substitute', rewind: 'Take the last call or card back', rule: 'Rule on the claim', cut: 'This board does not count', look: 'Look at the hands' },
  lookMore: 'Who has looked plays for nobody in this event. The log keeps it.',
  rewindMore: 'Whoever made it acts again.',
  cutMore: 'It is not played on, or not at all. It scores nothing for either side and is no comparison for the others; you may still award a score.',
  away2: 'Plays no more in this round',
  player: 'Plays instead',
  playerMore: 'Who is in the club now and plays nowhere in this round.',
  nobody: 'Nobody who is in the club now could play. Ask somebody in, then look again.',
  claimOf: (seat: string, tricks: number, left: number) => `${seat} claims ${tricks} of ${left} tricks.`,
  rulings: { play: 'Play goes on', tricks: 'The claimer’s side takes' },
  tricks: 'Tricks',

  resultsTitle: 'Results',
  resultsMore: 'Boards of the round at each table. What you decide changes the ranking at once.',
  ofRound: 'Round',
  noResult: 'no result',
  isCut: 'does not count',
  cut: 'Does not count',
  discount: (table: number, board: number) => `Table ${table}, board ${board} does not count`,
  adjust: (table: number, board: number) => `Adjust table ${table}, board ${board}`,
  ownTable: 'your own table',

  callDirector: 'Director',
  callDone: 'The director has been called to this table.',
  says: (by: string) => `The director says (${by})`,
  read: 'Read',
};

export interface DeskAct {
  readonly type: string;
  readonly minutes?: number;
  readonly round?: number;
  readonly table?: number;
  readonly board?: number;
  readonly pair?: number;
  readonly hundredths?: number;
  readonly tricks?: number | null;
  readonly act?: number;
  readonly rest?: boolean;
  readonly player?: { readonly name: string };
  readonly before?: { readonly name: string };
}
