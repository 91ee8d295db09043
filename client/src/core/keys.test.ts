import { describe, expect, it } from 'vitest';
import { NO_CALL, NO_CARD, auctionKey, keyName, moveInHand, pickLevel, playKey, replayKey, tableCommand, typedCard, type CallEntry } from './keys';
import { cardCode } from './cards';
import { parseCard } from './notation';

const press = (key: string, more: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {}) => ({
  key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more,
});
const cards = (text: string) => text.split(' ').map((word) => parseCard(word)!);

describe('names of keys', () => {
  it('leaves the browser its own', () => {
    expect(keyName(press('c', { ctrlKey: true }))).toBeNull();
    expect(keyName(press('c', { metaKey: true }))).toBeNull();
    expect(keyName(press('c', { altKey: true }))).toBeNull();
    expect(keyName(press('c'))).toBe('C');
    expect(keyName(press('C', { shiftKey: true }))).toBe('Shift+C');
    expect(keyName(press('?', { shiftKey: true }))).toBe('?');
    expect(keyName(press('ArrowLeft'))).toBe('ArrowLeft');
  });

  it('gives every table command one key', () => {
    expect(['L', 'Shift+C', 'U', 'G', 'Shift+D', 'M', '?'].map(tableCommand)).toEqual([
      'last-trick', 'claim', 'undo', 'chat', 'director', 'mute', 'keys',
    ]);
    expect(tableCommand('C')).toBeNull();
  });
});

describe('keys of the auction', () => {
  const legal = new Set(['P', 'X', '2H', '2S', '2NT', '3C']);
  const type = (keys: string, confirm: boolean) => {
    let entry: CallEntry = NO_CALL;
    const made: string[] = [];
    for (const key of keys.split(' ')) {
      const step = auctionKey(entry, key, legal, confirm);
      if (!step) continue;
      entry = step.entry;
      if (step.made) made.push(step.made);
    }
    return { entry, made };
  };

  it('makes a bid of level and strain, a pass, a double', () => {
    expect(type('2 H', false).made).toEqual(['2H']);
    expect(type('2 N', false).made).toEqual(['2NT']);
    expect(type('P', false).made).toEqual(['P']);
    expect(type('0', false).made).toEqual(['P']);
    expect(type('X', false).made).toEqual(['X']);
  });

  it('never makes what the server did not offer', () => {
    expect(type('2 C', false).made).toEqual([]);
    expect(type('R', false).made).toEqual([]);
    expect(type('1', false).entry.level).toBeNull();
    expect(type('H', false)).toEqual({ entry: NO_CALL, made: [] });
  });

  it('waits for Enter, or the same key again, when calls are confirmed', () => {
    expect(type('2 H', true)).toEqual({ entry: { level: 2, call: '2H', alert: false }, made: [] });
    expect(type('2 H Enter', true).made).toEqual(['2H']);
    expect(type('P P', true).made).toEqual(['P']);
    expect(type('2 H Escape', true).entry).toEqual(NO_CALL);
    expect(type('2 H 3 C Enter', true).made).toEqual(['3C']);
  });

  it('keeps an alert through to the call and drops it after', () => {
    expect(type('A 2', false).entry).toEqual({ level: 2, call: null, alert: true });
    expect(type('A A', false).entry.alert).toBe(false);
    expect(type('A 2 H', false).entry).toEqual(NO_CALL);
  });

  it('gives a level up when it is picked again', () => {
    expect(pickLevel(pickLevel(NO_CALL, 2, legal), 2, legal).level).toBeNull();
    expect(auctionKey(NO_CALL, 'Enter', legal, true)).toBeNull();
    expect(auctionKey(NO_CALL, 'Z', legal, true)).toBeNull();
  });
});

