import type { Schemas } from '@portal/api-client/client';
import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { onPage, PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { FinalScreen } from './final-screen.tsx';
import { SuccessScreen } from './success-screen.tsx';

const meta = preview.meta({ title: 'Портал/Подтверждение заказа' });

const storage = { ...(exampleOfSchema('Storage') as object), id: 4, title: 'Главный' };
const [line] = (exampleOfSchema('Basket') as { items: { offer: { supplier: object; storage: object } }[] })
  .items;
const offer = { ...line?.offer, price: 350.5, reserve_quantity: 40, brand_title: 'KNECHT', article: 'OC 90' };
const kept = { ...line, id: 11, quantity: 4, amount: 1402, problem: null, offer };
const gone = {
  ...kept,
  id: 12,
  amount: 700,
  problem: { code: 'gone', message: 'Предложения больше нет' },
  offer: { ...offer, article: 'W 914/2' },
};
const shipment = {
  ...(exampleOfSchema('BasketShipment') as object),
  supplier: line?.offer.supplier,
  storage: line?.offer.storage,
  contract: { id: 1, number: 'Д-104', limit_value: 1500, whole_limit: 5000, used_value: 3598.01 },
  minimal_amount: 0,
};
const sent: unknown[] = [];
const storyOf = (limit_value: number): PortalStory => ({
  at: '/catalog/order/final',
  user: {
    type: 'shop',
    is_admin: false,
    b2c_user: false,
    default_storage_id: 4,
    permissions: ['PERMISSION_STORAGE_GET', 'PERMISSION_BASKET_GET'].map((name) => ({
      name,
      description: '',
    })),
  },
  answers: {
    'GET /warehouse/storage': { body: { data: [storage], pagination: { total: 1 } } },
    'GET /basket/basket': {
      body: { data: { ...(exampleOfSchema('Basket') as object), id: 9, items: [kept, gone] } },
    },
    'GET /basket/order/shipments': {
      body: { data: [{ ...shipment, contract: { ...shipment.contract, limit_value } }] },
    },
    'POST /basket/order/create': async (request) => {
      sent.push(await request.json());
      return { body: { data: { orders: [], credit_request: null } } };
    },
  },
});
const shown = (limit: number) => {
  const story = storyOf(limit);
  return {
    beforeEach: () => {
      sent.length = 0;
      portalStory(story);
    },
    render: () => (
      <PortalScreen story={story}>
        <main>
          <FinalScreen />
        </main>
      </PortalScreen>
    ),
  };
};

const consent: PortalStory = {
  ...storyOf(5000),
  answers: {
    ...storyOf(5000).answers,
    'GET /approvals/limit': {
      body: {
        data: {
          rule: { order_sum: 1000, day_sum: 2000, today: 0, brands: [{ id: 3, title: 'BOSCH' }] },
          approvers: true,
        },
      },
    },
    'POST /approvals': async (request) => {
      sent.push({ asked: await request.json() });
      return { status: 422, message: 'Не сейчас' };
    },
  },
};

/**
 * One kopeck above the contract's limit: the message names the contract and the excess, and nothing is sent.
 */
export const OverLimit = meta.story({
  ...shown(1401.99),
  play: async ({ canvas, userEvent }) => {
    const order = await canvas.findByRole('button', { name: 'Разместить заказ' });
    await expect(order).toHaveAttribute('aria-disabled', 'true');
    const figure = (name: string) => canvas.getByText(name).parentElement;
    await expect(figure('Лимит по договору')).toHaveTextContent(/5\s000,00\sруб\./);
    await expect(figure('Уже использовано')).toHaveTextContent(/3\s598,01\sруб\./);
    await expect(figure('В этом заказе')).toHaveTextContent(/1\s402,00\sруб\./);
    await expect(figure('Этот заказ сверх лимита на')).toHaveTextContent(/0,01\sруб\./);
    await expect(canvas.getByText(/договор Д-104: сверх лимита на 0,01 руб\.$/)).toBeVisible();
    await userEvent.click(order);
    await expect(sent).toEqual([]);
  },
});

/** Above the sum of the person's rule the button says where the order goes, and the reason stands above it. */
export const NeedsConsent = meta.story({
  beforeEach: () => {
    sent.length = 0;
    portalStory(consent);
  },
  render: () => (
    <PortalScreen story={consent}>
      <main>
        <FinalScreen />
      </main>
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText(/^Больше 1\s000,00\sруб\. без согласования нельзя: здесь 1\s402,00\sруб\.$/),
    ).toBeVisible();
    await expect(canvas.getByText('Бренд KNECHT вам не разрешён')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить на согласование' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await expect(sent[0]).toMatchObject({ asked: { basket_id: 9, amount: 1402, ids: [11] } });
  },
});

/** A line without an offer stays in the basket: the order has the other lines only, and their total. */
export const GoneLine = meta.story({
  ...shown(1402),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Разместить заказ' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await expect(sent[0]).toMatchObject({ basket_id: 9, amount: 1402, ids: [11] });
  },
});

const placed: Schemas['PlacedOrder'] = {
  id: 104_300,
  supplier_title: 'ООО «Волга-Деталь»',
  amount: 1_402,
  lines: 2,
  delivery: 'delivery',
  planned_shipment_at: '2026-11-24T08:00:00Z',
  planned_delivery_at: '2026-11-25T08:00:00Z',
  time_zone: 'Europe/Samara',
  undo_until: new Date(Date.now() + 10 * 60_000).toISOString(),
};

/** All orders that were placed together are taken back; one that was answered meanwhile stays, with the reason. */
export const PlacedUndone = meta.story({
  ...onPage(
    {
      ...storyOf(1402),
      at: '/catalog/order-success',
      state: [placed, { ...placed, id: 104_301, supplier_title: 'АвтоДом' }],
      answers: {
        'POST /basket/order/undo': async (request) => {
          sent.push(await request.json());
          const left = [
            { id: 104_301, reason: 'Поставщик уже ответил на заказ № 104 301. Снимите позиции в нём.' },
          ];
          return { body: { data: { order_ids: [104_300], lines: 2, left } } };
        },
      },
    },
    SuccessScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await expect(
      await canvas.findByText(/^Заказы можно отменить ещё 10\sмин, пока поставщик не ответил: товары/),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Отменить все заказы' }));
    await waitFor(() => expect(sent).toEqual([{ order_ids: [104_300, 104_301] }]));
    await expect(await canvas.findByText('Заказ отменён')).toBeVisible();
    await expect(canvas.getByText(/^Поставщик уже ответил на заказ № 104 301/)).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('ООО «Волга-Деталь»')).toBeNull());
    await expect(canvas.getByText('АвтоДом')).toBeVisible();
  },
});
