import type { options as en } from '../en/options';

const undo = { ask: '悔牌', answers: { off: '不许', all: '叫牌出牌都可以，须别家同意', play: '须别家同意' } };
const noYes = { false: '否', true: '是' };

export const options: typeof en = {
  bridge: {
    undo: { ask: '悔牌', answers: { all: '叫牌和出牌都可以', auction: '只限叫牌', off: '不允许' } },
    passed_out: { ask: '四家都不叫', answers: { score: '记 0 分', redeal: '重新发牌' } },
    rejected_claim: { ask: '摊牌被拒后', answers: { 'play-on': '继续打', director: '等裁判' } },
  },
  gongzhu: {
    limit: { ask: '打到负多少分结束', answers: {} },
    sold_lock: { ask: '卖的牌在该花色第一圈不能出', answers: noYes },
    max_hands: { ask: '最多打几盘', answers: { null: '不限' } },
    undo,
  },
  hundred: {
    target: { ask: '打到多少分', answers: {} },
    start: { ask: '起叫分', answers: {} },
    two_high: { ask: '带 2（2 比 A 大）', answers: noYes },
    undo,
  },
};
