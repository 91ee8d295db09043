import type { fairPlay as en } from '../en/fairPlay';

export const fairPlay: typeof en = {
  title: '公平竞技',
  more: '只有主办看得到。这里的内容只是值得看一看、问一问，不能证明什么。',
  places: '同一处的座位',
  placesMore: '两个人用同一个浏览器或同一个地址坐在同一张牌桌。一家人、一所学校也会用同一个地址。',
  placesNone: '没有人从同一处坐到一张牌桌。',
  browser: '同一个浏览器',
  address: '同一个地址',
  both: '同一个浏览器，同一个地址',
  at: (when, table) => `${when}，牌桌 ${table}`,
};
