export const fourHundred = {
  won: (marks: number, bid: number) => `Declarers ${marks} / ${bid}`,
  lineBid: 'The contract',
  lineWon: 'Won by the declarers',
  lineTheirs: 'Won by the defenders',
  lineBuried: 'Laid aside, for nobody',
  lineSmall: 'Small slam',
  lineGrand: 'Grand slam',
};
