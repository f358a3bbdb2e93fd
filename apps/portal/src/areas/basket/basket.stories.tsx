import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory } from '../../../stories/portal-screen.tsx';
import { BasketScreen } from './basket-screen.tsx';

const meta = preview.meta({ title: 'Портал/Корзина' });

const storage = { ...(exampleOfSchema('Storage') as object), id: 4, title: 'Главный' };
const basket = exampleOfSchema('Basket') as { items: { offer: object }[] };
const [line] = basket.items;
const offer = {
  ...line?.offer,
  reserve_quantity: 40,
  reserve_text: '40',
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 4,
  product_reserve_multiplicity: 1,
  price: 350.5,
  brand_title: 'KNECHT',
  article: 'OC 90',
  seller_title: 'Колодки тормозные',
};
const items = [{ ...line, id: 11, quantity: 4, amount: 1402, problem: null, offer }];
const asked: unknown[] = [];
const story = {
  at: '/catalog/basket',
  user: {
    type: 'shop',
    is_admin: false,
    b2c_user: false,
    default_storage_id: 4,
    permissions: ['PERMISSION_STORAGE_GET', 'PERMISSION_BASKET_GET'].map((name) => ({
      name,
      description: name,
    })),
  },
  answers: {
    'GET /warehouse/storage': { body: { data: [storage], pagination: { total: 1 } } },
    'GET /basket/basket': { body: { data: { ...basket, id: 9, items } } },
    'GET /basket/limit': {
      body: {
        data: {
          limit_type: 'limit',
          limit_value: 4_600_000,
          amount: 1402,
          contracts: [
            {
              id: 1,
              number: 'Д-104',
              supplier: (offer as { supplier?: object }).supplier,
              limit_value: 1000,
              amount: 1402,
            },
          ],
        },
      },
    },
    'POST /cart/items/put-to-deferred': { body: { data: [{ id: 77 }] } },
    'POST /cart/deferred-item/create-cart': async (request: Request) => {
      asked.push(await request.json());
      return { body: { data: { added: 1, without_offers: [] } } };
    },
  },
};
const shown = {
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <main>
        <BasketScreen />
      </main>
    </PortalScreen>
  ),
};

/**
 * With the invalid quantity 9999 in the field, the order does not proceed with the saved 4: the field shows the
 * error.
 */
export const WrongQuantity = meta.story({
  ...shown,
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: /Количество: .*OC 90/ });
    await userEvent.clear(field);
    await userEvent.type(field, '9999');
    await userEvent.tab();
    // Without a click on anything: the reason stays at the line, and its sum is not told.
    await userEvent.click(canvas.getByRole('heading', { name: 'Корзина' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/не может превышать запасы/);
    // Of the line and of its supplier.
    await expect(canvas.getAllByText('не посчитана')).toHaveLength(2);
    await expect(canvas.getByText('Исправьте количество: 1 строка в сумму не вошла')).toBeVisible();
    await expect(canvas.queryByText(/^1\s402,00/)).toBeNull();
    await userEvent.click(canvas.getByRole('link', { name: 'Оформить заказ' }));
    await waitFor(() => expect(field).toHaveFocus());
    await expect(await screen.findByRole('dialog', { name: 'Подсказка' })).toHaveTextContent(
      /не может превышать запасы/,
    );
    await expect(canvas.getByRole('heading', { name: 'Корзина' })).toBeVisible();
  },
});

/** The favourite button reports that the line was deferred; undo restores it with its supplier and quantity. */
export const PutAside = meta.story({
  ...shown,
  play: async ({ canvas, userEvent }) => {
    asked.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: /Отложить: .*OC 90/ }));
    await expect(await screen.findByText('Отложено с поставщиком и количеством')).toBeVisible();
    await expect(screen.getByText(/OC 90 · 4 шт\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть в корзину' }));
    await waitFor(() => expect(asked).toEqual([{ storage_id: 4, deferred_item_ids: [77] }]));
  },
});

/** A seller's title that names a different product is shown below the catalogue's before ordering. */
export const AnotherTitle = meta.story({
  ...shown,
  play: async ({ canvas }) => expect(await canvas.findByText('У продавца: Колодки тормозные')).toBeVisible(),
});

/** The supplier whose limit is exceeded, and by how much, is shown at its goods and beside the total. */
export const OverOneLimit = meta.story({
  ...shown,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('сверх лимита на 402,00 руб.')).toBeVisible();
    await expect(canvas.getByText(/^.+: сверх лимита на 402,00 руб\.$/)).toBeVisible();
  },
});
