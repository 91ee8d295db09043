// The events that concern the visitor, and where he plays in them; asked for again when the club says that one has changed.
import { events, type MyEvent } from './events';
import { line } from './line.svelte';
import { visit } from './session.svelte';

class MyEvents {
  all = $state.raw<readonly MyEvent[]>([]);
  /** The event in whose round the visitor has a seat now. */
  playing = $derived(this.all.find(({ seat }) => seat.stage === 'playing' && seat.table !== null) ?? null);
  #asking = false;
  #again = false;

  constructor() {
    line.listen({
      opened: () => void this.ask(),
      received: (message) => message.type === 'event' && message.yours && void this.ask(),
    });
  }

  of(event: string): MyEvent | null {
    return this.all.find(({ line: { id } }) => id === event) ?? null;
  }

  /** Asks once more; whoever asks meanwhile is answered by the next one. */
  async ask(): Promise<void> {
    if (visit.session?.guest !== false) return;
    if (this.#asking) {
      this.#again = true;
      return;
    }
    this.#asking = true;
    try {
      this.all = await events.mine();
    } catch {
      // The next note of the club, or a new line, asks again.
    }
    this.#asking = false;
    if (this.#again) {
      this.#again = false;
      await this.ask();
    }
  }
}

export const myEvents = new MyEvents();
