// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import found from '../../gallery/samples.json';
import './moving';
import type { Action } from '../../src/core/wire';
import type BridgeTableComponent from '../../src/games/bridge/BridgeTable.svelte';
import type { BridgeView } from '../../src/games/bridge/view';

const samples = found.samples as unknown as Record<string, { view: BridgeView; choices: []; seat: number | null; plays: boolean; undo: null }>;
const chairs = ['Margaret', '王建国', 'Anna', 'Li Hua'].map((name, seat) => ({
  seat, name, member: `m${seat}`, robot: false, ready: true, here: true, grade: null,
}));

describe('a bridge table in the page', () => {
  let BridgeTable: typeof BridgeTableComponent;
  beforeAll(async () => {
    BridgeTable = (await import('../../src/games/bridge/BridgeTable.svelte')).default;
    const { need, speak } = await import('../../src/i18n');
    await speak('en');
    await need('bridge');
  }, 30_000);
  afterEach(cleanup);

  function table(name: string, more: Partial<Record<string, unknown>> = {}) {
    const send = vi.fn<(action: Action) => boolean>(() => true);
    const sample = samples[name]!;
    const props = {
      deal: 'a', number: 1, view: sample.view, choices: sample.choices, seat: sample.seat, plays: sample.plays, undo: sample.undo,
      chairs, deadline: null, mayAct: sample.choices.length > 0, pending: null, send, ...more,
    };
    return { send, ...render(BridgeTable, { props: props as never }) };
  }
  /** By the name it says or shows: asking jsdom for roles takes seconds a question. */
  const all = (kind: string, name: string, inside: ParentNode = document): HTMLElement[] =>
    [...inside.querySelectorAll<HTMLElement>(kind)].filter((one) => (one.ariaLabel ?? one.getAttribute('aria-label') ?? one.textContent).replace(/\s+/g, ' ').trim() === name);
  const one = (kind: string, name: string, inside?: ParentNode): HTMLElement => {
    const found = all(kind, name, inside);
    if (found.length !== 1) throw new Error(`${found.length} × ${kind} “${name}”`);
    return found[0]!;
  };
  const button = (name: string, inside?: ParentNode) => one('button', name, inside);
  const hand = (name: string) => one('[role=group]', name);
  const key = (name: string) => fireEvent.keyDown(window, { key: name });

  it('names every card and every hand', () => {
    table('play-own');
    const mine = hand('Your hand, 12 cards');
    expect(button('Ace of Spades', mine).getAttribute('aria-disabled')).toBe('true');
    expect(button('Ace of Clubs', mine).getAttribute('aria-disabled')).toBe('false');
    expect([...mine.querySelectorAll('button')].filter((card) => card.tabIndex === 0)).toHaveLength(1);
    expect(hand('Dummy, 12 cards')).toBeTruthy();
    expect(one('[role=img]', 'East: 10 of Clubs')).toBeTruthy();
  });

  it('shows the auction as a table with dealer and vulnerability', () => {
    table('auction-turn');
    const heads = [...document.querySelectorAll('th[scope=col]')];
    expect(heads.map((head) => head.textContent?.replace(/\s+/g, ' '))[1]).toContain('North, vulnerable, dealer');
    expect(heads).toHaveLength(4);
  });

  it('bids by keyboard and by button, and never what is not offered', async () => {
    const { send } = table('auction-turn');
    await key('2');
    await key('h');
    expect(send).not.toHaveBeenCalled();
    await key('4');
    await key('s');
    expect(send).toHaveBeenCalledWith({ type: 'call', call: '4S', alert: false, explanation: null });
    await fireEvent.click(screen.getByTestId('box').querySelector('.pass')!);
    expect(send).toHaveBeenLastCalledWith({ type: 'call', call: 'P', alert: false, explanation: null });
  });

  it('sends an alert with its words in both languages', async () => {
    const { send } = table('auction-turn');
    await key('a');
    await fireEvent.input(screen.getByLabelText('What does it mean?'), { target: { value: ' splinter ' } });
    await key('4');
    await key('c');
    const explanation = { en: 'splinter', zh: 'splinter' };
    expect(send).toHaveBeenCalledWith({ type: 'call', call: '4C', alert: true, explanation });
  });

  it('plays by keys and by a click, and says why a card cannot be played', async () => {
    const { send } = table('play-own');
    await fireEvent.click(button('Ace of Spades'));
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('Follow clubs')).toBeTruthy();
    await key('7');
    expect(send).toHaveBeenLastCalledWith({ type: 'play', card: 5 });
    await fireEvent.click(button('Ace of Clubs'));
    expect(send).toHaveBeenLastCalledWith({ type: 'play', card: 12 });
  });

  it('plays dummy’s cards from dummy, and not one’s own meanwhile', async () => {
    const { send } = table('play-dummy');
    await fireEvent.click(button('King of Diamonds'));
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('Dummy is to play.')).toBeTruthy();
    await fireEvent.click(button('Jack of Diamonds'));
    expect(send).toHaveBeenCalledWith({ type: 'play', card: 22 });
  });

  it('claims with a line in both languages, and answers a claim', async () => {
    const mine = table('play-own');
    await fireEvent.keyDown(window, { key: 'C', shiftKey: true });
    await fireEvent.click(button('One fewer'));
    await fireEvent.click(button('drawing trumps'));
    await fireEvent.click(button('Show and claim'));
    expect(mine.send).toHaveBeenCalledWith({ type: 'claim', tricks: 11, line: { en: 'drawing trumps', zh: '先吊将' } });
    cleanup();
    const asked = table('claim-asked');
    await fireEvent.click(button('Play on'));
    expect(asked.send).toHaveBeenCalledWith({ type: 'object' });
    await fireEvent.click(button('Accept'));
    expect(asked.send).toHaveBeenLastCalledWith({ type: 'accept' });
  });

  it('asks about a call of the opponents and explains one’s own', async () => {
    const asker = table('defend-left');
    await fireEvent.click(button('2 2 spades'));
    await fireEvent.click(button('Ask what it means'));
    expect(asker.send).toHaveBeenCalledWith({ type: 'ask', call: 5 });
    cleanup();
    const asked = table('auction-asked');
    await fireEvent.click(button('Explain'));
    await fireEvent.input(screen.getByLabelText('What does it mean?'), { target: { value: 'five spades' } });
    await fireEvent.click(all('button', 'Explain').at(-1)!);
    const explanation = { en: 'five spades', zh: 'five spades' };
    expect(asked.send).toHaveBeenCalledWith({ type: 'explain', call: 3, explanation, alert: true });
  });

  it('gives a spectator and dummy nothing to press but what they may look at', () => {
    table('play-dummy-view');
    expect(all('button', 'Claim')).toEqual([]);
    expect(hand('Anna, 12 cards')).toBeTruthy();
    cleanup();
    table('watch');
    expect(all('button', 'Claim')).toEqual([]);
  });

  it('draws an act on its way and sends nothing twice', async () => {
    const { send } = table('play-own', { pending: { type: 'play', card: 12 }, mayAct: false });
    expect(one('[role=img]', 'South: Ace of Clubs')).toBeTruthy();
    await fireEvent.click(button('7 of Clubs'));
    expect(send).not.toHaveBeenCalled();
  });

  it('says that a claim is off, and that an undo was refused', async () => {
    const claim = table('claim-asked');
    const after = { ...samples['play-8']!, seat: 1 };
    await claim.rerender({ number: 2, view: after.view, choices: [] });
    expect(screen.getByTestId('turn').textContent).toContain('The claim was not accepted');
    cleanup();
    const undo = { seat: 1, event: { type: 'called', call: '1H' }, asked: [2] };
    const asked = table('auction-turn', { undo });
    await asked.rerender({ number: 2, undo: null });
    expect(screen.getByTestId('turn').textContent).toContain('The undo was refused');
  });
});
