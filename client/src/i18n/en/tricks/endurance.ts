export const endurance = {};
