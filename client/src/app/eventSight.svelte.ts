// One event as this page sees it: fetched again when the club says that it has changed, when its time has come, and now and then.
import { Refused } from './api';
import { events, type EventPage } from './events';
import { line } from './line.svelte';

/** Milliseconds after which it is asked for in any case, while the page is in sight. */
const SELDOM = 20_000;

export class EventSight {
  page = $state.raw<EventPage | null>(null);
  /** Why it cannot be seen. */
  trouble = $state.raw<Refused | null>(null);
  #id = '';
  #due: ReturnType<typeof setTimeout> | undefined;

  /** Looks at an event until the returned function is called; `mine`: one is told of it in any case. */
  look(id: string, mine = false): () => void {
    this.#id = id;
    const seldom = setInterval(() => document.visibilityState === 'visible' && void this.ask(), SELDOM);
    const visible = (): void => void (document.visibilityState === 'visible' && this.ask());
    document.addEventListener('visibilitychange', visible);
    const leave = line.listen({
      // Who looks at the lobby is told of all events.
      opened: () => void (mine || line.send({ type: 'lobby' }), this.ask()),
      received: (message) => message.type === 'event' && message.id === id && void this.ask(),
    });
    void this.ask();
    return () => {
      this.#id = '';
      clearInterval(seldom);
      clearTimeout(this.#due);
      document.removeEventListener('visibilitychange', visible);
      leave();
    };
  }

  async ask(): Promise<void> {
    const id = this.#id;
    try {
      const page = await events.page(id);
      if (this.#id !== id || (this.page && this.page.now > page.now)) return;
      this.page = page;
      this.trouble = null;
      this.#askWhenDue(page);
    } catch (thrown) {
      if (this.#id === id && thrown instanceof Refused && thrown.code !== 'unreachable') this.trouble = thrown;
    }
  }

  /** Doors open and rounds end by the clock, without anybody doing anything. */
  #askWhenDue({ now, line: { opens, begins, stage }, latest, next }: EventPage): void {
    clearTimeout(this.#due);
    const ends = stage === 'playing' ? [latest?.deadline ?? 0] : [];
    const due = [opens, begins, next ?? 0, ...ends].filter((moment) => moment > now);
    if (due.length > 0) this.#due = setTimeout(() => void this.ask(), Math.min((Math.min(...due) - now) * 1000 + 700, 2 ** 31 - 1));
  }
}
