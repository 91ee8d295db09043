import type { endurance as en } from '../../en/tricks/endurance';

export const endurance: typeof en = {
  trump: '主',
  stock: (hand, left) => `第 ${hand} 盘 · 补牌剩 ${left} 张`,
  out: '出局',
  turned: (card) => `翻出 ${card}`,
  wins: (count) => `胜 ${count} 盘`,
  goesOut: (who) => `${who}出局。`,
  heldOut: (who) => `${who}坚持到最后`,
  wonShort: (seat) => `${seat}号位胜`,
};
