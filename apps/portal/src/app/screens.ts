import type { RouteName } from '@portal/domain/routes';
import type { ComponentType } from 'react';
import { bankScreens } from '../areas/bank/screens.ts';
import { basketScreens } from '../areas/basket/screens.ts';
import { catalogueScreens } from '../areas/catalogue/screens.ts';
import { contentScreens } from '../areas/content/screens.ts';
import { identityScreens } from '../areas/identity/screens.ts';
import { landingScreens } from '../areas/landing/screens.ts';
import { mainScreens } from '../areas/main/screens.ts';
import { notificationsScreens } from '../areas/notifications/screens.ts';
import { ordersScreens } from '../areas/orders/screens.ts';
import { peopleScreens } from '../areas/people/screens.ts';
import { pricesScreens } from '../areas/prices/screens.ts';
import { proposalsScreens } from '../areas/proposals/screens.ts';
import { requestsScreens } from '../areas/requests/screens.ts';
import { settingsScreens } from '../areas/settings/screens.ts';

/** The screens of an area by the names of their routes, each loaded when it is opened. */
export type Screens = Readonly<Partial<Record<RouteName, () => Promise<{ Screen: ComponentType }>>>>;

/** Every screen that is built. A route of the domain's table without one says «Раздел ещё не построен». */
export const SCREENS: Screens = {
  ...identityScreens,
  ...bankScreens,
  ...landingScreens,
  ...mainScreens,
  ...catalogueScreens,
  ...basketScreens,
  ...requestsScreens,
  ...proposalsScreens,
  ...ordersScreens,
  ...pricesScreens,
  ...peopleScreens,
  ...notificationsScreens,
  ...settingsScreens,
  ...contentScreens,
};
