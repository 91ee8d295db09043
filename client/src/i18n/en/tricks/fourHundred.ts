export const fourHundred = {};
