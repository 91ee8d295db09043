/** What organisers read of who was away from boards that count. */
export const absences = {
  title: 'Absences from boards that count',
  more: 'Whoever is away from an unfinished board for longer than the grace time, or leaves it, pays once a board. What the club itself caused costs nobody anything.',
  none: 'Nobody has been away.',
  who: 'Player',
  board: 'Board',
  from: 'From',
  until: 'Until',
  came: 'What came of it',
  still: 'still away',
  counted: { away: 'counts: away too long', left: 'counts: left the seat', '': 'back in time' } as Readonly<Record<string, string>>,
  excused: { many: 'excused: many fell at once', club: 'excused: the club was away', director: 'excused: the director seated somebody else' } as Readonly<Record<string, string>>,
};
