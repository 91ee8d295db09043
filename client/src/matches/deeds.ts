// What an organiser may decide in a match, as the desk asks him about it.
import type { DeskBoard } from '../app/matches';

export type MatchDeed = { readonly kind: 'substitute' | 'carry' | 'forfeit' | 'call-off' } | { readonly kind: 'judge'; readonly board: DeskBoard };
