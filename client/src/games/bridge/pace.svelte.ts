/** The pace of what is shown (节奏): a finished trick stays a while, and whatever comes later waits behind it. */
import type { Choice } from '../../core/wire';
import type { Scene } from './view';

export interface Frame {
  readonly deal: string;
  readonly number: number;
  readonly scene: Scene;
  readonly choices: readonly Choice[];
}

/** How long a finished trick stays: seconds, or until it is tapped. */
export type Stay = number | 'tap';

/** Whether exactly one more trick is complete in `after` than in `before`. */
export function completes(before: Scene, after: Scene): boolean {
  if (after.last === null || before.board !== after.board || before.phase === 'over') return false;
  if (after.phase === 'over') return after.outcome?.contract != null && before.trick.length === 3 && !sameTrick(before, after);
  return after.won[0] + after.won[1] === before.won[0] + before.won[1] + 1;
}

function sameTrick(before: Scene, after: Scene): boolean {
  return before.last !== null && before.last.cards.join() === after.last?.cards.join();
}

/** The board while the finished trick still lies on the table. */
export function lying(after: Scene): Scene {
  const { last } = after;
  if (!last) return after;
  const trick = last.cards.map((card, place) => ({ seat: (last.leader + place) % 4, card }));
  return { ...after, phase: 'play', trick, taken: last.winner, outcome: null, claim: null };
}

/** Shows frames one after another. */
export class Pace {
  shown = $state.raw<Frame | null>(null);
  holding = $state(false);
  #queue: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #stay: () => Stay;
  readonly #between: () => number;

  /** `between`: milliseconds between two frames that had to wait, so that each card is seen. */
  constructor(stay: () => Stay, between: () => number) {
    this.#stay = stay;
    this.#between = between;
  }

  /** Takes the newest frame. */
  feed(frame: Frame): void {
    const { shown } = this;
    const newest = this.#queue.at(-1) ?? shown;
    if (newest && newest.deal === frame.deal && newest.number >= frame.number && newest.scene === frame.scene) return;
    // Another deal, or a board taken back behind what waits: nothing that waits is worth showing.
    if (!shown || shown.deal !== frame.deal || goesBack(newest?.scene, frame.scene)) {
      this.stop();
      this.shown = frame;
      return;
    }
    if (this.#timer !== null || this.holding) {
      this.#queue.push(frame);
      return;
    }
    this.#show(frame);
  }

  /** Goes on at once: a tap on the trick, or an act of one's own. */
  release(): void {
    if (!this.holding) return;
    this.#clear();
    this.holding = false;
    this.#next(true);
  }

  stop(): void {
    this.#clear();
    this.#queue = [];
    this.holding = false;
  }

  #show(frame: Frame): void {
    const before = this.shown;
    if (!before || !completes(before.scene, frame.scene)) {
      this.shown = frame;
      if (this.#queue.length) this.#wait(this.#between());
      return;
    }
    this.shown = { ...frame, scene: lying(frame.scene) };
    this.holding = true;
    this.#queue.unshift(frame);
    const stay = this.#stay();
    if (stay !== 'tap') this.#wait(stay * 1000);
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const held = this.holding;
      this.holding = false;
      this.#next(held);
    }, milliseconds);
  }

  /** The frame whose trick has been looked at is shown as it is; others may hold again. */
  #next(held: boolean): void {
    const frame = this.#queue.shift();
    if (!frame) return;
    if (held) {
      this.shown = frame;
      if (this.#queue.length) this.#wait(this.#between());
    } else {
      this.#show(frame);
    }
  }

  #clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** Whether cards or calls were taken back between two boards. */
function goesBack(before: Scene | undefined, after: Scene): boolean {
  if (!before) return false;
  return played(after) < played(before) || after.calls.length < before.calls.length;
}

function played(scene: Scene): number {
  return scene.gone.reduce((all, hand) => all + hand.length, 0) + (scene.taken === null ? scene.trick.length : 0);
}
