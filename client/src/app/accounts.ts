// What the club answers about accounts: how one gets one, what one does with one's own, and what admins do with others'.
import type { Frozen, Schemas } from '../core/wire';
import { addressOf, ask, send } from './api';

export type Welcome = Frozen<Schemas['Welcome']>;
export type Person = Frozen<Schemas['AccountLine']>;
export type OwnSession = Frozen<Schemas['OwnSession']>;
export type Blocked = Frozen<Schemas['Blocked']>;
export type Invitation = Frozen<Schemas['Invitation']>;
export type Link = Frozen<Schemas['Link']>;

/** The ways in. */
export const doors = {
  welcome: () => ask('get', '/api/accounts', {}, undefined),
  register: (wanted: Schemas['Registering']) => ask('post', '/api/accounts', {}, wanted),
  logIn: (name: string, password: string) => ask('post', '/api/session/log-in', {}, { name, password }),
  forgotten: (name: string) => ask('post', '/api/accounts/forgotten', {}, { name }),
  newPassword: (token: string, password: string) => ask('post', '/api/accounts/password', {}, { token, password }),
};

/** One's own account. */
export const account = {
  profile: () => ask('get', '/api/account', {}, undefined),
  changePassword: (before: string, after: string) => ask('post', '/api/account/password', {}, { old: before, new: after }),
  changeEmail: (password: string, email: string | null) => ask('post', '/api/account/email', {}, { password, email }),
  sessions: () => ask('get', '/api/account/sessions', {}, undefined),
  end: (id: string) => ask('post', '/api/account/sessions/end', {}, { id }),
  endAll: () => ask('post', '/api/account/sessions/end-all', {}, undefined),
  blocked: () => ask('get', '/api/account/blocked', {}, undefined),
  muted: () => ask('get', '/api/account/muted', {}, undefined),
  block: (member: string) => ask('post', '/api/account/block', {}, { member }),
  unblock: (member: string) => ask('post', '/api/account/unblock', {}, { member }),
  remove: (password: string) => ask('post', '/api/account/delete', {}, { password }),
  /** The address of all that the club keeps of oneself, for a download link. */
  exportAddress: () => addressOf('/api/account/export', {}).href,
};

/** What only admins may. */
export const people = {
  find: (name: string, guests: boolean) =>
    send('get', `/api/people?find=${encodeURIComponent(name)}&guests=${guests}`, {}, undefined) as Promise<readonly Person[]>,
  role: (member: string, role: Schemas['RoleGiven']['role']) => ask('post', '/api/people/role', {}, { member, role }),
  block: (member: string, reason: string) => ask('post', '/api/people/block', {}, { member, reason }),
  unblock: (member: string) => ask('post', '/api/people/unblock', {}, { member }),
  link: (member: string) => ask('post', '/api/people/link', {}, { member }),
  invitations: () => ask('get', '/api/people/invitations', {}, undefined),
  invite: (wanted: Schemas['InvitationWanted']) => ask('post', '/api/people/invitations', {}, wanted),
  uninvite: (code: string) => ask('post', '/api/people/invitations/end', {}, { code }),
  settings: () => ask('get', '/api/people/settings', {}, undefined),
  invitedOnly: (only: boolean) => ask('post', '/api/people/settings', {}, { invited_only: only }),
  leastThinking: (seconds: number) => ask('post', '/api/people/settings', {}, { least_thinking: seconds }),
};
