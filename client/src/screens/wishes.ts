/** What a page asks of the next one: the set of boards that a new table should play. */
export const wishes: { boards: string | null } = { boards: null };

const KEY = 'paiju.game';

/** The game this device played last; bridge at first. */
export function lastGame(): string {
  try {
    return localStorage.getItem(KEY) ?? 'bridge';
  } catch {
    return 'bridge';
  }
}

export function rememberGame(game: string): void {
  try {
    localStorage.setItem(KEY, game);
  } catch {
    // Nothing to keep it in: the next visit asks again.
  }
}
