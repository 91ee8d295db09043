import type { people as en } from '../en/people';

export const people: typeof en = {
  title: '会员管理',
  find: '按名字查找',
  guestsToo: '也找来宾',
  findDo: '查找',
  found: (count) => `${count} 人`,
  foundNone: '没有这样的名字。',
  isYou: '您',
  blockedBecause: (reason) => `已封禁：${reason}`,
  open: '更改…',
  openOf: (name) => `更改${name}…`,

  role: '身份',
  roleNow: (name, role) => `${name}现在是${role}。`,

  linkMake: '设新密码的链接',
  linkMore: (date) => `只交给本人。只能用一次，${date}前有效。`,
  linkOf: (name) => `给${name}的一次性链接`,

  blockReason: '封禁的原因（会告诉本人）',
  block: '封禁',
  blocked: (name) => `${name}已被封禁，各处都已退出。`,
  unblock: '解除封禁',
  unblocked: (name) => `${name}可以再进来了。`,

  invitations: '邀请',
  whoRegisters: '谁可以注册',
  registering: { anyone: '任何人', invited: '有邀请码的人' },
  noInvitations: '现在没有有效的邀请码。',
  uses: (count) => (count === null ? '不限次数' : `${count} 次`),
  until: (date) => (date === null ? '长期有效' : `${date}前有效`),
  note: '给谁的（只有管理员看到）',
  howOften: '次数',
  howLong: '期限',
  often: { '1': '一次', '20': '20 次', any: '不限' },
  long: { '14': '两周', '90': '三个月', any: '长期' },
  invite: '发邀请码',
  invited: (code) => `新邀请码：${code}`,
  uninvite: '收回',
  uninviteOf: (code) => `收回 ${code}`,
  uninvited: '已收回。',
};
