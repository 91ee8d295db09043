import { bids } from './tricks/bids';
import { endurance } from './tricks/endurance';
import { film } from './tricks/film';
import { fourHundred } from './tricks/fourHundred';
import { gongzhu } from './tricks/gongzhu';
import { hundred } from './tricks/hundred';
import { redFive } from './tricks/redFive';
import { shengji } from './tricks/shengji';

const cards = (count: number) => (count === 1 ? '1 card' : `${count} cards`);

/** The tables of the point-trick games: what they share, then each game's own. */
export const tricks = {
  bids,
  endurance,
  film,
  fourHundred,
  gongzhu,
  hundred,
  redFive,
  shengji,
  and: ', ',
  sides: ['Seats 1 and 3', 'Seats 2 and 4'],
  we: 'We',
  they: 'They',
  noTrump: 'NT',
  trumpsShort: 'T',
  declarer: 'Declarer',
  declarerMark: 'D',
  dealer: 'Dealer',
  dealerMark: 'D',
  cardsLeft: (count: number) => `${cards(count)} left`,
  taken: (text: string) => `Taken: ${text}`,
  points: (count: number) => (count === 1 ? '1 point' : `${count} points`),
  pointsShort: (count: number) => `${count} pts`,

  bar: 'Choose cards',
  chosen: (count: number) => `${count} chosen`,
  chosenOf: (count: number, exact: number) => `${count} of ${exact}`,
  clear: 'Clear',
  hint: 'Hint',
  play: (count: number) => (count === 0 ? 'Play' : `Play ${cards(count)}`),
  bury: 'Bury',
  buryCount: (count: number, exact: number) => `Bury ${count}/${exact}`,
  buryAsk: (count: number) => `Bury these ${count} cards?`,
  buryPoints: (points: number) => `There are ${points} points among them.`,
  buryNoPoints: 'There are no points among them.',
  suggestion: (text: string) => `Hint: ${text}`,
  mustFollow: 'This card cannot be played to this trick.',
  chooseKey: 'Choose one of the keys.',
  lastShort: 'Last trick',
  won: 'won',
  trickPoints: (points: number) => `${points} points in it`,
  call: 'a call',

  bidding: 'Bidding',
  pass: 'Pass',
  bidKey: (bid: number) => `Bid ${bid}`,
  bidAgain: (bid: number) => `${bid}: tap again to bid`,
  declareKeys: 'Declare trumps',
  declareKey: (trump: string, held: number, shows: number) =>
    `${trump}, you hold ${held}${shows ? `, show ${shows}` : ', not now'}`,
  trumpKeys: 'Trump suit',
  trumpKey: (suit: string, held: number) => `${suit}, you hold ${held}`,

  toBid: (who: string) => `${who} to bid`,
  toName: (who: string) => `${who} names trumps`,
  toBury: (who: string) => `${who} buries`,
  toPlay: (who: string) => `${who} to play`,
  yourBury: (count: number) => `Bury ${count} cards`,
  yourPlay: 'Your turn',
  yourLead: 'You lead',

  throwFailed: (who: string, mine: boolean) => (mine ? 'Your throw failed' : `${who}: the throw failed`),
  attempted: 'Thrown',
  forced: 'Led instead',
  throwForced: 'Somebody can beat one part of it. This part must be led instead:',
  throwFine: (points: number) => `It costs ${points} points.`,

  result: 'Result',
  who: 'Who',
  score: 'This deal',
  total: 'Total',
  totalOf: (score: string) => `total ${score}`,
  nextDeal: 'Next deal',
  waitingOthers: 'Waiting for the others',
  readyAre: (names: string) => `Ready: ${names}`,
  newMatch: 'New match',
  sideWins: (side: string) => `${side} win the match`,
  playerWins: (names: string, count: number) => (count === 1 && names !== 'You' ? `${names} wins the match` : `${names} win the match`),
  buriedCards: 'The kitty',
  kittyPoints: (points: number) => (points === 0 ? 'No points in it.' : `${points} points in it.`),
  match: 'The match',
  dealHead: 'Deal',
  noDeals: 'No deal has been finished yet.',
  givenUp: 'given up',

  say: {
    calls: (who: string, call: string) => `${who}: ${call}.`,
    trump: (suit: string) => `Trumps: ${suit}.`,
    plays: (who: string, text: string) => (who === 'You' ? `You play ${text}.` : `${who} plays ${text}.`),
    wins: (who: string, points: number | null) =>
      `${who === 'You' ? 'You win' : `${who} wins`} the trick${points === null ? '' : points === 0 ? ', no points' : `, ${points} points`}.`,
    throwFailed: (who: string, text: string) => `${who}: throw of ${text} failed.`,
    hand: (text: string) => `Your hand: ${text}.`,
    opening: (hand: string) => (hand ? `A new deal. ${hand}` : 'A new deal.'),
    over: 'The deal is over.',
  },
  keysTitle: 'Keys',
  keys: {
    arrows: 'Arrows: move in the hand',
    space: 'Space: choose a card, or give it back',
    play: 'Enter: play or bury what is chosen',
    clear: 'Esc: give everything back',
    hint: 'H: hint',
    declare: 'B, then 1–5: declare spades, hearts, clubs, diamonds, no trump',
    last: 'L: last trick',
    undo: 'U: undo',
    chat: 'G: chat',
    read: 'Shift+H, Shift+T: read hand, trick aloud',
    mute: 'M: mute',
    help: '?: this list',
  },
};
