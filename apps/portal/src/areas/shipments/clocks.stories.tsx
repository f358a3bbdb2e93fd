import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import type { Movement } from './movements/movement-queries.ts';
import { MovementScreen } from './movements/movement-screen.tsx';
import type { Shipment } from './queries.ts';
import { ShipmentListScreen } from './shipment-list.tsx';
import { ShipmentScreen } from './shipment-screen.tsx';

const meta = preview.meta({ title: 'Портал/Часы складов в отгрузках' });

const SUPPLIER = { type: 'supplier', is_admin: false };
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
const SAMARA = { id: 1, title: 'Самара', time_zone: 'Europe/Samara' };
const OMSK = { id: 2, title: 'Омск', time_zone: 'Asia/Omsk' };

const shipment: Shipment = {
  ...(exampleOfSchema('Shipment') as Shipment),
  id: 7,
  supplier_storage: SAMARA,
  customer_storage: OMSK,
  shipment_date: '2026-11-24T20:30:00Z',
  actual_delivery_date: '2026-11-26T08:00:00Z',
};

/**
 * A shipment's departure is in the time zone of the sending storage, its arrival in that of the receiving one.
 */
export const ShipmentPage = meta.story({
  ...on(
    {
      at: '/shipment/7',
      path: '/shipment/:id',
      user: SUPPLIER,
      answers: { 'GET /document/shipment/view': { body: { data: shipment } } },
    },
    ShipmentScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('25.11.2026 00:30 по Самаре')).toBeVisible();
    await expect(canvas.getByText('26.11.2026 14:00 по Омску')).toBeVisible();
  },
});

/** The buyer takes the goods himself: nothing is on its way to him, and its supplier hands it over. */
export const PickedUp = meta.story({
  ...on(
    {
      at: '/shipment/7',
      path: '/shipment/:id',
      user: SUPPLIER,
      answers: {
        'GET /document/shipment/view': {
          body: {
            data: {
              ...shipment,
              deliveries: ['pickup'],
              status: { id: 30, code: 'shipped', title: 'В пути', tone: 'brand' },
              actual_delivery_date: null,
              allowed_actions: ['deliver'],
            },
          },
        },
      },
    },
    ShipmentScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Самовывоз: ждёт покупателя')).toBeVisible();
    await expect(canvas.getByText('Самовывоз со склада поставщика')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Выдана' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Доставлена' })).toBeNull();
  },
});

const counters = { all: 2, draft: 0, new: 0, work: 2, done: 0, failed: 0 };
/** The list names the time zone only where the date differs from the reader's. */
export const ShipmentList = meta.story({
  ...on(
    {
      at: '/shipment',
      user: SUPPLIER,
      answers: {
        'GET /document/shipment/shipments': {
          body: {
            data: [shipment, { ...shipment, id: 8, shipment_date: '2026-11-24T10:00:00Z' }],
            counters,
            pagination: { total: 2, page: 1, pageSize: 20 },
          },
        },
      },
    },
    ShipmentListScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('25.11.2026 по Самаре')).toBeVisible();
    await expect(canvas.getByText('24.11.2026')).toBeVisible();
  },
});

const movement: Movement = {
  ...(exampleOfSchema('Movement') as Movement),
  id: 7,
  from_storage: SAMARA,
  to_storage: OMSK,
  shipped_at: '2026-11-24T08:00:00Z',
  received_at: '2026-11-26T08:00:00Z',
};
export const MovementPage = meta.story({
  ...on(
    {
      at: '/movement/7',
      path: '/movement/:id',
      user: SUPPLIER,
      answers: { 'GET /document/movement/view': { body: { data: movement } } },
    },
    MovementScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('24.11.2026 12:00 по Самаре')).toBeVisible();
    await expect(canvas.getByText('26.11.2026 14:00 по Омску')).toBeVisible();
  },
});
