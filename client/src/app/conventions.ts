// What the club answers about convention cards; `partner` is null for the card that is played with anybody.
import type { Frozen, Schemas } from '../core/wire';
import { ask } from './api';

export type ConventionCard = Frozen<Schemas['ConventionCard']>;
export type WrittenCard = Frozen<Schemas['WrittenCard']>;

/** The lines of a card in the order in which it is read. */
export const CARD_LINES = ['system', 'notrump', 'majors', 'minors', 'twos', 'leads', 'signals', 'doubles', 'notes'] as const;
export type CardLine = (typeof CARD_LINES)[number];

export const conventions = {
  of: (member: string) => ask('get', '/api/convention-cards/{member}', { member }, undefined),
  /** The card these two play by, null if neither has one. */
  between: (member: string, partner: string) => ask('get', '/api/convention-cards/{member}/with/{partner}', { member, partner }, undefined),
  /** The partner by his name. */
  write: (partner: string | null, card: ConventionCard) => ask('post', '/api/convention-cards', {}, { partner, card }),
  /** The partner by his id. */
  drop: (partner: string | null) => ask('post', '/api/convention-cards/drop', {}, { partner }),
};