describe('keys of the play', () => {
  const type = (keys: string, legal: string) => {
    let entry = NO_CARD;
    for (const key of keys.split(' ')) {
      const step = playKey(entry, key, cards(legal));
      if (step?.played != null) return step.played;
      if (step) entry = step.entry;
    }
    return null;
  };

  it('plays a suit and a rank', () => {
    expect(type('S A', 'SA SK H2 H3')).toBe(parseCard('SA'));
    expect(type('H 3', 'SA SK H2 H3')).toBe(parseCard('H3'));
    for (const ten of ['T', '0', '1']) expect(type(`S ${ten}`, 'ST SK H2 H3')).toBe(parseCard('ST'));
  });

  it('plays a lone card of the suit at once and a rank alone when following', () => {
    expect(type('H', 'SA SK H2')).toBe(parseCard('H2'));
    expect(type('7', 'C7 C2')).toBe(parseCard('C7'));
    expect(type('7', 'C7 D7')).toBeNull();
  });

  it('plays nothing that is not legal', () => {
    expect(type('D', 'SA SK')).toBeNull();
    expect(type('S 2', 'SA SK')).toBeNull();
    expect(playKey(NO_CARD, 'Z', cards('SA SK'))).toBeNull();
    expect(playKey(NO_CARD, 'Escape', cards('SA SK'))).toBeNull();
    expect(playKey({ suit: 3 }, 'Escape', cards('SA SK'))).toEqual({ entry: NO_CARD, played: null });
  });

  it('tells diamonds from a queen of diamonds', () => {
    expect(type('D Q', 'DQ D2 SA')).toBe(parseCard('DQ'));
    expect(type('C D', 'C2 C3 DA')).toBe(parseCard('DA'));
  });
});

describe('keys that choose cards', () => {
  const type = (keys: string, held: string) => {
    let entry = NO_CARD;
    const typed = [];
    for (const key of keys.split(' ')) {
      const step = typedCard(entry, key, cards(held));
      if (step === null) continue;
      entry = step.entry;
      if (step.played !== null) typed.push(step.played);
    }
    return typed.map(cardCode).join(' ');
  };

  it('takes a suit and a rank for each card, and never a suit alone', () => {
    expect(type('S A S A H 0', 'SA SA H2 HT')).toBe('SA SA HT');
    expect(type('H', 'SA H2')).toBe('');
    expect(type('C D Q', 'CQ DQ')).toBe('DQ');
    expect(type('S Q S 3', 'SA S3')).toBe('S3');
  });

  it('takes a rank alone while all cards are of one suit', () => {
    expect(type('7 8', 'C7 C8')).toBe('C7 C8');
    expect(type('7', 'C7 D8')).toBe('');
  });

  it('takes jokers as they are written', () => {
    expect(type('B J R J J', 'BJ RJ SJ')).toBe('BJ RJ');
    expect(type('B S J', 'BJ SJ')).toBe('SJ');
    expect(type('R J', 'BJ SJ HJ')).toBe('');
    expect(type('J', 'BJ RJ')).toBe('');
  });
});

describe('moving', () => {
  const placed = [
    { order: 0, row: 0, x: 0 },
    { order: 1, row: 0, x: 50 },
    { order: 2, row: 0, x: 100 },
    { order: 3, row: 1, x: 0 },
    { order: 4, row: 1, x: 60 },
  ];

  it('goes along a row, round the end of it, and between rows', () => {
    expect(moveInHand(placed, 0, 'ArrowRight')).toBe(1);
    expect(moveInHand(placed, 2, 'ArrowRight')).toBe(3);
    expect(moveInHand(placed, 0, 'ArrowLeft')).toBe(0);
    expect(moveInHand(placed, 1, 'ArrowDown')).toBe(4);
    expect(moveInHand(placed, 4, 'ArrowUp')).toBe(1);
    expect(moveInHand(placed, 4, 'ArrowDown')).toBe(4);
    expect(moveInHand(placed, 1, 'End')).toBe(4);
    expect(moveInHand(placed, 1, 'Home')).toBe(0);
    expect(moveInHand(placed, 1, 'X')).toBeNull();
    expect(moveInHand([], 0, 'ArrowLeft')).toBeNull();
  });

  it('steps a replay', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ', 'X'].map(replayKey)).toEqual([
      'back', 'on', 'trick-back', 'trick-on', 'start', 'end', 'run', null,
    ]);
  });
});
