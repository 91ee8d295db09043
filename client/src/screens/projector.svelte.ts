/** Runs a film (放映): where it stands, by steps, by leaps or by itself, with buttons and keys. */
import { settings } from '../app/settings.svelte';
import { keyName, replayKey } from '../core/keys';

/** Milliseconds between two pictures while the film runs. */
const PAUSE = 900;

export interface Reel {
  /** The number of the last picture. */
  readonly last: () => number;
  /** Where a leap from here stops. */
  readonly leap: (at: number, by: 1 | -1) => number;
  /** Called after each step, with where the film stood. */
  readonly moved: (before: number) => void;
}

export class Projector {
  at = $state(0);
  running = $state(false);
  readonly #reel: Reel;

  /** Must be made while a component is: it stops when the component goes. */
  constructor(reel: Reel) {
    this.#reel = reel;
    $effect(() => {
      if (!this.running) return;
      const timer = setInterval(() => (this.at < reel.last() ? this.#show(this.at + 1) : (this.running = false)), PAUSE);
      return () => clearInterval(timer);
    });
  }

  go = (to: number): void => {
    this.running = false;
    this.#show(to);
  };

  run = (): void => {
    if (!this.running && this.at === this.#reel.last()) this.at = 0;
    this.running = !this.running;
  };

  key = (event: KeyboardEvent): void => {
    const name = keyName(event);
    const target = event.target instanceof Element ? event.target : null;
    if (name === null || event.defaultPrevented || target?.closest('input, textarea, select, [role=tablist]')) return;
    if (name === ' ' && (settings.keys === 'off' || target?.closest('button, a'))) return;
    const deed = replayKey(name);
    if (!deed) return;
    event.preventDefault();
    const last = this.#reel.last();
    if (deed === 'run') this.run();
    else if (deed === 'back' || deed === 'on') this.go(this.at + (deed === 'on' ? 1 : -1));
    else if (deed === 'start' || deed === 'end') this.go(deed === 'end' ? last : 0);
    else this.go(this.#reel.leap(this.at, deed === 'trick-on' ? 1 : -1));
  };

  #show(to: number): void {
    const before = this.at;
    this.at = Math.max(0, Math.min(this.#reel.last(), to));
    this.#reel.moved(before);
  }
}
