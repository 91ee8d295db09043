// Who the visitor is to the club: nothing but a name, for now.
export const NAME_LONGEST = 24;

/** A name as the club takes it: no space round it, single spaces inside, at most 24 characters. */
export function tidyName(written: string): string {
  const tidy = written.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/\s+/gu, ' ').trim();
  return [...tidy].slice(0, NAME_LONGEST).join('').trim();
}

/** A suggestion such as "Finesse 41": a guest who does not care has a name at once. */
export function suggestName(words: readonly string[], chance: () => number): string {
  const word = words[Math.floor(chance() * words.length)] ?? '';
  return `${word} ${10 + Math.floor(chance() * 90)}`.trim();
}
