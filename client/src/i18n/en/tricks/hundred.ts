export const hundred = {
  defended: (points: number, need: number) => `Defenders ${points} / ${need}`,
  lineBid: 'The bid',
  lineNeed: 'Needed to break it',
  linePoints: 'Points the defenders took',
  lineDug: 'The kitty, dug with the last trump',
  lineCounted: 'The defenders count',
  lineDouble: 'Fifty or more: doubled',
  lineTriple: 'After digging: tripled',
};
