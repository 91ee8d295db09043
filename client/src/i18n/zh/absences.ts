import type { absences as en } from '../en/absences';

export const absences: typeof en = {
  title: '计分牌副的断线记录',
  more: '在未打完的一副中离开超过宽限时间，或离开座位，每副扣分一次。因服务器造成的断线不扣任何人的分。',
  none: '还没有人断线。',
  who: '牌手',
  board: '牌副',
  from: '离开',
  until: '回来',
  came: '处理',
  still: '尚未回来',
  counted: { away: '扣分：离开太久', left: '扣分：离开座位', '': '按时回来' },
  excused: { many: '免扣：多人同时断线', club: '免扣：服务器中断', director: '免扣：裁判换人' },
};
