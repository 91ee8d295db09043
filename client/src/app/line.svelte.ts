// The page's one connection to the club: its state for the eye, its messages for whoever listens.
import { untrack } from 'svelte';
import { NO_SAMPLES, left, median, offset, sample, type ClockSamples } from '../core/clock';
import { Line, sentAway, type Carrier, type CarrierEvents } from '../core/socket';
import type { ClientMessage, ServerMessage } from '../core/wire';

type Listener = { opened?(): void; received?(message: ServerMessage): unknown; lost?(): void };

function dial(events: CarrierEvents): Carrier {
  const url = new URL('ws', document.baseURI);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url);
  socket.onopen = () => events.opened();
  socket.onmessage = (message) => typeof message.data === 'string' && events.received(message.data);
  socket.onclose = () => events.closed();
  return {
    send: (text) => socket.send(text),
    close: () => {
      socket.onclose = null;
      socket.close();
    },
  };
}

class Connection {
  /** `off`: not wanted yet, taken over by another tab, or signed out. */
  status = $state<'off' | 'joining' | 'open' | 'lost'>('off');
  /** Local time at which the connection broke, in milliseconds. */
  lostAt = $state<number | null>(null);
  /** Another page of this player has taken over. */
  elsewhere = $state(false);
  samples = $state.raw<ClockSamples>(NO_SAMPLES);
  /** Median round trip in milliseconds. */
  trip = $derived(median(this.samples.trips));

  #listeners = new Set<Listener>();
  #line = new Line(
    {
      dial,
      now: () => Date.now(),
      after: (milliseconds, ring) => {
        const timer = setTimeout(ring, milliseconds);
        return () => clearTimeout(timer);
      },
      chance: () => Math.random(),
    },
    {
      opened: () => {
        this.status = 'open';
        this.lostAt = null;
        for (const listener of this.#listeners) listener.opened?.();
      },
      received: (message) => this.#received(message),
      lost: () => {
        this.status = 'lost';
        this.lostAt ??= Date.now();
        for (const listener of this.#listeners) listener.lost?.();
      },
    },
  );

  constructor() {
    const probe = (): void => this.#line.probe();
    window.addEventListener('online', probe);
    window.addEventListener('pageshow', probe);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && probe());
  }

  start(): void {
    this.elsewhere = false;
    if (this.status !== 'off') return;
    this.status = 'joining';
    this.#line.start();
  }

  stop(): void {
    this.#line.stop();
    this.status = 'off';
    this.lostAt = null;
  }

  send(message: ClientMessage): boolean {
    return this.#line.send(message);
  }

  /** Hears every message until the returned function is called; `opened` also comes at once on a standing line. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    // Whoever listens from an effect must not run again because the line's state changed.
    untrack(() => this.status === 'open' && listener.opened?.());
    return () => this.#listeners.delete(listener);
  }

  /** The club's time in seconds, as its deadlines are given. */
  now(): number {
    return (Date.now() + offset(this.samples)) / 1000;
  }

  /** Milliseconds left until a deadline of the club; null without one. */
  left(deadline: number | null): number | null {
    return left(deadline, this.samples, Date.now());
  }

  #received(message: ServerMessage): void {
    if (message.type === 'pong') {
      this.samples = sample(this.samples, message.sent, message.now * 1000, Date.now());
      return;
    }
    if (sentAway(message)) {
      this.stop();
      this.elsewhere = message.reason === 'elsewhere';
    }
    for (const listener of this.#listeners) listener.received?.(message);
  }
}

export const line = new Connection();
