/** Days of orders from which is told what is bought together. */
export const TOGETHER_DAYS = 180;
/** Orders in which two products must have met before one is recommended with the other: a single order is its buyer's own. */
export const TOGETHER_ORDERS = 2;
