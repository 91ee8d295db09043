// What a finger can hit of each control: the longest run of points on its rows and columns that lead to it.
(least) => {
  const longest = (points, leads) => {
    let run = 0;
    let most = 0;
    for (const point of points) {
      run = leads(point) ? run + 1 : 0;
      most = Math.max(most, run);
      // Who is large enough need not be measured to his end, which takes seconds a page.
      if (most >= least) break;
    }
    return most;
  };
  const between = (from, to) => Array.from({ length: Math.max(0, Math.round(to - from)) }, (_, at) => from + at + 0.5);
  const small = [];
  for (const one of document.querySelectorAll('button:not([disabled]), a.button, .input')) {
    const box = one.getBoundingClientRect();
    // What scrolls may stand half outside its window.
    if (!box.width || one.closest('.unseen, .calls .scroll, [role=tabpanel], .sheet')) continue;
    const leads = (x, y) => {
      const at = document.elementFromPoint(x, y);
      return at !== null && (at === one || one.contains(at));
    };
    const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
    const [right, bottom] = [Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
    let [wide, tall] = [0, 0];
    for (const share of [0.1, 0.3, 0.5, 0.7]) {
      if (wide < least) wide = Math.max(wide, longest(between(left, right), (x) => leads(x, top + (bottom - top) * share)));
      if (tall < least) tall = Math.max(tall, longest(between(top, bottom), (y) => leads(left + (right - left) * share, y)));
    }
    const name = one.ariaLabel ?? one.textContent.trim();
    if (wide < least - 1 || tall < least - 1) small.push(`${name}: ${wide} x ${tall}`);
  }
  return small;
}
