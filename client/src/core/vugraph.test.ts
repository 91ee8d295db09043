import { describe, expect, it } from 'vitest';
import { fetched, nothingSeen, playersOf, see } from './vugraph';
import type { BroadcastMessage, Commented, RoomName, RoomStep } from './wire';

const step = (board: number, number: number, room: RoomName = 'open'): RoomStep => ({
  type: 'room-step',
  match: 'm',
  room,
  board,
  number,
  at: number,
  seat: 0,
  players: number === 1 ? [{ name: 'Ann', robot: false }] : null,
  events: [],
  view: { phase: 'auction' },
  abandoned: false,
});
const said = (at: number, text = 'well bid'): Commented => ({ type: 'commented', match: 'm', member: 'e', name: 'Eve', text, at, commentator: false, grade: null });
const broadcast = (steps: number): BroadcastMessage => ({
  type: 'broadcast',
  match: 'm',
  title: 'Final',
  home: 'Reds',
  visitors: 'Blues',
  begins: 0,
  delay: null,
  rooms: [{ room: 'open', board: 2, steps }],
  compared: { type: 'compared', match: 'm', boards: [], carried: 0, over: false },
  commentators: [],
  comments: [said(1)],
  talks: true,
  now: 0,
});

describe('what a spectator knows', () => {
  it('grows step by step, and each step counts once', () => {
    let known = see(nothingSeen('m'), broadcast(0));
    known = see(see(see(known, step(1, 1)), step(1, 2)), step(1, 2));
    expect(known.boards[1]?.open.map((one) => one.number)).toEqual([1, 2]);
    expect(known.now).toEqual({ open: 1, closed: null });
    expect(playersOf(known.boards[1]?.open ?? []).map((one) => one.name)).toEqual(['Ann']);
  });

  it('asks for a board of which it came too late, and keeps what came meanwhile', () => {
    let known = see(nothingSeen('m'), broadcast(3));
    expect([...known.missing]).toEqual([2]);
    known = see(known, step(2, 4));
    const steps = { open: [1, 2, 3, 4].map((number) => step(2, number)), closed: [] };
    known = fetched(known, 2, steps);
    expect(known.missing.size).toBe(0);
    known = fetched(see(known, step(2, 5)), 2, steps);
    expect(known.boards[2]?.open.length).toBe(5);
  });

  it('knows nothing of other matches', () => {
    const known = nothingSeen('m');
    expect(see(known, { ...step(1, 1), match: 'n' })).toBe(known);
    expect(see(known, { ...said(1), match: 'n' })).toBe(known);
    expect(see(known, { type: 'gone', reason: 'no-such-table', detail: '' })).toBe(known);
    expect(see(known, { type: 'gone', reason: 'plays-in-match', detail: '' }).gone).toBe('plays-in-match');
  });

  it('reads a line that comes twice once', () => {
    let known = see(nothingSeen('m'), broadcast(0));
    known = see(see(known, said(1)), said(2, 'well played'));
    expect(known.comments.map((one) => one.text)).toEqual(['well bid', 'well played']);
  });
});
