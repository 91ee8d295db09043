import type { fourHundred as en } from '../../en/tricks/fourHundred';

export const fourHundred: typeof en = {
  won: (marks, bid) => `庄家 ${marks} / ${bid} 分`,
  lineBid: '定约',
  lineWon: '庄家方赢得',
  lineTheirs: '对方赢得',
  lineBuried: '换下的牌，不归任何一方',
  lineSmall: '小满贯',
  lineGrand: '大满贯',
};
