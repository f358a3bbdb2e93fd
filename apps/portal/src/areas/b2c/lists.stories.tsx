import { B2C_ORDER_STATUSES } from '@portal/domain/b2c';
import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, recording } from '../../../stories/portal-screen.tsx';
import { ClaimedProductScreen } from './claimed-product-screen.tsx';
import { AcceptedScreen, PendingScreen, ReadyScreen } from './order-list.tsx';

const meta = preview.meta({ title: 'Портал/B2C, списки' });
const user = { type: 'distributor', b2c_user: true };
const asked: URLSearchParams[] = [];
const statusOf = () => asked.at(-1)?.getAll('filter[status_id]');
const answers = { 'GET /b2c/orders': recording(asked) };

/** New orders: the call requests only this status. */
export const Pending = meta.story({
  ...onPage({ at: '/b2c-orders/pending', user, answers }, PendingScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Новые заказы B2C' })).toBeVisible();
    await waitFor(() => expect(statusOf()).toEqual([String(B2C_ORDER_STATUSES.pending.id)]));
  },
});

/** Orders ready for their consumers. */
export const Ready = meta.story({
  ...onPage({ at: '/b2c-orders/ready', user, answers }, ReadyScreen),
  play: async () => {
    await waitFor(() => expect(statusOf()).toEqual([String(B2C_ORDER_STATUSES.ready.id)]));
  },
});

/** Orders that were handed over, and the text of the empty list. */
export const Accepted = meta.story({
  ...onPage(
    {
      at: '/b2c-orders/accepted',
      user,
      answers: {
        'GET /b2c/orders': (request) => {
          recording(asked)(request);
          return { body: { data: [], pagination: { total: 0, page: 1, pageSize: 20 }, counters: {} } };
        },
      },
    },
    AcceptedScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Выданных заказов нет')).toBeVisible();
    await expect(statusOf()).toEqual([String(B2C_ORDER_STATUSES.accepted.id)]);
  },
});

const claim = exampleOfSchema('B2cClaim') as {
  id: number;
  items: { standard_id: number; article: string }[];
};
const [item] = claim.items;
/** A product of a consumer's claim, with a link back to the claim. */
export const ClaimedProduct = meta.story({
  ...onPage(
    {
      at: `/claim-work-b2c/${claim.id}/product-card/${item?.standard_id}`,
      path: '/claim-work-b2c/:id/product-card/:pid',
      user,
    },
    ClaimedProductScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(item?.article ?? '?');
    await expect(canvas.getByRole('link', { name: /^Претензия №/ })).toHaveAttribute(
      'href',
      `/claim-work-b2c/${claim.id}`,
    );
  },
});

/** A product that is not in the claim. */
export const NotClaimed = meta.story({
  ...onPage(
    {
      at: `/claim-work-b2c/${claim.id}/product-card/999`,
      path: '/claim-work-b2c/:id/product-card/:pid',
      user,
    },
    ClaimedProductScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Такого товара в претензии нет')).toBeVisible();
  },
});
