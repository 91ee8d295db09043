import { table } from './table';
import { replay } from './replay';
import { bridge } from './bridge';
import { common } from './common';
import { errors } from './errors';
import { help } from './help';
import { lobby } from './lobby';
import { settings } from './settings';

export const en = { bridge, common, errors, help, lobby, replay, settings, table };
