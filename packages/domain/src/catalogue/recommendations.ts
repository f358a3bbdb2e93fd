/** Number of past days whose orders are used for «bought together». */
export const TOGETHER_DAYS = 180;
/** Minimum number of companies that ordered both products together before one is recommended with the other, so that nobody's purchases are revealed. */
export const TOGETHER_BUYERS = 2;
