import type { shengji as en } from '../../en/tricks/shengji';

export const shengji: typeof en = {};
