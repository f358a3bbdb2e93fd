import { bankArea } from '../areas/bank/area.ts';
import { basketArea } from '../areas/basket/area.ts';
import { catalogueArea } from '../areas/catalogue/area.ts';
import { claimsArea } from '../areas/claims/area.ts';
import { contentArea } from '../areas/content/area.ts';
import { identityArea } from '../areas/identity/area.ts';
import { landingArea } from '../areas/landing/area.ts';
import { mainArea } from '../areas/main/area.ts';
import { notificationsArea } from '../areas/notifications/area.ts';
import { ordersArea } from '../areas/orders/area.ts';
import { peopleArea } from '../areas/people/area.ts';
import { pricesArea } from '../areas/prices/area.ts';
import { proposalsArea } from '../areas/proposals/area.ts';
import { requestsArea } from '../areas/requests/area.ts';
import { settingsArea } from '../areas/settings/area.ts';
import { shipmentsArea } from '../areas/shipments/area.ts';
import type { Area, LiveEvent, Screens } from '../kit/area.ts';

/** Every area that is built or has begun. */
const AREAS: readonly Area[] = [
  bankArea,
  basketArea,
  catalogueArea,
  claimsArea,
  contentArea,
  identityArea,
  landingArea,
  mainArea,
  notificationsArea,
  ordersArea,
  peopleArea,
  pricesArea,
  proposalsArea,
  requestsArea,
  settingsArea,
  shipmentsArea,
];

const allOf = <T extends object>(part: (area: Area) => T | undefined) =>
  Object.assign({}, ...AREAS.map(part)) as T;

/** Every screen that is built. A route of the domain's table without one says «Раздел ещё не построен». */
export const SCREENS: Screens = allOf(({ screens }) => screens);
/** What live events mean, by their names. */
export const LIVE_EVENTS: Readonly<Record<string, LiveEvent | undefined>> = allOf(({ events }) => events);
/** What badges of the menu count, by its groups. */
export const BADGES: NonNullable<Area['badges']> = allOf(({ badges }) => badges);
