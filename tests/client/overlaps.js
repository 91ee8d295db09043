// Blocks that lie on each other, of those the selectors name; only what is inside the window counts.
(selectors) => {
  const boxes = selectors
    .flatMap((selector) => [...document.querySelectorAll(selector)].map((one) => ({ selector, one, box: one.getBoundingClientRect() })))
    .filter(({ box }) => box.width > 1 && Math.min(box.bottom, innerHeight) - box.top > 1);
  const shared = (a, b, from, to, edge) => Math.min(a[to], b[to], edge) - Math.max(a[from], b[from]);
  const found = [];
  boxes.forEach((a, at) => {
    for (const b of boxes.slice(at + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
      const wide = shared(a.box, b.box, 'left', 'right', innerWidth);
      const tall = shared(a.box, b.box, 'top', 'bottom', innerHeight);
      if (wide > 2 && tall > 2) found.push(`${a.selector} and ${b.selector}: ${Math.round(wide)} x ${Math.round(tall)}`);
    }
  });
  return found;
}
