import { adjustmentsArea } from './adjustments/area.ts';
import { approvalsArea } from './approvals/area.ts';
import { b2cArea } from './b2c/area.ts';
import { bankArea } from './bank/area.ts';
import { basketArea } from './basket/area.ts';
import { catalogueArea } from './catalogue/area.ts';
import { claimsArea } from './claims/area.ts';
import { contractorsArea } from './contractors/area.ts';
import { contentArea } from './content/area.ts';
import { criteriaArea } from './criteria/area.ts';
import { edoArea } from './edo/area.ts';
import { exportsArea } from './exports/area.ts';
import { identityArea } from './identity/area.ts';
import { integrationArea } from './integration/area.ts';
import { journalArea } from './journal/area.ts';
import { landingArea } from './landing/area.ts';
import { mainArea } from './main/area.ts';
import { nomenclatureArea } from './nomenclature/area.ts';
import { normsArea } from './norms/area.ts';
import { notificationsArea } from './notifications/area.ts';
import { ordersArea } from './orders/area.ts';
import { pricesArea } from './prices/area.ts';
import { proposalsArea } from './proposals/area.ts';
import { reportsArea } from './reports/area.ts';
import { requestsArea } from './requests/area.ts';
import { settingsArea } from './settings/area.ts';
import { shipmentsArea } from './shipments/area.ts';
import { storagesArea } from './storages/area.ts';
import { watchesArea } from './watches/area.ts';
import { talkArea } from './talk/area.ts';
import type { Area, LiveEvent, Screens } from '../kit/area.ts';

/** All areas. */
const AREAS: readonly Area[] = [
  adjustmentsArea,
  approvalsArea,
  bankArea,
  basketArea,
  catalogueArea,
  claimsArea,
  contentArea,
  criteriaArea,
  contractorsArea,
  identityArea,
  journalArea,
  landingArea,
  mainArea,
  nomenclatureArea,
  normsArea,
  notificationsArea,
  ordersArea,
  pricesArea,
  proposalsArea,
  reportsArea,
  requestsArea,
  settingsArea,
  shipmentsArea,
  storagesArea,
  integrationArea,
  b2cArea,
  exportsArea,
  edoArea,
  watchesArea,
  talkArea,
];

const allOf = <T extends object>(part: (area: Area) => T | undefined) =>
  Object.assign({}, ...AREAS.map(part)) as T;

/** All implemented screens by route. A route without a screen shows «Раздел ещё не построен». */
export const SCREENS: Screens = allOf(({ screens }) => screens);
/** Reactions to live events by event name. */
export const LIVE_EVENTS: Readonly<Record<string, LiveEvent | undefined>> = allOf(({ events }) => events);
/** Nouns of the menu's badges by group. */
export const BADGES: NonNullable<Area['badges']> = allOf(({ badges }) => badges);
