/** What a page asks of the next one: the set of boards that a new table should play. */
export const wishes: { boards: string | null } = { boards: null };
