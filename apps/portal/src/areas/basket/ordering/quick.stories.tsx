import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { onPage, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { QuickScreen } from './quick-screen.tsx';

const meta = preview.meta({ title: 'Портал/Быстрый заказ' });

const storage = { ...(exampleOfSchema('Storage') as object), id: 4, title: 'Главный' };
const basket = exampleOfSchema('Basket') as { items: { offer: { supplier: object } }[] };
const [line] = basket.items;
const item = { ...line, id: 11, quantity: 4, amount: 1402, problem: null };
const sent: unknown[] = [];
const storyOf = (problem: object | null): PortalStory => ({
  at: '/catalog/order-old',
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
      body: { data: { ...basket, id: 9, amount: 1402, items: [{ ...item, problem }] } },
    },
    'GET /basket/limit': {
      body: { data: { limit_type: 'without_limit', limit_value: null, amount: 1402, contracts: [] } },
    },
    'POST /basket/order/create': async (request) => {
      sent.push(await request.json());
      return { body: { data: { orders: [], credit_request: null } } };
    },
  },
});

/** The call contains the displayed total and the comment, trimmed. */
export const Order = meta.story({
  ...onPage(storyOf(null), QuickScreen),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await userEvent.type(await canvas.findByLabelText('Комментарий поставщику'), ' До обеда ');
    await userEvent.click(canvas.getByRole('button', { name: 'Разместить заказ' }));
    await waitFor(() => expect(sent).toEqual([{ basket_id: 9, amount: 1402, comment: 'До обеда' }]));
  },
});

/** A line with a problem prevents the order, with a message. */
export const Question = meta.story({
  ...onPage(storyOf({ code: 'price', message: 'Цена изменилась', price: 380 }), QuickScreen),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const order = await canvas.findByRole('button', { name: 'Разместить заказ' });
    await expect(order).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.getByText('Решите, что делать с отмеченными строками: 1')).toBeVisible();
    await userEvent.click(order);
    await expect(sent).toEqual([]);
  },
});
