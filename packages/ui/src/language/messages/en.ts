import * as data from './en/data.js';
import * as fields from './en/fields.js';
import * as trade from './en/trade.js';
import { type Complete, translation } from './translation.js';

/** English: every text of every component. */
export const en = translation('en', { ...data, ...fields, ...trade } satisfies Complete);
