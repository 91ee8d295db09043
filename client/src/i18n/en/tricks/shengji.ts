export const shengji = {};
