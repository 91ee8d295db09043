import type { redFive as en } from '../../en/tricks/redFive';

export const redFive: typeof en = {};
