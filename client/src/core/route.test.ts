import { describe, expect, it } from 'vitest';
import { address, parseRoute, type Route } from './route';

const ROUTES: readonly Route[] = [
  { screen: 'lobby' }, { screen: 'new' }, { screen: 'settings' }, { screen: 'help' },
  { screen: 'rules', page: '', rule: '' }, { screen: 'rules', page: 'red-five', rule: '' }, { screen: 'rules', page: 'bridge', rule: 'trick' },
  { screen: 'boards' }, { screen: 'record', id: 'b-7' },
  { screen: 'table', id: 'Qz_7-a' }, { screen: 'replay', id: '12' },
];

describe('addresses', () => {
  it('lead back to their screen', () => {
    for (const route of ROUTES) expect(parseRoute(address(route))).toEqual(route);
  });

  it('an empty one is the lobby', () => {
    for (const hash of ['', '#', '#/']) expect(parseRoute(hash)).toEqual({ screen: 'lobby' });
  });

  it('nonsense is told as such', () => {
    for (const hash of ['#/table', '#/table/', '#/table/a/b', '#/nowhere', '#/settings/x', '#/table/<b>', '#/rules//a', '#/rules/a/b/c', '#/rules/<b>'])
      expect(parseRoute(hash)).toEqual({ screen: 'lost' });
  });
});
