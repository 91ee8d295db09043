// The table this page looks at: what is known of it, and the ways to act there.
import { mayAct, reduce, toRepeat, unknownTable, type LocalMessage, type TableKnowledge } from '../core/store';
import type { Action, ServerMessage } from '../core/wire';
import { newId } from './ids';
import { line } from './line.svelte';

class TableSight {
  known = $state.raw<TableKnowledge>(unknownTable(''));
  seating = $derived(this.known.seating);
  deal = $derived(this.known.deal);
  /** An own act that the club has not shown yet; draw it as if it had happened. */
  pending = $derived(this.known.pending);
  refusal = $derived(this.known.refusal);
  chat = $derived(this.known.chat);
  /** The viewer's seat; null for a spectator. */
  seat = $derived(this.known.deal?.seat ?? this.known.seating?.you.seat ?? null);
  /** Whether the viewer may act at this moment; false while offline or waiting for an answer. */
  mayAct = $derived(line.status === 'open' && mayAct(this.known));

  #leave: (() => void) | null = null;

  /** Looks at a table from now on; returns the way to look away. */
  visit(id: string): () => void {
    this.#leave?.();
    this.known = unknownTable(id);
    const leave = line.listen({
      opened: () => line.send({ type: 'hello', table: id }),
      received: (message) => this.#received(message),
      lost: () => this.#book({ type: 'line-lost' }),
    });
    this.#leave = leave;
    return () => {
      leave();
      if (this.#leave === leave) this.#leave = null;
    };
  }

  /** Sends an act based on the deal as shown; false when it cannot be sent now. */
  act(action: Action): boolean {
    const { deal, pending } = this.known;
    if (!deal || pending || line.status !== 'open') return false;
    const act = { type: 'act', id: newId(), deal: deal.deal, on: deal.number, action } as const;
    if (!line.send(act)) return false;
    this.#book({ type: 'act-sent', act, at: Date.now() });
    return true;
  }

  say(text: string): boolean {
    const said = text.trim();
    return said !== '' && line.send({ type: 'say', id: newId(), table: this.known.table, text: said });
  }

  /** The refusal has been shown. */
  refusalRead(): void {
    this.#book({ type: 'refusal-read' });
  }

  #received(message: ServerMessage): void {
    const again = message.type === 'deal' ? toRepeat(this.known, message) : null;
    this.#book(message);
    if (again) line.send(again);
  }

  #book(message: ServerMessage | LocalMessage): void {
    this.known = reduce(this.known, message);
  }
}

export const table = new TableSight();
