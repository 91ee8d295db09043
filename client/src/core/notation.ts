/** Calls, contracts and cards as text (记法): what players type, and what the wire carries. */
import { BIG_JOKER, RANK_LETTERS, SMALL_JOKER, SUIT_LETTERS, cardOf, type Card, type Suit } from './cards';

/** 0–3 the suits, 4 notrump (无将). */
export type Strain = 0 | 1 | 2 | 3 | 4;
export const STRAIN_LETTERS = ['C', 'D', 'H', 'S', 'NT'] as const;
export const SEAT_LETTERS = ['N', 'E', 'S', 'W'] as const;
/** 0 North, then clockwise: East, South, West. */
export type Seat = number;

export type CallParts =
  | { readonly kind: 'pass' | 'double' | 'redouble' }
  | { readonly kind: 'bid'; readonly level: number; readonly strain: Strain };

/** A call taken apart (叫品): `1NT`, `P`, `X`, `XX`. Null if it is none. */
export function callParts(call: string): CallParts | null {
  if (call === 'P') return { kind: 'pass' };
  if (call === 'X') return { kind: 'double' };
  if (call === 'XX') return { kind: 'redouble' };
  const found = /^([1-7])(C|D|H|S|NT)$/.exec(call);
  if (!found) return null;
  return { kind: 'bid', level: Number(found[1]), strain: STRAIN_LETTERS.indexOf(found[2] as 'C') as Strain };
}

export function bidOf(level: number, strain: Strain): string {
  return `${level}${STRAIN_LETTERS[strain]}`;
}

/** A contract taken apart (定约): `4S`, `3NTX`, `1CXX`. Null if it is none. */
export function contractParts(text: string): { level: number; strain: (typeof STRAIN_LETTERS)[number]; doubled: number } | null {
  const found = /^([1-7])(C|D|H|S|NT)(X{0,2})$/.exec(text);
  return found && { level: Number(found[1]), strain: found[2] as 'C', doubled: found[3]?.length ?? 0 };
}

/** Where a bid stands among the 35 (叫品高低): 0 for one club, 34 for seven notrump; −1 for another call. */
export function bidRank(call: string): number {
  const parts = callParts(call);
  return parts?.kind === 'bid' ? (parts.level - 1) * 5 + parts.strain : -1;
}

const SUIT_SIGNS: Record<string, Suit> = { '♣': 0, '♦': 1, '♥': 2, '♠': 3, 梅: 0, 方: 1, 红: 2, 黑: 3 };

function suitNamed(text: string): Suit | null {
  const at = SUIT_LETTERS.indexOf(text.toUpperCase());
  if (text.length === 1 && at >= 0) return at as Suit;
  return SUIT_SIGNS[text] ?? null;
}

function rankNamed(text: string): number | null {
  const word = text.toUpperCase();
  if (word === '10' || word === '0') return 8;
  const at = RANK_LETTERS.indexOf(word);
  return word.length === 1 && at >= 0 ? at : null;
}

/** A card as typed (读牌): `SA`, `s10`, `♠A`, `10h`, `黑桃A`. Null if it is none. */
export function parseCard(text: string): Card | null {
  const word = text.trim().replace(/[\s桃心块花]/g, '').replace('\ufe0f', '').replace('草', '梅').replace('片', '方');
  if (/^rj$/i.test(word)) return BIG_JOKER;
  if (/^bj$/i.test(word)) return SMALL_JOKER;
  const ways = [
    [word.slice(0, 1), word.slice(1)],
    [word.slice(-1), word.slice(0, -1)],
  ] as const;
  for (const [suitText, rankPart] of ways) {
    const suit = suitNamed(suitText);
    const rank = rankNamed(rankPart);
    if (suit !== null && rank !== null) return cardOf(suit, rank);
  }
  return null;
}

/** A call as typed (读叫品): `1c`, `1♣`, `3n`, `3nt`, `p`, `pass`, `x`, `dbl`, `xx`, `rdbl`, `不叫`, `加倍`. Null if it is none. */
export function parseCall(text: string): string | null {
  const word = text.trim().toLowerCase().replace(/\s+/g, '').replace('\ufe0f', '');
  if (/^(p|pass|0|-|不叫|过)$/.test(word)) return 'P';
  if (/^(x|d|dbl|double|加倍)$/.test(word)) return 'X';
  if (/^(xx|r|rdbl|redouble|再加倍)$/.test(word)) return 'XX';
  if (!/^[1-7]./.test(word)) return null;
  const level = Number(word.charAt(0));
  const named = word.slice(1);
  if (/^(n|nt|无将|无)$/.test(named)) return bidOf(level, 4);
  const suit = suitNamed(named.replace(/[桃心块花]/g, ''));
  return suit === null ? null : bidOf(level, suit as Strain);
}

/** The side of a seat (一方): 0 North–South, 1 East–West. */
export function sideOf(seat: Seat): 0 | 1 {
  return (seat % 2) as 0 | 1;
}

export function partnerOf(seat: Seat): Seat {
  return (seat + 2) % 4;
}

/** Whether a seat is vulnerable (有局) at `None`, `NS`, `EW` or `Both`. */
export function isVulnerable(seat: Seat, vul: string): boolean {
  return vul === 'Both' || vul === (sideOf(seat) === 0 ? 'NS' : 'EW');
}
