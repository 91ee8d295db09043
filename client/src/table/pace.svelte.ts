/** The pace of what is shown (节奏): a finished trick stays a while, and whatever comes later waits behind it. */
import type { Choice } from '../core/wire';

export interface Frame<Scene> {
  readonly deal: string;
  readonly number: number;
  readonly scene: Scene;
  readonly choices: readonly Choice[];
}

/** How long a finished trick stays: seconds, or until it is tapped. */
export type Stay = number | 'tap';

/** How scenes of a game follow each other (先后). */
export interface Flow<Scene> {
  /** Whether exactly one more trick is complete in `after` than in `before`. */
  readonly completes: (before: Scene, after: Scene) => boolean;
  /** The scene while the finished trick still lies on the table. */
  readonly lying: (after: Scene) => Scene;
  /** Whether something was taken back between the two. */
  readonly goesBack: (before: Scene, after: Scene) => boolean;
}

/** Shows frames one after another. */
export class Pace<Scene> {
  shown = $state.raw<Frame<Scene> | null>(null);
  holding = $state(false);
  #queue: Frame<Scene>[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #flow: Flow<Scene>;
  readonly #stay: () => Stay;
  readonly #between: () => number;

  /** `between`: milliseconds between two frames that had to wait, so that each card is seen. */
  constructor(flow: Flow<Scene>, stay: () => Stay, between: () => number) {
    this.#flow = flow;
    this.#stay = stay;
    this.#between = between;
  }

  /** Takes the newest frame. */
  feed(frame: Frame<Scene>): void {
    const { shown } = this;
    const newest = this.#queue.at(-1) ?? shown;
    if (newest && newest.deal === frame.deal && newest.number >= frame.number && newest.scene === frame.scene) return;
    // Another deal, or one taken back behind what waits: nothing that waits is worth showing.
    if (!shown || shown.deal !== frame.deal || (newest && this.#flow.goesBack(newest.scene, frame.scene))) {
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

  #show(frame: Frame<Scene>): void {
    const before = this.shown;
    if (!before || !this.#flow.completes(before.scene, frame.scene)) {
      this.shown = frame;
      if (this.#queue.length) this.#wait(this.#between());
      return;
    }
    this.shown = { ...frame, scene: this.#flow.lying(frame.scene) };
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
