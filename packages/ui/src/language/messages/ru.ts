import * as actions from './ru/actions.js';
import * as feedback from './ru/feedback.js';
import * as layout from './ru/layout.js';
import * as overlays from './ru/overlays.js';
import * as data from './ru/data.js';
import * as fields from './ru/fields.js';
import * as trade from './ru/trade.js';

/** The Russian texts, which every component has by itself: the keys and parameters of a translation. */
export const ru = {
  ...actions,
  ...data,
  ...feedback,
  ...fields,
  ...layout,
  ...overlays,
  ...trade,
};
export type Russian = typeof ru;
