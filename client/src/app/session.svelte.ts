// The visitor's session: asked for once, entered with a name, entered again if the club forgot it.
import type { Language } from '../core/settings';
import { Refused, api, type Session } from './api';
import { line } from './line.svelte';
import { settings } from './settings.svelte';

class Visit {
  state = $state<'asking' | 'outside' | 'inside'>('asking');
  session = $state.raw<Session | null>(null);
  name = $derived(this.session?.name ?? '');
  /** The table where the visitor has a seat. */
  table = $derived(this.session?.table ?? null);
  /** Set when even asking failed. */
  trouble = $state<unknown>(null);

  constructor() {
    line.listen({ received: (message) => message.type === 'gone' && message.reason === 'not-signed-in' && this.#recover() });
  }

  async ask(): Promise<void> {
    this.state = 'asking';
    this.trouble = null;
    try {
      this.#enter(await api.session());
    } catch (thrown) {
      this.state = 'outside';
      if (!(thrown instanceof Refused && thrown.code === 'not-signed-in')) this.trouble = thrown;
    }
  }

  /** Takes a name, which makes the session; throws what the club refused. */
  async enter(name: string, language: Language): Promise<void> {
    this.#enter(await api.enter(name, language));
  }

  /** Lets the club know the language too: what it writes, such as records, follows. */
  async speaks(language: Language): Promise<void> {
    if (!this.session || this.session.language === language) return;
    try {
      this.session = await api.enter(this.session.name, language);
    } catch {
      // The page speaks the language all the same.
    }
  }

  /** The seat may have changed: ask which table is mine. */
  async refresh(): Promise<void> {
    try {
      this.session = await api.session();
    } catch {
      // The line tells of a broken connection; an old answer is better than none.
    }
  }

  #enter(session: Session): void {
    this.session = session;
    this.state = 'inside';
    this.trouble = null;
    line.start();
  }

  /** The club forgot the session (a new data folder, a lost cookie): come in again under the same name, or ask. */
  async #recover(): Promise<void> {
    const before = this.session;
    if (!before) return;
    try {
      await this.enter(before.name, settings.language);
    } catch (thrown) {
      if (thrown instanceof Refused && thrown.code === 'unreachable') return;
      this.state = 'outside';
      this.session = null;
      line.stop();
    }
  }
}

export const visit = new Visit();
