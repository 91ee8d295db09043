export const redFive = {};
