import * as actions from './en/actions.js';
import * as feedback from './en/feedback.js';
import * as layout from './en/layout.js';
import * as overlays from './en/overlays.js';
import * as data from './en/data.js';
import * as fields from './en/fields.js';
import * as trade from './en/trade.js';
import { type Complete, translation } from './translation.js';

/** English: every text of every component. */
export const en = translation('en', {
  ...actions,
  ...data,
  ...feedback,
  ...fields,
  ...layout,
  ...overlays,
  ...trade,
} satisfies Complete);
