// A connection that mends itself: pings, notices silence, and comes back within two seconds of the network.
import type { ClientMessage, GoneMessage, ServerMessage } from './wire';

/** One WebSocket, as much of it as is needed. */
export interface Carrier {
  send(text: string): void;
  close(): void;
}
export interface CarrierEvents {
  opened(): void;
  received(text: string): void;
  closed(): void;
}
/** What the line stands on: a way to dial, a clock in milliseconds, an alarm that can be called off. */
export interface Surroundings {
  dial(events: CarrierEvents): Carrier;
  now(): number;
  after(milliseconds: number, ring: () => void): () => void;
  chance(): number;
}
export interface LineEvents {
  /** A fresh connection stands; say hello on it. */
  opened(): void;
  received(message: ServerMessage): void;
  /** The connection broke, after having stood or without. */
  lost(): void;
}

export const PING_EVERY = 2500;
export const DEAD_AFTER = 9000;
export const PROBE_WAIT = 2000;
export const DIAL_WAIT = 4000;
export const LONGEST_PAUSE = 1000;

/** Why the club ends a line for good: whoever dials again would only be sent away again. */
const FOR_GOOD: ReadonlySet<string> = new Set(['elsewhere', 'session-ended', 'account-blocked']);

/** Whether the club sends this page away with it. */
export function sentAway(message: ServerMessage): message is GoneMessage {
  return message.type === 'gone' && FOR_GOOD.has(message.reason);
}

/** The pause before dialling again after so many failures, in milliseconds, spread by `chance` in 0..1. */
export function pause(failures: number, chance: number): number {
  return Math.min(LONGEST_PAUSE, 200 * 2 ** Math.max(0, failures - 1)) * (0.75 + 0.25 * chance);
}

export class Line {
  #carrier: Carrier | null = null;
  #open = false;
  #wanted = false;
  #failures = 0;
  #heard = 0;
  #alarms = new Set<() => void>();
  readonly #around: Surroundings;
  readonly #events: LineEvents;

  constructor(around: Surroundings, events: LineEvents) {
    this.#around = around;
    this.#events = events;
  }

  get open(): boolean {
    return this.#open;
  }

  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#failures = 0;
    this.#dial();
  }

  stop(): void {
    this.#wanted = false;
    this.#hangUp();
  }

  /** Sends now or not at all: what is said while offline is never sent later. */
  send(message: ClientMessage): boolean {
    if (!this.#open || !this.#carrier) return false;
    this.#carrier.send(JSON.stringify(message));
    return true;
  }

  /** The page was shown or the network came back: make sure the connection lives, or dial at once. */
  probe(): void {
    if (!this.#wanted) return;
    if (!this.#open) {
      this.#hangUp();
      this.#dial();
      return;
    }
    const asked = this.#around.now();
    this.#ping();
    this.#alarm(PROBE_WAIT, () => {
      if (this.#heard < asked) this.#break();
    });
  }

  #dial(): void {
    const current = (): boolean => this.#carrier === carrier;
    const carrier: Carrier = this.#around.dial({
      opened: () => current() && this.#opened(),
      received: (text) => current() && this.#received(text),
      closed: () => current() && this.#break(),
    });
    this.#carrier = carrier;
    this.#alarm(DIAL_WAIT, () => {
      if (!this.#open) this.#break();
    });
  }

  #opened(): void {
    this.#callOff();
    this.#open = true;
    this.#heard = this.#around.now();
    this.#events.opened();
    this.#beat();
  }

  #received(text: string): void {
    this.#heard = this.#around.now();
    this.#failures = 0;
    for (const message of read(text)) {
      if (sentAway(message)) this.stop();
      this.#events.received(message);
    }
  }

  #beat(): void {
    if (this.#around.now() - this.#heard >= DEAD_AFTER) {
      this.#break();
      return;
    }
    this.#ping();
    this.#alarm(PING_EVERY, () => this.#beat());
  }

  #ping(): void {
    this.send({ type: 'ping', sent: this.#around.now() });
  }

  #break(): void {
    this.#hangUp();
    if (!this.#wanted) return;
    this.#failures += 1;
    this.#alarm(pause(this.#failures, this.#around.chance()), () => this.#dial());
    this.#events.lost();
  }

  #hangUp(): void {
    const carrier = this.#carrier;
    this.#carrier = null;
    this.#open = false;
    this.#callOff();
    carrier?.close();
  }

  #alarm(milliseconds: number, ring: () => void): void {
    const cancel = this.#around.after(milliseconds, () => {
      this.#alarms.delete(cancel);
      ring();
    });
    this.#alarms.add(cancel);
  }

  #callOff(): void {
    for (const cancel of this.#alarms) cancel();
    this.#alarms.clear();
  }
}

/** The messages of a frame: one by itself, or several in an array. What is none is passed over. */
function read(text: string): ServerMessage[] {
  try {
    const frame: unknown = JSON.parse(text);
    const said: unknown[] = Array.isArray(frame) ? frame : [frame];
    return said.filter((one): one is ServerMessage => typeof one === 'object' && one !== null && 'type' in one);
  } catch {
    return [];
  }
}
