import { creditHandlers } from './areas/bank/credit-handlers.ts';
import { bankHandlers } from './areas/bank/handlers.ts';
import { basketHandlers } from './areas/basket/handlers.ts';
import { catalogueHandlers } from './areas/catalogue/handlers.ts';
import { bannersHandlers } from './areas/content/banners.ts';
import { imagesHandlers } from './areas/content/images.ts';
import { linksHandlers } from './areas/content/links.ts';
import { newsHandlers } from './areas/content/news.ts';
import { identityHandlers } from './areas/identity/handlers.ts';
import { peopleHandlers } from './areas/identity/people-handlers.ts';
import { landingHandlers } from './areas/landing/handlers.ts';
import { journalHandlers } from './areas/journal/handlers.ts';
import { notificationsHandlers } from './areas/notifications/handlers.ts';
import { permanentHandlers } from './areas/notifications/permanent.ts';
import { technicalHandlers } from './areas/notifications/technical.ts';
import { ordersHandlers } from './areas/orders/handlers.ts';
import { pricesHandlers } from './areas/prices/handlers.ts';
import { proposalsHandlers } from './areas/proposals/handlers.ts';
import { requestsHandlers } from './areas/requests/handlers.ts';
import { settingsHandlers } from './areas/settings/handlers.ts';
import { storagesHandlers } from './areas/storages/handlers.ts';
import type { Handlers, OperationId } from './contract/handlers.ts';

/** Every operation of the contract and what answers it. A missing one does not compile. */
export const handlers: Handlers<OperationId> = {
  ...settingsHandlers,
  ...identityHandlers,
  ...bankHandlers,
  ...creditHandlers,
  ...landingHandlers,
  ...peopleHandlers,
  ...storagesHandlers,
  ...catalogueHandlers,
  ...basketHandlers,
  ...ordersHandlers,
  ...requestsHandlers,
  ...proposalsHandlers,
  ...pricesHandlers,
  ...journalHandlers,
  ...notificationsHandlers,
  ...technicalHandlers,
  ...permanentHandlers,
  ...bannersHandlers,
  ...linksHandlers,
  ...newsHandlers,
  ...imagesHandlers,
};
