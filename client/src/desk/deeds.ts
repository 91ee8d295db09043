// What a director may decide, as his desk asks him about it.
import type { DeskLine, DeskResult, DeskTable } from '../app/desk';

export type TableDeed = 'seat' | 'rewind' | 'rule' | 'cut' | 'look';
export type Deed =
  | { readonly kind: 'stop' | 'start' | 'time' | 'message' | 'penalty' | 'results' }
  | { readonly kind: TableDeed; readonly table: DeskTable }
  | { readonly kind: 'adjust' | 'discount'; readonly round: number; readonly result: DeskResult }
  | { readonly kind: 'back' | 'overrule'; readonly act: DeskLine };
