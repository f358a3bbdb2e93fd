import { basketRoutes } from '../areas/basket/routes.ts';
import { b2cRoutes } from '../areas/b2c/routes.ts';
import { catalogueRoutes } from '../areas/catalogue/routes.ts';
import { mainRoutes } from '../areas/main/routes.ts';
import { ordersRoutes } from '../areas/orders/routes.ts';
import { pricesRoutes } from '../areas/prices/routes.ts';
import type { PortalRoute } from './route.ts';

/** Every page inside the default layout. */
export const routes: readonly PortalRoute[] = [
  ...mainRoutes,
  ...catalogueRoutes,
  ...basketRoutes,
  ...ordersRoutes,
  ...pricesRoutes,
  ...b2cRoutes,
];
