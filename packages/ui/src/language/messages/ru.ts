import * as data from './ru/data.js';
import * as fields from './ru/fields.js';
import * as trade from './ru/trade.js';

/** The Russian texts, which every component has by itself: the keys and parameters of a translation. */
export const ru = { ...data, ...fields, ...trade };
export type Russian = typeof ru;
