import type { hundred as en } from '../../en/tricks/hundred';

export const hundred: typeof en = {
  defended: (points, need) => `闲家 ${points} / ${need} 分`,
  lineBid: '叫分',
  lineNeed: '打破需要',
  linePoints: '闲家拣到的分',
  lineDug: '末墩用主抠底',
  lineCounted: '闲家共计',
  lineDouble: '五十分以上加倍',
  lineTriple: '抠底三倍',
};
