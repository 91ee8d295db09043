import type { lines as en } from '../en/lines';

export const lines: typeof en = {
  trumps: '先吊将',
  high: '全是大牌',
  crossruff: '交叉将吃',
  finesse: '飞牌',
  ruff: '将吃输墩',
  order: '从大到小打',
};
