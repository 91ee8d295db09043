// The challenges in which the visitor, a captain, has something to answer; asked for again when the club says that one has changed.
import { ladders, type MyChallenge } from './ladders';
import { line } from './line.svelte';
import { visit } from './session.svelte';

class MyChallenges {
  all = $state.raw<readonly MyChallenge[]>([]);
  /** Put off, by what they wait for. */
  #later = $state.raw<ReadonlySet<string>>(new Set());
  /** Those of which the visitor has not said that he will see to them later. */
  due = $derived(this.all.filter((one) => !this.#later.has(keyOf(one))));

  constructor() {
    line.listen({
      opened: () => void this.ask(),
      received: (message) => message.type === 'event' && message.yours && message.id.startsWith('ladder-') && void this.ask(),
    });
  }

  async ask(): Promise<void> {
    if (visit.session?.guest !== false) return;
    try {
      this.all = await ladders.mine();
    } catch {
      // The next note of the club, or a new line, asks again.
    }
  }

  putOff(one: MyChallenge): void {
    this.#later = new Set([...this.#later, keyOf(one)]);
  }
}

export function keyOf({ kind, challenge }: MyChallenge): string {
  return `${kind} ${challenge.number} ${challenge.stage} ${challenge.slots.join(' ')}`;
}

export const myChallenges = new MyChallenges();
