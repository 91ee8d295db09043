/** What organisers read about fair play. */
export const fairPlay = {
  title: 'Fair play',
  more: 'For organisers alone. What stands here is a reason to look, or to ask; it proves nothing.',
  places: 'Seats taken from one place',
  placesMore: 'Two people sat at one table with the same browser or the same address. Families and schools share an address.',
  placesNone: 'No two people have sat at a table from one place.',
  browser: 'same browser',
  address: 'same address',
  both: 'same browser and same address',
  at: (when: string, table: string) => `${when}, table ${table}`,
};
