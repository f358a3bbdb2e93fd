import * as trade from './en/trade.js';
import { type Complete, translation } from './translation.js';

/** English: every text of every component. */
export const en = translation('en', { ...trade } satisfies Complete);
