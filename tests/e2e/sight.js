// What a page shows, read as a person would: words as they are read aloud, cards and keys as they can be used.
(() => {
  const visible = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';

  function spoken(node) {
    const parts = [...node.childNodes].map((child) => {
      if (child.nodeType === Node.TEXT_NODE) return child.data;
      if (child.nodeType !== Node.ELEMENT_NODE || child.getAttribute('aria-hidden') === 'true') return '';
      return child.getAttribute('aria-label') ?? spoken(child);
    });
    return parts.join(' ').replace(/\s+/g, ' ').replace(/ ([,.:])/g, '$1').trim();
  }

  const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(visible);
  const cardsOf = (group) => all('[data-card]', group).map((card) => Number(card.dataset.card));
  const usable = (control) => !control.disabled && control.getAttribute('aria-disabled') !== 'true';

  function hands() {
    const found = {};
    for (const group of all('[role="group"]')) {
      if (group.querySelector(':scope > [data-card]')) found[group.getAttribute('aria-label')] = cardsOf(group);
    }
    return found;
  }

  function calls() {
    const table = all('table').find((one) => one.querySelector('thead .letter'));
    return table ? all('tbody td', table).map(spoken).filter(Boolean) : [];
  }

  const asks = (shown, ...keys) => keys.every((name) => shown.panel.includes(name));

  /** What the page wants of its player now. */
  function moment(shown) {
    if (shown.over) return 'over';
    if (asks(shown, 'Accept', 'Play on') || asks(shown, '同意', '继续打')) return 'claim';
    if (asks(shown, 'Allow', 'Refuse') || asks(shown, '同意', '不同意')) return 'undo';
    if (shown.keys.length) return 'call';
    if (shown.playable.length) return 'card';
    return null;
  }

  window.sight = {
    spoken,
    look() {
      const box = all('[data-testid="box"]')[0];
      const panel = all('[data-testid="panel"]')[0];
      const shown = {
        over: document.querySelector('#result-title') !== null,
        hands: hands(),
        trick: all('[data-played]').map((card) => card.getAttribute('aria-label')),
        calls: calls(),
        header: all('header .game').map(spoken).join(' '),
        won: all('header .score').flatMap((score) => score.getAttribute('aria-label').match(/\d+/g).map(Number)),
        turn: all('.turn .text').map((line) => line.textContent.trim()).join(' '),
        keys: box ? all('button', box).filter(usable).map(spoken) : [],
        playable: all('button[data-card]').filter(usable).map((card) => Number(card.dataset.card)),
        panel: panel ? all('button', panel).filter(usable).map(spoken) : [],
      };
      shown.moment = moment(shown);
      return shown;
    },
    /** What a look finds as soon as it finds anything: asked again when the page has changed, and at times though it has not. */
    until(found) {
      return new Promise((resolve, reject) => {
        let soon = null;
        const observer = new MutationObserver(() => (soon ??= setTimeout(again, 40)));
        const still = setInterval(() => again(), 500);
        function again() {
          soon = null;
          let what;
          try {
            what = found();
          } catch (error) {
            end();
            reject(error);
          }
          if (!what) return;
          end();
          resolve(what);
        }
        function end() {
          observer.disconnect();
          clearInterval(still);
          clearTimeout(soon);
        }
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        again();
      });
    },
    /** Where in the element a finger would land: the middle of what is not covered; null if nothing shows. */
    point(element) {
      element.scrollIntoView({ block: 'nearest' });
      const box = element.getBoundingClientRect();
      const hit = (x, y) => element.contains(document.elementFromPoint(box.left + x, box.top + y));
      // Most often its middle can be hit, and to seek further takes hundreds of looks.
      if (box.width && box.height && hit(box.width / 2, box.height / 2)) return { x: box.width / 2, y: box.height / 2 };
      const hits = [];
      const step = (length) => Math.max(4, length / 24);
      for (let y = 2; y < box.height; y += step(box.height)) {
        for (let x = 2; x < box.width; x += step(box.width)) {
          if (hit(x, y)) hits.push({ x, y });
        }
      }
      if (!hits.length) return null;
      const middle = (axis) => hits.reduce((sum, one) => sum + one[axis], 0) / hits.length;
      const [x, y] = [middle('x'), middle('y')];
      return hits.reduce((best, one) => (Math.hypot(one.x - x, one.y - y) < Math.hypot(best.x - x, best.y - y) ? one : best));
    },
  };
})();
