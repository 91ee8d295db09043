// Measures a page: how large the part of each control is that a finger can hit, and which blocks lie over each other.
(() => {
  /** The narrowest part a finger hits for certain, less what measuring by half pixels may lose. */
  const FINGER = 43.5;
  const visible = (element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 1 && box.height > 1;
  };
  const nameOf = (element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? sight.spoken(element).slice(0, 40)}`;

  /** What a finger may hit instead of the control itself. */
  function surface(control) {
    const label = control.closest('label') ?? (control.id ? document.querySelector(`label[for="${control.id}"]`) : null);
    return control.matches('input[type="radio"], input[type="checkbox"]') && label ? label : control;
  }

  const hits = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && element.contains(top);
  };

  const STRIDE = 4;
  /** Boxes so thin that strides may pass over them, where they are now. */
  let thin = [];
  const isThin = (box) => box.width > 0 && box.height > 0 && Math.min(box.width, box.height) <= STRIDE;
  const boxesOf = (elements) => elements.flatMap((one) => [...one.getClientRects()]).filter(isThin);

  /** Whether all of the way from one point to another stays on the element, as far as strides and thin boxes tell. */
  function clear(element, x, y, toX, toY) {
    const [left, right, top, bottom] = [Math.min(x, toX), Math.max(x, toX), Math.min(y, toY), Math.max(y, toY)];
    const met = thin.filter((box) => box.left <= right && box.right >= left && box.top <= bottom && box.bottom >= top);
    const within = (low, value, high) => Math.max(low, Math.min(value, high));
    return (
      hits(element, toX, toY) &&
      met.every((box) => hits(element, within(left, (box.left + box.right) / 2, right), within(top, (box.top + box.bottom) / 2, bottom)))
    );
  }

  /** The longest way through a point that stays on the element, as far as a finger needs it: by strides, then to half a pixel. */
  function run(element, x, y, dx, dy) {
    let length = 0;
    for (const sign of [1, -1]) {
      const at = (step) => [x + sign * step * dx, y + sign * step * dy];
      let step = 0;
      const stays = (stride) => length + step + stride <= FINGER && clear(element, ...at(step), ...at(step + stride));
      while (stays(STRIDE)) step += STRIDE;
      while (length + step < FINGER && hits(element, ...at(step + 0.5))) step += 0.5;
      length += step;
    }
    return length;
  }

  function reach(element) {
    const box = element.getBoundingClientRect();
    let best = [0, 0];
    for (let y = box.top + 4; y < box.bottom; y += 6) {
      for (let x = box.left + 4; x < box.right; x += 6) {
        if (!hits(element, x, y)) continue;
        const wide = run(element, x, y, 1, 0);
        if (wide <= Math.min(...best)) continue;
        const found = [wide, run(element, x, y, 0, 1)];
        if (Math.min(...found) >= FINGER) return found;
        if (Math.min(...found) > Math.min(...best)) best = found;
      }
    }
    return best;
  }

  /** Whether what was asked for lies over the element for now. */
  function underPanel(element) {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return top?.closest('[data-testid="panel"], dialog, nav.panel') != null && !top.closest('[data-testid="panel"], dialog, nav.panel').contains(element);
  }

  function boxOf(elements) {
    const boxes = elements.map((element) => element.getBoundingClientRect());
    return {
      left: Math.max(0, Math.min(...boxes.map((box) => box.left))),
      top: Math.max(0, Math.min(...boxes.map((box) => box.top))),
      right: Math.min(innerWidth, Math.max(...boxes.map((box) => box.right))),
      bottom: Math.min(innerHeight, Math.max(...boxes.map((box) => box.bottom))),
    };
  }

  function blocks() {
    const found = [];
    const add = (kind, elements, name) => {
      // What lies in a panel lies where the panel lies.
      const seen = elements.filter((one) => visible(one) && (kind === 'panel' || !one.closest('[data-testid="panel"]')));
      if (seen.length) found.push({ kind, name: name ?? nameOf(seen[0]), box: boxOf(seen) });
    };
    const every = (kind, selector) => document.querySelectorAll(selector).forEach((one) => add(kind, [one]));
    every('header', 'header.top');
    every('side', 'aside');
    every('turn', 'div.turn:not(.plate)');
    every('act', '[data-testid="actions"] button');
    every('box', '[data-testid="box"]');
    every('plate', '.plate');
    every('auction', '[role="group"]:has(> table)');
    every('trick', '[data-played]');
    every('keys', '[data-testid="keys"]');
    every('bar', '[data-testid="bar"]');
    every('corner', '.corner button');
    every('notes', '.zone .notes');
    every('laid', '.zone [data-laid]');
    every('panel', '[data-testid="panel"]');
    for (const hand of document.querySelectorAll('[role="group"]:has(> [data-card])')) {
      add('hand', [...hand.querySelectorAll('[data-card]')], hand.getAttribute('aria-label'));
      // A low screen cuts the last row.
      const last = found.at(-1);
      if (last?.kind === 'hand') last.box.bottom = Math.min(last.box.bottom, hand.getBoundingClientRect().bottom);
    }
    return found;
  }

  /** A panel lies over the middle of the table, and a finished trick's cards lie over each other. */
  const MAY = new Set(['trick trick', 'panel trick', 'panel plate', 'auction panel', 'box panel', 'panel turn', 'act side', 'auction side', 'act panel', 'bar panel', 'keys panel', 'laid panel', 'notes panel', 'corner panel']);
  const covers = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

  window.geometry = {
    /** Controls of which no finger's breadth shows, once scrolled to. */
    small() {
      const found = [];
      const lines = [...document.querySelectorAll('body *')].filter((one) => [...one.getClientRects()].some(isThin));
      for (const control of document.querySelectorAll('button, a[href], input, select, summary')) {
        const element = surface(control);
        if (!visible(element) || control.matches('.skip')) continue;
        element.scrollIntoView({ block: 'nearest' });
        thin = boxesOf(lines);
        if (underPanel(element)) continue;
        const [width, height] = reach(element);
        if (Math.min(width, height) < FINGER) found.push(`${nameOf(element)}: ${width} x ${height}`);
      }
      return found;
    },
    /** What lies over something else. */
    overlaps() {
      const all = blocks();
      const found = [];
      all.forEach((one, at) => {
        for (const other of all.slice(at + 1)) {
          const pair = [one.kind, other.kind].sort().join(' ');
          if (!MAY.has(pair) && covers(one.box, other.box)) found.push(`${one.kind} ${one.name} / ${other.kind} ${other.name}`);
        }
      });
      return found;
    },
    /** What sticks out of the screen, or of its paper, sideways. */
    outside() {
      const page = document.scrollingElement;
      const found = page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} wide`] : [];
      for (const element of document.querySelectorAll('button, a[href], input, .plate, [data-card], [data-played]')) {
        const box = element.getBoundingClientRect();
        if (visible(element) && !element.matches('.skip') && (box.left < -1 || box.right > innerWidth + 1)) found.push(nameOf(element));
      }
      // What the bar over a table says must not be cut.
      const bar = document.querySelector('header .game');
      if (bar && bar.scrollWidth > bar.clientWidth + 1) found.push(`the bar: ${sight.spoken(bar)}`);
      for (const paper of document.querySelectorAll('.panel')) {
        if (visible(paper) && paper.scrollWidth > paper.clientWidth + 1) found.push(`what stands on ${nameOf(paper)}`);
      }
      return found;
    },
  };
})();
