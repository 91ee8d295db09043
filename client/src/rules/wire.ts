// Rules pages and their examples as the club sends them.
import type { Action, Choice, Frozen, Schemas, Seat } from '../core/wire';

export type PageTitle = Frozen<Schemas['PageTitle']>;
export type RulesPage = Frozen<Schemas['RulesPage']>;
export type RulesSection = Frozen<Schemas['RulesSection']>;
export type Block = RulesSection['section']['blocks'][number];
export type Inline = Frozen<Schemas['Paragraph']>['inside'][number];
export interface Act {
  readonly seat: Seat;
  readonly action: Action;
}
export interface Offer {
  readonly seat: Seat;
  readonly choice: Choice;
}
/** A value of a fact; its name says how it is read. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };
export type Facts = Readonly<Record<string, Value>>;
export type Laid = Frozen<Schemas['Laid']>;
export type Scene = Omit<Frozen<Schemas['Scene']>, 'offers' | 'facts'> & { readonly offers: readonly Offer[]; readonly facts: Facts };
export type Reason = Omit<Frozen<Schemas['Reason']>, 'cards'> & { readonly cards: readonly number[] };
export interface Tried {
  readonly act: Act;
  readonly refused: Reason | null;
}
export interface Example {
  readonly key: string;
  readonly game: string;
  readonly why: Readonly<Record<string, string>>;
  readonly playable: boolean;
  readonly given: Facts;
  readonly acts: readonly Act[];
  readonly made: number;
  readonly scene: Scene | null;
  readonly refused: Reason | null;
  readonly facts: Facts;
  readonly tried: readonly Tried[];
  readonly all_legal: readonly Act[] | null;
  readonly known: { readonly viewer: readonly Seat[]; readonly facts: Facts } | null;
  readonly unnoticed: { readonly viewer: readonly Seat[]; readonly hands: readonly Seat[] } | null;
}
export interface Outcome {
  readonly scene: Scene;
  readonly refused: Reason | null;
}
