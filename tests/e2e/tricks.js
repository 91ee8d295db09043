// What a table of a point-trick game shows, read as a person would; stands beside sight.js.
(() => {
  const visible = (element) => element.getClientRects().length > 0;
  const all = (selector, within = document) => [...within.querySelectorAll(selector)].filter(visible);
  const usable = (control) => !control.disabled && control.getAttribute('aria-disabled') !== 'true';
  const cardsOf = (element) => element.dataset.laid.split(' ').map(Number);

  /** What the page wants of its player now. */
  function moment(shown) {
    if (shown.over) return 'over';
    if (shown.panel.includes('Bury')) return 'confirm';
    if (shown.keys.length && !shown.declaring) return 'key';
    if (shown.declaring && shown.keys.some((key) => ['Pass', 'Show nothing'].includes(key))) return 'key';
    if (shown.hint) return 'cards';
    return shown.playable.length && !shown.bar ? 'card' : null;
  }

  window.tricks = {
    look() {
      const [keys] = all('[data-testid="keys"]');
      const [bar] = all('[data-testid="bar"]');
      const [panel] = all('[data-testid="panel"]');
      const buttons = bar ? all('button', bar) : [];
      const shown = {
        over: document.querySelector('#result-title') !== null && document.querySelector('[data-testid="goes-on"]') === null,
        declaring: keys !== undefined && keys.classList.contains('declare'),
        keys: keys ? all('button', keys).filter(usable).map((key) => key.getAttribute('aria-label') ?? sight.spoken(key)) : [],
        bar: bar !== undefined,
        hint: buttons.length > 1 && usable(buttons[1]),
        ready: buttons.length > 2 && usable(buttons[2]),
        playable: all('button[data-slot].raised').map((card) => card.dataset.slot),
        chosen: all('button[data-slot][aria-pressed="true"]').map((card) => card.dataset.slot),
        marked: all('button[data-slot].marked').map((card) => card.dataset.slot),
        hand: all('button[data-slot]').map((card) => Number(card.dataset.card)),
        laid: Object.fromEntries(all('[data-seat]').flatMap((zone) => all('[data-laid]', zone).map((set) => [Number(zone.dataset.seat), cardsOf(set)]))),
        panel: panel ? all('button', panel).filter(usable).map(sight.spoken) : [],
        told: panel ? sight.spoken(panel) : '',
        turn: all('.turn .text').map(sight.spoken).join(' '),
        header: all('header .game').map(sight.spoken).join(' '),
      };
      shown.moment = moment(shown);
      return shown;
    },
  };
})();
