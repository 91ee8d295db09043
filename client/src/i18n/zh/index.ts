import type { en } from '../en';
import { boards } from './boards';
import { common } from './common';
import { errors } from './errors';
import { lobby } from './lobby';
import { replay } from './replay';
import { settings } from './settings';
import { table } from './table';

export const zh: typeof en = { boards, common, errors, lobby, replay, settings, table };
