/** Number of past days whose orders are used for «bought together». */
export const TOGETHER_DAYS = 180;
/** Minimum number of orders with both products before one is recommended with the other, so that no single order is revealed. */
export const TOGETHER_ORDERS = 2;
