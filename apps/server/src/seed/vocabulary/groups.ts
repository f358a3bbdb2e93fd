/** Indexes of groups in CATEGORIES, with which brands list what they make. */
export const FILTERS = 0;
export const BRAKES = 1;
export const SUSPENSION = 2;
export const ENGINE = 3;
export const ELECTRICS = 4;
export const BODY = 5;
export const TRANSMISSION = 6;
export const COOLING = 7;
export const CONSUMABLES = 8;
export const OPTICS = 9;
