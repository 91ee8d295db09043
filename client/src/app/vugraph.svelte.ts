// The broadcast this page watches: what is known of it, the boards that are asked for, and what its spectators say.
import { fetched, nothingSeen, see, type BoardSteps, type Spectacle } from '../core/vugraph';
import type { Frozen, Schemas, ServerMessage } from '../core/wire';
import { ask } from './api';
import { newId } from './ids';
import { line } from './line.svelte';

export type OnVugraph = Frozen<Schemas['OnVugraph']>;

export const broadcasts = {
  onNow: () => ask('get', '/api/vugraph', {}, undefined),
  board: (match: string, board: number) => ask('get', '/api/matches/{match}/vugraph/{board}', { match, board: String(board) }, undefined),
  commentators: (match: string) => ask('get', '/api/matches/{match}/commentators', { match }, undefined),
  name: (match: string, member: string) => ask('post', '/api/matches/{match}/commentators/name', { match }, { member }),
  dismiss: (match: string, member: string) => ask('post', '/api/matches/{match}/commentators/dismiss', { match }, { member }),
};

class Watched {
  known = $state.raw<Spectacle>(nothingSeen(''));
  /** What the viewer said and the club did not take, with the reason's code. */
  unsaid = $state.raw<{ readonly text: string; readonly code: string } | null>(null);
  /** Why a board that was asked for has not come. */
  failure = $state.raw<unknown>(null);
  #said = new Map<string, string>();
  #asked = new Set<number>();

  /** Watches a match until the returned function is called. */
  watch(match: string): () => void {
    this.known = nothingSeen(match);
    this.unsaid = null;
    this.failure = null;
    this.#said.clear();
    this.#asked.clear();
    const leave = line.listen({
      opened: () => line.send({ type: 'watch-match', match }),
      received: (message) => this.#received(message),
    });
    return () => {
      leave();
      line.send({ type: 'goodbye' });
    };
  }

  /** Asks for a board as far as it has been shown. */
  async fetch(board: number): Promise<void> {
    const { match } = this.known;
    if (this.#asked.has(board)) return;
    this.#asked.add(board);
    try {
      const found = (await broadcasts.board(match, board)) as unknown as BoardSteps;
      if (this.known.match === match) this.known = fetched(this.known, board, found);
      this.failure = null;
    } catch (thrown) {
      this.failure = thrown;
    } finally {
      this.#asked.delete(board);
    }
  }

  say(text: string): boolean {
    const said = text.trim();
    const id = newId();
    if (said === '' || !line.send({ type: 'comment', id, match: this.known.match, text: said })) return false;
    this.#said.set(id, said);
    this.unsaid = null;
    return true;
  }

  #received(message: ServerMessage): void {
    if (message.type === 'done') this.#said.delete(message.id);
    if (message.type === 'refused') this.#refused(message.id, message.code);
    this.known = see(this.known, message);
    for (const board of this.known.missing) void this.fetch(board);
  }

  #refused(id: string, code: string): void {
    const text = this.#said.get(id);
    if (text === undefined) return;
    this.#said.delete(id);
    this.unsaid = { text, code };
  }
}

export const watched = new Watched();
