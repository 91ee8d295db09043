import type { fourHundred as en } from '../../en/tricks/fourHundred';

export const fourHundred: typeof en = {};
