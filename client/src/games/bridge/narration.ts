/** What a screen reader says of a move (播报): the difference of two boards in sentences. */
import { sortHand, type Card } from '../../core/cards';
import { bidOf, sideOf, type Seat } from '../../core/notation';
import { joined, language, listed, t } from '../../i18n';
import { callName, cardName, handText } from '../../ui/names';
import { dummyOf, strainOf, tricksLeft, tricksNeeded, trumpOf, type Contract, type Scene, type Spoken, type Words } from './view';

/** How players are called; the viewer is `You`. */
export type Names = readonly string[];

export function inWords(words: Words | null | undefined): string {
  return words ? words[language()] || words.en || words.zh : '';
}

/** Whether a call's meaning is worth showing unasked: an alert, or what a bid says; what a pass denies is not. */
export function isTelling(spoken: Spoken): boolean {
  return Boolean(spoken.explanation) && (spoken.alert || spoken.call !== 'P');
}

export function contractName(contract: Contract): string {
  const bid = callName(bidOf(contract.level, strainOf(contract)));
  return t.bridge.contractLabel(bid + (t.bridge.doubled[contract.doubled] ?? ''), t.bridge.seats[contract.declarer] ?? '');
}

/** `4♠ South made`, `down 2`, in words. */
export function resultName(scene: Scene): string {
  const { outcome } = scene;
  if (!outcome) return '';
  if (!outcome.contract || outcome.tricks === null) return t.bridge.passedOut;
  const extra = outcome.tricks - outcome.contract.level - 6;
  const how = extra < 0 ? t.bridge.down(-extra) : extra > 0 ? `${t.bridge.made0} ${t.bridge.over(extra)}` : t.bridge.made0;
  return joined(contractName(outcome.contract), how);
}

/** The sentences for what happened from one board to the next; empty if nothing a listener must know. */
export function narrate(before: Scene | null, after: Scene, names: Names, you: Seat | null, mayAct: boolean): string[] {
  if (!before || before.board !== after.board || after.calls.length < before.calls.length) return opening(after, names, you);
  const said: string[] = [];
  for (const spoken of after.calls.slice(before.calls.length)) {
    said.push(t.bridge.say.calls(names[spoken.seat] ?? '', callName(spoken.call)));
  }
  after.calls.forEach((spoken, at) => {
    if (spoken.explanation && !before.calls[at]?.explanation && spoken.seat !== you) {
      said.push(t.bridge.say.alerts(inWords(spoken.explanation)));
    }
  });
  if (!before.contract && after.contract) said.push(t.bridge.say.contract(contractName(after.contract)));
  for (const one of cardsPlayed(before, after)) said.push(t.bridge.say.plays(names[one.seat] ?? '', cardName(one.card)));
  if (after.last && after.last !== before.last && trickKey(before) !== trickKey(after)) {
    said.push(t.bridge.say.wins(names[after.last.winner] ?? ''));
  }
  const dummy = dummyOf(after);
  if (dummy !== null && dummy !== you && newlyOpen(before, after, dummy)) said.push(t.bridge.say.dummy(handText(after.hands[dummy] ?? [])));
  if (after.claim && !before.claim) {
    const left = 13 - after.won[0] - after.won[1];
    said.push(t.bridge.claims(names[after.claim.claimer] ?? '', after.claim.tricks, left));
  }
  if (before.claim && !after.claim && !after.outcome) said.push(t.bridge.claimOff);
  if (after.outcome && !before.outcome) said.push(t.bridge.say.over(resultName(after)));
  else if (mayAct && said.length && after.turn !== null) said.push(prompt(after, names, you));
  return said;
}

function opening(scene: Scene, names: Names, you: Seat | null): string[] {
  const { bridge } = t;
  const said = [bridge.boardLabel(scene.board, bridge.seats[scene.dealer] ?? '', bridge.vul[scene.vul])];
  const hand = you === null ? [] : (scene.hands[you] ?? []);
  if (hand.length && scene.phase !== 'over') said.push(bridge.say.hand(handText(hand)));
  if (scene.turn === you && you !== null) said.push(prompt(scene, names, you));
  return said;
}


/** Whose move it is, as the line over the hand says it. */
export function prompt(scene: Scene, names: Names, you: Seat | null): string {
  const { bridge } = t;
  const { turn } = scene;
  if (turn === null) return '';
  const who = names[turn] ?? '';
  if (scene.phase === 'auction') return turn === you ? bridge.yourCall : bridge.toCall(who);
  const dummy = dummyOf(scene);
  if (turn === dummy && you === scene.contract?.declarer) return bridge.playFromDummy;
  if (turn === dummy) return bridge.toPlay(names[scene.contract?.declarer ?? turn] ?? who);
  if (turn !== you) return bridge.toPlay(who);
  const opening = scene.trick.length === 0 && scene.won[0] + scene.won[1] === 0;
  return opening ? bridge.yourLead : bridge.yourTurn;
}

/** How the contract stands, seen from the viewer's side. */
export function standing(scene: Scene, seat: Seat | null): string {
  const need = tricksNeeded(scene);
  if (need === null || !scene.contract) return '';
  if (need <= 0) return t.bridge.made;
  const left = tricksLeft(scene);
  if (need > left) return t.bridge.down(need - left);
  const defends = seat !== null && sideOf(seat) !== sideOf(scene.contract.declarer);
  return defends ? t.bridge.toSet(left - need + 1) : t.bridge.need(need);
}

function trickKey(scene: Scene): string {
  return scene.last ? scene.last.cards.join() : '';
}

function cardsPlayed(before: Scene, after: Scene): { seat: Seat; card: Card }[] {
  const lay = (scene: Scene): { seat: Seat; card: Card }[] => {
    const last = scene.last ? scene.last.cards.map((card, place) => ({ seat: ((scene.last?.leader ?? 0) + place) % 4, card })) : [];
    return [...last, ...scene.trick];
  };
  const old = new Set(lay(before).map((one) => one.card));
  const seen = new Set<Card>();
  return lay(after).filter((one) => !old.has(one.card) && !seen.has(one.card) && seen.add(one.card));
}

function newlyOpen(before: Scene, after: Scene, seat: Seat): boolean {
  const open = (scene: Scene): boolean => (scene.hands[seat] ?? []).some((card) => card >= 0);
  return open(after) && !open(before);
}

/** What the reading menu reads: a hand, dummy, the trick, the auction. */
export function readOut(what: 'hand' | 'dummy' | 'trick' | 'auction', scene: Scene, names: Names, you: Seat | null): string {
  const { say } = t.bridge;
  const trump = trumpOf(scene.contract);
  if (what === 'hand') return say.hand(handText(sortHand(scene.hands[you ?? 2] ?? [], trump)));
  if (what === 'dummy') {
    const dummy = dummyOf(scene);
    return say.dummy(dummy === null ? '' : handText(scene.hands[dummy] ?? []));
  }
  if (what === 'trick') {
    if (!scene.trick.length) return t.table.trickEmpty;
    return t.table.onTable(listed(scene.trick.map((one) => `${names[one.seat] ?? ''} ${cardName(one.card)}`)));
  }
  if (!scene.calls.length) return say.auctionEmpty;
  return say.auction(listed(scene.calls.map((one) => `${names[one.seat] ?? ''} ${callName(one.call)}`)));
}
