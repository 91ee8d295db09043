import { beforeEach, describe, expect, it } from 'vitest';
import { DEAD_AFTER, DIAL_WAIT, LONGEST_PAUSE, Line, PROBE_WAIT, pause, type CarrierEvents } from './socket';
import type { ServerMessage } from './wire';

/** A network and a clock that the test moves by hand. */
class Stage {
  now = 0;
  alarms: { at: number; ring: () => void }[] = [];
  dialled: { events: CarrierEvents; sent: string[]; closed: boolean }[] = [];
  heard: ServerMessage[] = [];
  opened = 0;
  lost = 0;
  line = new Line(
    {
      dial: (events) => {
        const carrier = { events, sent: [] as string[], closed: false };
        this.dialled.push(carrier);
        return { send: (text) => carrier.sent.push(text), close: () => (carrier.closed = true) };
      },
      now: () => this.now,
      after: (wait, ring) => {
        const alarm = { at: this.now + wait, ring };
        this.alarms.push(alarm);
        return () => (this.alarms = this.alarms.filter((one) => one !== alarm));
      },
      chance: () => 1,
    },
    { opened: () => (this.opened += 1), received: (message) => this.heard.push(message), lost: () => (this.lost += 1) },
  );

  get last() {
    const carrier = this.dialled.at(-1);
    if (!carrier) throw new Error('nothing dialled');
    return carrier;
  }

  pass(milliseconds: number): void {
    const until = this.now + milliseconds;
    for (;;) {
      const next = this.alarms.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.alarms = this.alarms.filter((one) => one !== next);
      this.now = Math.max(this.now, next.at);
      next.ring();
    }
    this.now = until;
  }

  pong(): void {
    this.last.events.received(JSON.stringify({ type: 'pong', sent: this.now, now: 0 }));
  }

  pings(): number {
    return this.last.sent.filter((text) => (JSON.parse(text) as { type: string }).type === 'ping').length;
  }
}

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
  stage.line.start();
});

describe('a standing line', () => {
  beforeEach(() => stage.last.events.opened());

  it('pings at once and every two and a half seconds', () => {
    for (let second = 0; second < 8; second++) {
      stage.pass(1000);
      stage.pong();
    }
    expect(stage.pings()).toBe(4);
    expect(stage.lost).toBe(0);
  });

  it('is given up after nine silent seconds and dialled again', () => {
    stage.pass(DEAD_AFTER + 2500);
    expect(stage.lost).toBe(1);
    expect(stage.dialled[0]?.closed).toBe(true);
    expect(stage.dialled.length).toBeGreaterThan(1);
  });

  it('hands on messages and passes over what is none', () => {
    stage.last.events.received('{"type":"lobby","tables":[],"online":1}');
    stage.last.events.received('not json');
    stage.last.events.received('[1]');
    expect(stage.heard).toEqual([{ type: 'lobby', tables: [], online: 1 }]);
  });

  it('hands on several messages of one frame in their order', () => {
    stage.last.events.received('[{"type":"pong","sent":1,"now":2},null,{"type":"gone","reason":"closing"}]');
    expect(stage.heard.map(({ type }) => type)).toEqual(['pong', 'gone']);
  });

  it('probed after a sleep: two seconds without an answer and it is dialled again', () => {
    stage.now = 60_000;
    stage.line.probe();
    stage.pass(PROBE_WAIT);
    expect(stage.lost).toBe(1);
    stage.pass(LONGEST_PAUSE);
    expect(stage.dialled).toHaveLength(2);
  });

  it('probed and answered: it stays', () => {
    stage.now = 5000;
    stage.line.probe();
    stage.pass(300);
    stage.pong();
    stage.pass(PROBE_WAIT);
    expect(stage.lost).toBe(0);
    expect(stage.dialled).toHaveLength(1);
  });

  it('a message of the old carrier is not heard on the new one', () => {
    const old = stage.last;
    old.events.closed();
    stage.pass(LONGEST_PAUSE);
    stage.last.events.opened();
    old.events.received('{"type":"lobby","tables":[],"online":9}');
    old.events.closed();
    expect(stage.heard).toEqual([]);
    expect(stage.line.open).toBe(true);
  });
});

describe('a line that does not stand', () => {
  it('says nothing, and does not say it later', () => {
    expect(stage.line.send({ type: 'lobby' })).toBe(false);
    stage.last.events.opened();
    expect(stage.last.sent.some((text) => text.includes('lobby'))).toBe(false);
  });

  it('pauses a little longer each time, never more than a second and a half', () => {
    const pauses = [1, 2, 3, 4, 5, 50].map((failures) => pause(failures, 1));
    expect(pauses).toEqual([200, 400, 800, 1000, 1000, 1000]);
    expect(pause(9, 0)).toBeLessThan(pause(9, 1));
  });

  it('keeps dialling while the club is away and stands within two seconds of its return', () => {
    const away = 60_000;
    while (stage.now < away) {
      stage.last.events.closed();
      stage.pass(500);
    }
    const before = stage.dialled.length;
    stage.pass(2000);
    expect(stage.dialled.length).toBeGreaterThanOrEqual(before);
    stage.last.events.opened();
    expect(stage.line.open).toBe(true);
    expect(stage.opened).toBe(1);
  });

  it('gives up a dial that hangs', () => {
    stage.pass(DIAL_WAIT);
    expect(stage.lost).toBe(1);
    stage.pass(LONGEST_PAUSE);
    expect(stage.dialled).toHaveLength(2);
  });

  it('dials at once when the network is back', () => {
    stage.last.events.closed();
    stage.line.probe();
    expect(stage.dialled).toHaveLength(2);
  });

  it.each(['elsewhere', 'session-ended', 'account-blocked'])('sent away (%s), it says so and does not dial again', (reason) => {
    stage.last.events.opened();
    stage.last.events.received(JSON.stringify({ type: 'gone', reason, detail: '' }));
    expect(stage.heard).toMatchObject([{ reason }]);
    expect(stage.last.closed).toBe(true);
    stage.last.events.closed();
    stage.line.probe();
    stage.pass(60_000);
    expect(stage.dialled).toHaveLength(1);
  });

  it('a table that is gone or a club that closes does not end the line', () => {
    stage.last.events.opened();
    for (const reason of ['no-such-table', 'closing']) stage.last.events.received(JSON.stringify({ type: 'gone', reason, detail: '' }));
    expect(stage.line.open).toBe(true);
    stage.last.events.closed();
    stage.pass(LONGEST_PAUSE);
    expect(stage.dialled).toHaveLength(2);
  });

  it('stopped, it stays silent', () => {
    stage.line.stop();
    stage.last.events.closed();
    stage.line.probe();
    stage.pass(60_000);
    expect(stage.dialled).toHaveLength(1);
    expect(stage.alarms).toHaveLength(0);
  });
});
