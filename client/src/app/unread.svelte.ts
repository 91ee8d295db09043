// How many chat lines came while the chat was out of sight.
import { untrack } from 'svelte';
import { table } from './table.svelte';

class Unread {
  #read = $state({ table: '', lines: 0 });
  /** How many chats are in sight. */
  #watching = $state(0);
  count = $derived.by(() => {
    if (this.#watching > 0) return 0;
    const read = this.#read.table === table.known.table ? this.#read.lines : 0;
    return Math.max(0, table.chat.length - read);
  });

  /** The chat is in sight until the returned function is called. */
  watch(): () => void {
    this.#watching = untrack(() => this.#watching) + 1;
    return () => {
      this.#watching -= 1;
      this.#read = { table: table.known.table, lines: table.chat.length };
    };
  }
}

export const unread = new Unread();
