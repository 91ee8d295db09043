import type { options as en } from '../en/options';

const undo = { ask: '悔牌', answers: { off: '不许', all: '叫牌出牌都可以，须别家同意', play: '须别家同意' } };
const noYes = { false: '否', true: '是' };

export const options: typeof en = {
  bridge: {
    undo: { ask: '悔牌', answers: { all: '叫牌和出牌都可以', auction: '只限叫牌', off: '不允许' } },
    passed_out: { ask: '四家都不叫', answers: { score: '记 0 分', redeal: '重新发牌' } },
    rejected_claim: { ask: '摊牌被拒后', answers: { 'play-on': '继续打', director: '等裁判' } },
  },
  endurance: {
    players: { ask: '几个人', answers: {} },
    target: { ask: '胜几盘赢得全场', answers: {} },
    undo,
  },
  four_hundred: {
    target: { ask: '打到多少分', answers: {} },
    undo,
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
  red_five: {
    hands: { ask: '一场几局', answers: {} },
    base: { ask: '底分', answers: {} },
    throw_penalty: { ask: '甩牌失败罚分（前两次）', answers: noYes },
    undo,
  },
  shengji: {
    decks: { ask: '几副牌', answers: {} },
    undeclared: { ask: '没有人亮主', answers: { no_trump: '打无主', flip_kitty: '翻底牌定主', redeal: '重新发牌' } },
    joker_order: { ask: '用王亮主', answers: { equal: '大小王一样', big_over_small: '大王压小王' } },
    takeover_levels: { ask: '上台', answers: { immediate: '马上升级', after_step: '只换庄' } },
    next_dealer_on_hold: { ask: '守住之后谁坐庄', answers: { partner: '对家', same: '原庄家' } },
    match_win: { ask: '怎样赢得全场', answers: { pass_A: '打过 A', reach_A: '打到 A' } },
    failed_throw_penalty: { ask: '甩牌失败', answers: { '0': '不罚', '10': '罚 10 分' } },
    throw_compare: { ask: '几家毙甩牌', answers: { principal: '比最大的牌型', all: '每一部分都要大' } },
    protect_triples: { ask: '三同张不必拆成对', answers: noYes },
    kitty_multiplier: { ask: '扣底倍数', answers: { exponential: '按对数翻倍', by_cards: '按张数' } },
    undo,
  },
};
