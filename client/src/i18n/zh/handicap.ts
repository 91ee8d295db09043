import type { handicap as en } from '../en/handicap';

const amount = (count: number) => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : '0');

export const handicap: typeof en = {
  title: '贴点：牌力该得多少，实际得了多少',
  sides: (you, side) => (you ? '您这一方' : side),
  others: (you, side) => (you ? '对方' : side),
  dealt: (who, mine, others, theirs) => `${who}两手牌共有 ${mine} 个大牌点，${others} ${theirs} 点。（A 4 点，K 3 点，Q 2 点，J 1 点，全副 40 点。）`,
  even: '双方各占一半，谁也不该得分。',
  more: (above) => `比半副牌的 20 点多 ${above} 点，每点算 1 IMP，应得 ${above} IMP。`,
  fewer: (below) => `比半副牌的 20 点少 ${below} 点，每点算 1 IMP，应失 ${below} IMP。`,
  made: (score, made) => (score === 0 ? '得分是 0，换算后还是 0 IMP。' : `得分是 ${amount(score)}，换算成 IMP 是 ${amount(made)}。`),
  russianEven: '双方点力相同，谁也不该得分。',
  russianMore: (points, vulnerable, expected) => `${points} 点、${vulnerable ? '有局' : '无局'}，按表应得 ${expected} 分。`,
  russianFewer: (others, points, vulnerable, expected) => `${others} ${points} 点、${vulnerable ? '有局' : '无局'}，按表应得 ${expected} 分。`,
  russianMade: (score, apart) => (apart === 0 ? `得分是 ${amount(score)}，正好相等。` : `得分是 ${amount(score)}，比应得的${apart > 0 ? '多' : '少'} ${Math.abs(apart)} 分。`),
  russianScale: (apart, result) => `相差 ${Math.abs(apart)} 分，换算成 ${Math.abs(result)} IMP。`,
  sum: '算式',
  gain: (result) => (result === 0 ? '不得不失' : `总积分 ${amount(result)}`),
  for: (you, side) => (you ? '您这一方' : side),
  totals: '总积分',
  total: amount,
  gone: (you, who) => `${you ? '您' : who}离开这一副太久，扣 20 分。`,
  robots: '机器人不计。',
  mine: (points, boards) => `您的总积分（贴点）：${amount(points)}，共 ${boards} 副`,
  fetching: '正在计算…',
};
