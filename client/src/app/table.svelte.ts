// The table this page looks at: what is known of it, and the ways to act there.
import { mayAct, reduce, toRepeat, unknownTable, type LocalMessage, type TableKnowledge } from '../core/store';
import type { Action, Seat, ServerMessage } from '../core/wire';
import { newId } from './ids';
import { line } from './line.svelte';

/** The seat the viewer plays in the deal, or has taken at the table when no deal is on. */
function seatOf({ deal, seating }: TableKnowledge): Seat | null {
  return deal?.plays ? deal.seat : (seating?.you.seat ?? null);
}

class TableSight {
  known = $state.raw<TableKnowledge>(unknownTable(''));
  seating = $derived(this.known.seating);
  deal = $derived(this.known.deal);
  /** An own act that the club has not shown yet; draw it as if it had happened. */
  pending = $derived(this.known.pending);
  refusal = $derived(this.known.refusal);
  chat = $derived(this.known.chat);
  /** The viewer's seat; null for a spectator. */
  seat = $derived(seatOf(this.known));
  /** Whether the viewer may act at this moment; false while offline or waiting for an answer. */
  mayAct = $derived(line.status === 'open' && mayAct(this.known));

  /** Whether the table waits for the viewer. */
  myTurn = $derived(this.mayAct && this.seat !== null && (this.known.deal?.waiting.includes(this.seat) ?? false));
  /** What the viewer said and the club did not take, with the reason's code. */
  unsaid = $state.raw<{ readonly text: string; readonly code: string } | null>(null);

  #leave: (() => void) | null = null;
  #said = new Map<string, string>();

  /** Looks at a table from now on, with the `key` of its invitation link if one came by that; returns the way to look away. */
  visit(id: string, key = ''): () => void {
    this.#leave?.();
    this.known = unknownTable(id);
    this.#said.clear();
    this.unsaid = null;
    const leave = line.listen({
      opened: () => line.send({ type: 'hello', table: id, watch: null, key }),
      received: (message) => this.#received(message),
      lost: () => this.#book({ type: 'line-lost' }),
    });
    this.#leave = leave;
    return () => {
      leave();
      if (this.#leave !== leave) return;
      this.#leave = null;
      line.send({ type: 'goodbye' });
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
    const id = newId();
    if (said === '' || !line.send({ type: 'say', id, table: this.known.table, text: said })) return false;
    this.#said.set(id, said);
    this.unsaid = null;
    return true;
  }

  /** The refusal has been shown. */
  refusalRead(): void {
    this.#book({ type: 'refusal-read' });
  }

  #received(message: ServerMessage): void {
    const again = message.type === 'deal' ? toRepeat(this.known, message) : null;
    if (message.type === 'done') this.#said.delete(message.id);
    if (message.type === 'refused') this.#refused(message.id, message.code);
    this.#book(message);
    if (again) line.send(again);
  }

  #refused(id: string, code: string): void {
    const text = this.#said.get(id);
    if (text === undefined) return;
    this.#said.delete(id);
    this.unsaid = { text, code };
  }

  #book(message: ServerMessage | LocalMessage): void {
    this.known = reduce(this.known, message);
  }
}

export const table = new TableSight();
