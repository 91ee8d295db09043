import { describe, expect, it } from 'vitest';
import { address, parseRoute, sectionOf, type Route } from './route';

const ROUTES: readonly Route[] = [
  { screen: 'lobby' }, { screen: 'new' }, { screen: 'settings' }, { screen: 'help' },
  { screen: 'rules', page: '', rule: '' }, { screen: 'rules', page: 'red-five', rule: '' }, { screen: 'rules', page: 'bridge', rule: 'trick' },
  { screen: 'log-in' }, { screen: 'register' }, { screen: 'forgotten' }, { screen: 'account' }, { screen: 'people' }, { screen: 'clans' }, { screen: 'person', member: 'a1b2c3' },
  { screen: 'password', token: 'aB-9_x' },
  { screen: 'boards' }, { screen: 'history' }, { screen: 'shown', id: 'aB-9_x' }, { screen: 'record', id: 'b-7' },
  { screen: 'events' }, { screen: 'matches' }, { screen: 'match', match: 'match-6a0c-9f' }, { screen: 'match-desk', match: 'match-6a0c-9f' }, { screen: 'match-paper', match: 'match-6a0c-9f' }, { screen: 'new-match' }, { screen: 'robin', robin: 'robin-6a0c-9f' }, { screen: 'vugraph', match: 'match-6a0c-9f' }, { screen: 'new-event' }, { screen: 'event', event: 'event-6a0c-9f' }, { screen: 'rate' }, { screen: 'ladders', kind: 'clans' }, { screen: 'leaders', figure: 'total', page: 1 }, { screen: 'leaders', figure: 'master', page: 12 }, { screen: 'pool', room: '', week: '', board: '' }, { screen: 'pool', room: 'fixed', week: '', board: '' },
  { screen: 'results', event: 'event-1a-2b', part: 'ranking', number: '' }, { screen: 'results', event: 'event-1a-2b', part: 'pairs', number: '12' }, { screen: 'results', event: 'e', part: 'boards', number: '7' }, { screen: 'results', event: 'e', part: 'print', number: '' },
  { screen: 'pool', room: 'fixed', week: '2026-11-30', board: '' }, { screen: 'pool', room: 'fixed', week: '2026-11-30', board: '7' },
  { screen: 'table', id: 'Qz_7-a' }, { screen: 'table', id: 'Qz_7-a', key: 'aB-9_x' }, { screen: 'replay', id: '12' },
];

describe('sections', () => {
  it('hold the screens that are reached from them', () => {
    const within = (hash: string): string => sectionOf(parseRoute(hash));
    expect(['#/events/e/results/pairs/3', '#/events/new', '#/matches/m/desk', '#/round-robins/r', '#/matches/m/vugraph', '#/ladders/clans'].map(within)).toEqual(Array(6).fill('events'));
    expect(['#/replay/12', '#/history'].map(within)).toEqual(['boards', 'boards']);
    expect(['#/settings', '#/', '#/people/a1'].map(within)).toEqual(['settings', 'lobby', 'person']);
  });
});

describe('addresses', () => {
  it('lead back to their screen', () => {
    for (const route of ROUTES) expect(parseRoute(address(route))).toEqual(route);
  });

  it('an empty one is the lobby', () => {
    for (const hash of ['', '#', '#/']) expect(parseRoute(hash)).toEqual({ screen: 'lobby' });
  });

  it('nonsense is told as such', () => {
    for (const hash of ['#/table?key=a', '#/table/a?key=', '#/table/a?key=<b>', '#/table/a?lock=b', '#/table/a?key=b?key=c', '#/settings?key=a', '#/table', '#/table/', '#/table/a/b', '#/nowhere', '#/settings/x', '#/table/<b>', '#/password', '#/password/', '#/password/a.b', '#/people/a.b', '#/people/a/b', '#/shown', '#/history/x', '#/log-in/x', '#/rules//a', '#/pool//2026-11-30', '#/pool/fixed/7', '#/pool/fixed/2026-11-30/x', '#/pool/fixed/2026-11-30/7/8', '#/rate/x', '#/events/a.b', '#/events/new/x', '#/matches/m/print/x', '#/matches/<b>/print', '#/events/e/results/pairs', '#/events/e/results/pairs/0', '#/events/e/results/hands/1', '#/events/e/results/x', '#/events/e/results/boards/7/8', '#/events/<b>/results', '#/leaders/x', '#/ladders/pairs', '#/ladders/clans/x', '#/leaders/rate/0', '#/leaders/rate/x', '#/leaders/rate/1/2', '#/rules/a/b/c', '#/rules/<b>'])
      expect(parseRoute(hash)).toEqual({ screen: 'lost' });
  });
});
