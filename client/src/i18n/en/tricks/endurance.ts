export const endurance = {
  trump: 'T',
  stock: (hand: number, left: number) => `Hand ${hand} · ${left} to draw`,
  out: 'out',
  turned: (card: string) => `turned ${card}`,
  wins: (count: number) => (count === 1 ? '1 win' : `${count} wins`),
  goesOut: (who: string) => (who === 'You' ? 'You go out.' : `${who} goes out.`),
  heldOut: (who: string) => (who === 'You' ? 'You held out' : `${who} held out`),
  wonShort: (seat: number) => `won by ${seat}`,
};
