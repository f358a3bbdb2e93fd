import { ACTIONS } from './actions.ts';
import { CHOICE } from './choice.ts';
import { DATA } from './data.ts';
import { DATES } from './dates.ts';
import { FEEDBACK } from './feedback.ts';
import { FIELDS } from './fields.ts';
import { LANGUAGE } from './language.ts';
import { LAYOUT } from './layout.ts';
import { OVERLAYS } from './overlays.ts';
import { PUBLIC } from './public.ts';
import type { Records } from './record.ts';
import { TABLES } from './tables.ts';
import { TRADE } from './trade.ts';

/** The record of every entry that has a component. */
export const RECORDS: Records = {
  ...ACTIONS,
  ...FIELDS,
  ...CHOICE,
  ...DATES,
  ...DATA,
  ...TABLES,
  ...TRADE,
  ...FEEDBACK,
  ...OVERLAYS,
  ...LAYOUT,
  ...PUBLIC,
  ...LANGUAGE,
};
