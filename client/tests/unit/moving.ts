// What a table asks of a browser and jsdom has not: sizes that change, scrolling, animations.
import { vi } from 'vitest';
import './setup';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
Element.prototype.scrollTo = () => undefined;
Element.prototype.animate ??= () => ({ cancel: () => undefined, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
