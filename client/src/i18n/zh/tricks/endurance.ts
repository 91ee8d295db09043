import type { endurance as en } from '../../en/tricks/endurance';

export const endurance: typeof en = {};
