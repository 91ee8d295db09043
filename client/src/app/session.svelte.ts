// The visitor's session: asked for once, entered with a name or a password, entered again if the club forgot a guest's.
import { sentAway } from '../core/socket';
import type { Language } from '../core/settings';
import type { GoneMessage } from '../core/wire';
import { Refused, api, type Session } from './api';
import { line } from './line.svelte';
import { settings } from './settings.svelte';

/** How a visit ended: by oneself, from elsewhere, by an admin for the reason `detail`, or as the browser now is somebody else's. */
export interface Parting {
  readonly how: 'logged-out' | 'deleted' | 'session-ended' | 'account-blocked' | 'somebody-else';
  /** Who was here; for `somebody-else` who is. */
  readonly name: string;
  readonly detail: string;
}

class Visit {
  state = $state<'asking' | 'outside' | 'inside'>('asking');
  session = $state.raw<Session | null>(null);
  readonly organiser = $derived(this.session?.role === 'organiser' || this.session?.role === 'admin');
  name = $derived(this.session?.name ?? '');
  /** The table where the visitor has a seat. */
  table = $derived(this.session?.table ?? null);
  /** Set when even asking failed. */
  trouble = $state<unknown>(null);
  /** How the visit ended, until the visitor has read it. */
  parting = $state.raw<Parting | null>(null);
  /** Signing in as somebody else, which ends the session that was. */
  #turning = false;

  constructor() {
    line.listen({
      received: (message) => {
        if (message.type !== 'gone' || this.#turning) return;
        if (message.reason === 'not-signed-in') void this.#recover();
        else if (sentAway(message) && message.reason !== 'elsewhere') void this.#sentAway(message);
      },
    });
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

  /** Signs in by whatever answers with a session, on a line of its own; throws what the club refused. */
  async signIn(ask: () => Promise<Session>): Promise<void> {
    this.#turning = true;
    try {
      const session = await ask();
      line.stop();
      this.#enter(session);
    } finally {
      this.#turning = false;
    }
  }

  async logOut(): Promise<void> {
    await this.goOut('logged-out', api.logOut);
  }

  /** Ends the visit by whatever ends it; throws what the club refused. */
  async goOut(how: Parting['how'], ask: () => Promise<unknown>): Promise<void> {
    this.#turning = true;
    try {
      await ask();
      this.#part(how);
    } finally {
      this.#turning = false;
    }
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
    this.parting = null;
    line.start();
  }

  #part(how: Parting['how'], detail = ''): void {
    this.parting = { how, name: this.name, detail };
    this.state = 'outside';
    this.session = null;
    line.stop();
  }

  async #sentAway({ reason, detail }: GoneMessage): Promise<void> {
    this.#part(reason === 'account-blocked' ? reason : 'session-ended', detail);
    const now = await api.session().catch(() => null);
    if (now && this.parting) this.parting = { how: 'somebody-else', name: now.name, detail: '' };
  }

  /** The club does not know the session (ended meanwhile, a new data folder): a guest comes in again under his name. */
  async #recover(): Promise<void> {
    const before = this.session;
    if (!before) return;
    if (!before.guest) {
      this.#part('session-ended');
      return;
    }
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
