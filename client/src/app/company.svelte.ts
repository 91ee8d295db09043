// The visitor's company: friends, what is said in the lobby and to him alone, whom he does not read, who invites him.
import type { Frozen, InvitationMessage, Schemas, ServerMessage, WordMessage } from '../core/wire';
import { announce } from './announce.svelte';
import { ask } from './api';
import { newId } from './ids';
import { line } from './line.svelte';
import { visit } from './session.svelte';

export type Circle = Frozen<Schemas['Circle']>;
export type Said = Omit<WordMessage, 'type'>;
export type ClanList = Frozen<Schemas['ClanList']>;
export type ClanPage = Frozen<Schemas['ClanPage']>;

const NOBODY: Circle = { friends: [], asking: [], asked: [] };
const KEPT = 200;

export const clans = {
  all: () => ask('get', '/api/clans', {}, undefined),
  page: (clan: string) => ask('get', '/api/clans/{clan}', { clan }, undefined),
  found: (name: string, about: string) => ask('post', '/api/clans', {}, { name, about }),
  ask: (clan: string) => ask('post', '/api/clans/{clan}/ask', { clan }, undefined),
  leave: () => ask('post', '/api/clans/leave', {}, undefined),
  admit: (member: string) => ask('post', '/api/clans/admit', {}, { member }),
  turnAway: (member: string) => ask('post', '/api/clans/turn-away', {}, { member }),
  handOver: (member: string) => ask('post', '/api/clans/hand-over', {}, { member }),
  dissolve: () => ask('post', '/api/clans/dissolve', {}, undefined),
};

class Company {
  circle = $state.raw<Circle>(NOBODY);
  /** Said in the lobby. */
  words = $state.raw<readonly Said[]>([]);
  /** Written by the visitor or to him alone. */
  letters = $state.raw<readonly Said[]>([]);
  invitations = $state.raw<readonly InvitationMessage[]>([]);
  muted = $state.raw<ReadonlySet<string>>(new Set());
  blocked = $state.raw<ReadonlySet<string>>(new Set());
  /** Whose letters have come unseen. */
  unread = $state.raw<ReadonlySet<string>>(new Set());
  /** Whom one talks with: a member, or null for the lobby. */
  partner = $state.raw<{ readonly member: string; readonly name: string } | null>(null);
  /** What was said and not taken, with the reason's code. */
  unsaid = $state.raw<{ readonly text: string; readonly code: string } | null>(null);
  #said = new Map<string, string>();

  constructor() {
    line.listen({ opened: () => void this.refresh(), received: (message) => this.#received(message) });
  }

  /** All of it anew; what cannot be had stays as it was. */
  async refresh(): Promise<void> {
    const ids = (people: readonly { readonly member: string }[]): ReadonlySet<string> => new Set(people.map(({ member }) => member));
    await Promise.allSettled([
      ask('get', '/api/words', {}, undefined).then((words) => (this.words = words)),
      ask('get', '/api/letters', {}, undefined).then((letters) => (this.letters = letters)),
      ask('get', '/api/account/muted', {}, undefined).then((muted) => (this.muted = ids(muted))),
      ask('get', '/api/account/blocked', {}, undefined).then((blocked) => (this.blocked = ids(blocked))),
      this.#circle(),
    ]);
  }

  /** The other one of a letter. */
  other({ member, name, to, to_name }: Said): { readonly member: string; readonly name: string } {
    return member === visit.session?.member ? { member: to ?? '', name: to_name ?? '' } : { member, name };
  }

  hears(member: string): boolean {
    return !this.muted.has(member) && !this.blocked.has(member);
  }

  talkWith(partner: { readonly member: string; readonly name: string } | null): void {
    this.partner = partner;
    if (partner) this.unread = new Set([...this.unread].filter((member) => member !== partner.member));
  }

  say(text: string): boolean {
    const said = text.trim();
    const id = newId();
    if (said === '' || !line.send({ type: 'speak', id, to: this.partner?.member ?? null, text: said })) return false;
    this.#said.set(id, said);
    this.unsaid = null;
    return true;
  }

  async befriend(member: string): Promise<void> {
    this.circle = await ask('post', '/api/friends/ask', {}, { member });
  }

  async accept(member: string): Promise<void> {
    this.circle = await ask('post', '/api/friends/accept', {}, { member });
  }

  async part(member: string): Promise<void> {
    this.circle = await ask('post', '/api/friends/remove', {}, { member });
  }

  async mute(member: string): Promise<void> {
    await ask('post', '/api/account/mute', {}, { member });
    await this.refresh();
  }

  async block(member: string): Promise<void> {
    await ask('post', '/api/account/block', {}, { member });
    await this.refresh();
  }

  async hear(member: string): Promise<void> {
    await ask('post', '/api/account/unblock', {}, { member });
    await this.refresh();
  }

  async invite(table: string, member: string): Promise<void> {
    await ask('post', '/api/tables/{table}/invite', { table }, { member });
  }

  /** An invitation has been answered. */
  answered(invitation: InvitationMessage): void {
    this.invitations = this.invitations.filter((one) => one !== invitation);
  }

  async #circle(): Promise<void> {
    this.circle = visit.session?.guest === false ? await ask('get', '/api/friends', {}, undefined) : NOBODY;
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'word':
        if (message.to === null) this.words = [...this.words, message].slice(-KEPT);
        else this.#letter(message);
        break;
      case 'invitation':
        this.invitations = [...this.invitations.filter(({ table, member }) => table !== message.table || member !== message.member), message];
        break;
      case 'friends':
        void this.#circle().catch(() => undefined);
        break;
      case 'done':
        this.#said.delete(message.id);
        break;
      case 'refused':
        this.#refused(message.id, message.code);
        break;
    }
  }

  #letter(word: WordMessage): void {
    this.letters = [...this.letters, word].slice(-KEPT);
    if (word.member === visit.session?.member || word.member === this.partner?.member) return;
    this.unread = new Set([...this.unread, word.member]);
    announce(`${word.name}: ${word.text}`);
  }

  #refused(id: string, code: string): void {
    const text = this.#said.get(id);
    if (text === undefined) return;
    this.#said.delete(id);
    this.unsaid = { text, code };
  }
}

export const company = new Company();
