// Double dummy from the club, which may still be working it out: asked for again until nothing more will come.
import type { Analysis } from '../games/bridge/replay';

/** Milliseconds between two questions. */
const AGAIN = 1000;

export interface Listener {
  told(found: Analysis): void;
  failed(failure: unknown): void;
}

/** Tells each answer, the last of them complete. What is returned ends the asking. */
export function askOn(ask: () => Promise<Analysis>, { told, failed }: Listener): () => void {
  let wanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const once = async (): Promise<void> => {
    try {
      const found = await ask();
      if (!wanted) return;
      told(found);
      if (found.working) timer = setTimeout(() => void once(), AGAIN);
    } catch (failure) {
      if (wanted) failed(failure);
    }
  };
  void once();
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}
