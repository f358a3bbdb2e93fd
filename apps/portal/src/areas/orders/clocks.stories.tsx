import type { Schemas } from '@portal/api-client/client';
import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { OrderScreen } from './order-screen.tsx';
import { ProductCardScreen } from './product-card-screen.tsx';
import type { Order } from './queries.ts';

const meta = preview.meta({ title: 'Портал/Часы складов в заказах' });

const on = (story: PortalStory, Screen: () => React.JSX.Element | null) => ({
  // The reader is in Moscow.
  globals: { zone: 'Europe/Moscow' },
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <Screen />
    </PortalScreen>
  ),
});

/** In Vladivostok this is already the next day. */
const EVENING = '2026-11-24T15:00:00Z';
const example = exampleOfSchema('Order') as Order;
const order: Order = {
  ...example,
  id: 5,
  allowed_actions: [],
  answer_by: null,
  proposed: [],
  delivery: 'delivery',
  customer_storage: { id: 4, title: 'Находка', time_zone: 'Asia/Vladivostok' },
  lines: example.lines.map((line) => ({
    ...line,
    standard_id: 12,
    ordered: 6,
    undecided: 0,
    confirmed: 4,
    refused: 2,
  })),
};
const VIEW = { 'GET /document/order/view/5': { body: { data: order } } };
const SHOP = {
  type: 'shop',
  is_admin: false,
  permissions: [{ name: 'PERMISSION_BASKET_GET', description: 'Корзина' }],
};

/** Offers of replacements show arrivals in the time zone of the order's receiving storage. */
export const Replacements = meta.story({
  ...on(
    {
      at: '/outgoing/5',
      path: '/outgoing/:id',
      user: SHOP,
      answers: {
        ...VIEW,
        'GET /document/order/replacements': {
          body: {
            data: [
              {
                ...(exampleOfSchema('Replacement') as Schemas['Replacement']),
                offers: [
                  {
                    ...(exampleOfSchema('ReplacingOffer') as Schemas['ReplacingOffer']),
                    arrival_at: EVENING,
                  },
                ],
              },
            ],
          },
        },
      },
    },
    OrderScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('ср 25.11.2026 по Владивостоку')).toBeVisible();
  },
});

/** Other orders of a product show arrivals in the time zones of their receiving storages. */
export const OtherOrders = meta.story({
  ...on(
    {
      at: '/outgoing/5/product/12',
      path: '/outgoing/:id/product/:pid',
      user: SHOP,
      answers: {
        ...VIEW,
        'GET /document/order/orders-of-product': {
          body: {
            data: [
              {
                ...(exampleOfSchema('OrderOfProduct') as Schemas['OrderOfProduct']),
                order_id: 6,
                planned_delivery_at: EVENING,
                time_zone: 'Asia/Vladivostok',
              },
              {
                ...(exampleOfSchema('OrderOfProduct') as Schemas['OrderOfProduct']),
                order_id: 7,
                planned_delivery_at: EVENING,
                time_zone: 'Europe/Samara',
              },
            ],
          },
        },
      },
    },
    ProductCardScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('ср 25.11.2026 по Владивостоку')).toBeVisible();
    await expect(canvas.getByText('вт 24.11.2026')).toBeVisible();
  },
});
