import { describe, expect, it } from 'vitest';
import { mayAct, reduce, toRepeat, unknownTable, type TableKnowledge } from './store';
import type { ChatMessage, DealMessage, SeatingMessage } from './wire';

const pass = { type: 'call', call: 'P' };

function deal(number: number, more: Partial<DealMessage> = {}): DealMessage {
  return {
    type: 'deal', table: 't', deal: 'd1', game: 'bridge', number, seat: 2, plays: true, players: [], hash: '', events: [],
    view: { phase: 'auction', told: number }, waiting: [2], undo: null, deadline: null, now: 0, open: false,
    abandoned: false, halted: false,
    choices: [{ example: pass, cards: [], take: null }],
    ...more,
  };
}

function chat(at: number, text = 'hello'): ChatMessage {
  return { type: 'chat', table: 't', member: 'm1', name: 'Margaret', seat: 0, text, at, to: 'table', grade: null };
}

const at7 = reduce(unknownTable('t'), deal(7));

function sent(known: TableKnowledge = at7, id = 'a'): TableKnowledge {
  const act = { type: 'act', id, deal: 'd1', on: known.deal?.number ?? 0, action: pass } as const;
  return reduce(known, { type: 'act-sent', act, at: 1000 });
}

describe('deal messages', () => {
  it('a newer one replaces all before it, over any gap', () => {
    expect(reduce(at7, deal(12)).deal?.view['told']).toBe(12);
  });

  it('a duplicate or an older one changes nothing', () => {
    expect(reduce(at7, deal(7, { view: { phase: 'x' } }))).toBe(at7);
    expect(reduce(at7, deal(6))).toBe(at7);
  });

  it('the next deal begins at a low number and is taken', () => {
    const next = reduce(at7, deal(1, { deal: 'd2' }));
    expect(next.deal?.deal).toBe('d2');
    expect(reduce(next, deal(30))).toBe(next);
  });

  it('another table’s messages are not for this page', () => {
    expect(reduce(at7, deal(9, { table: 'u' }))).toBe(at7);
  });

  it('taking a seat shows the hand although the number is the same', () => {
    const watching = reduce(unknownTable('t'), deal(7, { seat: null, plays: false }));
    expect(reduce(watching, deal(7)).deal?.seat).toBe(2);
    const kibitzing = reduce(unknownTable('t'), deal(7, { plays: false, choices: [] }));
    expect(mayAct(reduce(kibitzing, deal(7)))).toBe(true);
  });
});

describe('an act on its way', () => {
  it('bars a second one until it is answered', () => {
    expect(mayAct(at7)).toBe(true);
    expect(mayAct(sent())).toBe(false);
    expect(sent(sent(), 'b').pending?.id).toBe('a');
  });

  it('is over when acknowledged and shown, in either order', () => {
    const shownFirst = reduce(sent(), deal(8));
    expect(shownFirst.pending?.id).toBe('a');
    expect(reduce(shownFirst, { type: 'done', id: 'a', number: 21 }).pending).toBeNull();
    const doneFirst = reduce(sent(), { type: 'done', id: 'a', number: 21 });
    expect(doneFirst.pending?.done).toBe(true);
    expect(reduce(doneFirst, deal(8)).pending).toBeNull();
  });

  it('stays through what others do before the answer', () => {
    expect(reduce(sent(), deal(8)).pending?.id).toBe('a');
  });

  it('is over when the next deal comes', () => {
    expect(reduce(sent(), deal(1, { deal: 'd2' })).pending).toBeNull();
  });

  it('refused: gone, with the reason and what was tried, until read', () => {
    const refused = reduce(sent(), { type: 'refused', id: 'a', code: 'insufficient-bid', cards: [] });
    expect(refused.pending).toBeNull();
    expect(refused.deal).toBe(at7.deal);
    expect(refused.refusal).toMatchObject({ code: 'insufficient-bid', action: pass });
    expect(reduce(refused, { type: 'refusal-read' }).refusal).toBeNull();
  });

  it('answers to other acts do not touch it', () => {
    const known = sent();
    expect(reduce(known, { type: 'refused', id: 'z', code: 'malformed', cards: [] })).toBe(known);
    expect(reduce(known, { type: 'done', id: 'z', number: 8 })).toBe(known);
  });
});

describe('after the line broke', () => {
  const unsure = reduce(sent(), { type: 'line-lost' });

  it('the act is sent again with its id when nothing has moved', () => {
    expect(toRepeat(unsure, deal(7))).toEqual({ type: 'act', id: 'a', deal: 'd1', on: 7, action: pass });
    const again = reduce(unsure, deal(7));
    expect(again.pending).toMatchObject({ id: 'a', unsure: false });
    expect(toRepeat(again, deal(7))).toBeNull();
  });

  it('the act is dropped when the table has moved on', () => {
    expect(toRepeat(unsure, deal(8))).toBeNull();
    expect(reduce(unsure, deal(8)).pending).toBeNull();
    expect(reduce(unsure, deal(1, { deal: 'd2' })).pending).toBeNull();
  });

  it('a booked act is not sent again', () => {
    const booked = reduce(reduce(sent(), { type: 'done', id: 'a', number: 21 }), { type: 'line-lost' });
    expect(toRepeat(booked, deal(7))).toBeNull();
    expect(reduce(booked, deal(8)).pending).toBeNull();
  });

  it('without an act nothing changes', () => {
    expect(reduce(at7, { type: 'line-lost' })).toBe(at7);
  });
});

describe('seating and chat', () => {
  const seating: SeatingMessage = {
    type: 'seating', you: { seat: 2, key: null },
    table: {
      id: 't', title: 'T', game: 'bridge', options: {}, host: 'm', seats: [], spectators: 0, state: 'waiting', deal: null,
      manners: { private: false, sitting: 'anyone', robots: true, watching: 'seat', delay: 0, seating: 'fixed', spectator_chat: true, control: { act: null, reserve: 0, pace: 1, least: 0 } },
      boards: [], boards_left: null, room: null, scoring: '',
    },
  };

  it('the newest seating counts; another table’s does not', () => {
    expect(reduce(at7, seating).seating).toBe(seating);
    expect(reduce(at7, { ...seating, table: { ...seating.table, id: 'u' } })).toBe(at7);
  });

  it('what was said is kept once, also when told again after a reconnect', () => {
    const twice = [chat(1), chat(2, 'hi'), chat(1)].reduce<TableKnowledge>(reduce, at7);
    expect(twice.chat.map(({ text }) => text)).toEqual(['hello', 'hi']);
  });

  it('keeps the last 200 lines', () => {
    const lines = Array.from({ length: 230 }, (_, at) => chat(at));
    const { chat: kept } = lines.reduce<TableKnowledge>(reduce, at7);
    expect(kept).toHaveLength(200);
    expect(kept.at(-1)?.at).toBe(229);
  });

  it('a table that is gone says so; a line that is gone is no matter of the table', () => {
    expect(reduce(at7, { type: 'gone', reason: 'table-closed', detail: '' }).gone).toBe('table-closed');
    for (const reason of ['elsewhere', 'closing', 'not-signed-in']) expect(reduce(at7, { type: 'gone', reason, detail: '' })).toBe(at7);
  });

  it('a message of a later version is passed over', () => {
    expect(reduce(at7, { type: 'fireworks' } as never)).toBe(at7);
  });
});
