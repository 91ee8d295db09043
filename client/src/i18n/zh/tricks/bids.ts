import type { bids as en } from '../../en/tricks/bids';

export const bids: typeof en = {
  bids: (bid) => `叫 ${bid}`,
  passed: '不要',
  contract: (bid, suit) => `${bid} 分，${suit}主`,
  totals: (we, they, target) => `我方 ${we} · 对方 ${they} · 打到 ${target}`,
  totalsOpen: (first, second, target) => `1、3号位 ${first} · 2、4号位 ${second} · 打到 ${target}`,
  declares: (who, bid) => `庄家${who}，叫 ${bid}`,
  yourBid: '轮到您叫分',
  yourTrump: '请选主花色',
  made: (bid) => `${bid} 打成`,
  broken: (bid) => `${bid} 打破`,
  void: '四家都不要：重新发牌，不计分。',
  voidShort: '都不要',
  short: (bid, made) => `${bid} ${made ? '成' : '破'}`,
};
