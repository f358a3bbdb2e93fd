import type { Schemas } from '@portal/api-client/client';
import { expect } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { PortalScreen, portalStory } from '../../../../stories/portal-screen.tsx';
import { SuccessScreen } from './success-screen.tsx';

const meta = preview.meta({ title: 'Портал/Часы складов в заказанном' });

const delivered: Schemas['PlacedOrder'] = {
  id: 104_300,
  supplier_title: 'ООО «Волга-Деталь»',
  amount: 1_402,
  lines: 2,
  delivery: 'delivery',
  planned_shipment_at: '2026-11-24T08:00:00Z',
  planned_delivery_at: '2026-11-25T08:00:00Z',
  time_zone: 'Asia/Omsk',
  undo_until: null,
};
const story = {
  at: '/catalog/basket/success',
  state: [
    delivered,
    { ...delivered, id: 104_301, delivery: 'pickup', time_zone: 'Europe/Samara' },
    { ...delivered, id: 104_302, time_zone: 'Europe/Moscow' },
  ],
  user: { type: 'shop', is_admin: false },
};

/**
 * Delivery is shown in the time zone of the customer's storage, pickup in that of the supplier's; the reader is
 * in Moscow.
 */
export const Placed = meta.story({
  globals: { zone: 'Europe/Moscow' },
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <SuccessScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('ср 25.11.2026 14:00 по Омску')).toBeVisible();
    await expect(canvas.getByText('ср 25.11.2026 12:00 по Самаре')).toBeVisible();
    await expect(canvas.getByText('ср 25.11.2026 11:00')).toBeVisible();
  },
});
