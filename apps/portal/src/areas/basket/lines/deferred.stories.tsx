import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, type PortalStory, portalStory } from '../../../../stories/portal-screen.tsx';
import { DeferredScreen } from './deferred-screen.tsx';

const meta = preview.meta({ title: 'Портал/Отложенные товары' });

const item = exampleOfSchema('DeferredItem') as { product?: object };
const product = { ...(exampleOfSchema('Product') as object), pic_data_urls: [] };
const rows = ['OC 90', 'W 914/2', 'GDB1330'].map((article, index) => ({
  ...item,
  id: index + 1,
  quantity: index === 2 ? null : 4 * (index + 1),
  kept:
    index === 0
      ? { offer_id: 7, supplier_title: 'АвтоДом-Поставка', storage_title: 'Самара, Главный', price: 350.5 }
      : null,
  product: { ...product, id: index + 1, article, brand: { id: 1, title: 'KNECHT' }, offers_count: index },
}));
const storage = { ...(exampleOfSchema('Storage') as object), id: 4, title: 'Главный' };

const asked: unknown[] = [];
const deferred = (data: unknown[], storages: unknown[] = [storage], more: PortalStory['answers'] = {}) => {
  const story = {
    at: '/deferred',
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
      'GET /cart/deferred-item/index': { body: { data } },
      'GET /warehouse/storage': { body: { data: storages, pagination: { total: storages.length } } },
      ...more,
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <DeferredScreen />
      </PortalScreen>
    ),
  };
};

/** Selected items can be put into the basket or removed. */
export const List = meta.story({
  ...deferred(rows),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /W 914\/2/ }));
    await expect(canvas.getByText('Выбрано: 1')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Создать корзину из выбранных' })).toBeVisible();
  },
});

/**
 * Items that their supplier no longer has stay, with a message; other suppliers' offers are used only on
 * request.
 */
export const Stays = meta.story({
  ...deferred(rows, [storage], {
    'POST /cart/deferred-item/create-cart': async (request: Request) => {
      asked.push(await request.json());
      return {
        body: {
          data: {
            added: asked.length === 1 ? 2 : 1,
            without_offers:
              asked.length === 1
                ? [
                    {
                      id: 1,
                      brand_title: 'KNECHT',
                      article: 'OC 90',
                      reason: 'АвтоДом-Поставка больше не предлагает',
                      other_offers: true,
                    },
                  ]
                : [],
          },
        },
      };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    asked.length = 0;
    await expect(await canvas.findByText('4 шт.')).toBeVisible();
    await expect(canvas.getByText('АвтоДом-Поставка, Самара, Главный')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Создать корзину из всех' }));
    await expect(await canvas.findByText(/больше не предлагает/)).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Взять у других по лучшей цене: 1' }));
    await waitFor(() =>
      expect(asked).toEqual([
        { storage_id: 4, deferred_item_ids: [1, 2, 3] },
        { storage_id: 4, deferred_item_ids: [1], any_supplier: true },
      ]),
    );
  },
});

export const Empty = meta.story({
  ...deferred([]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ничего не отложено')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Создать корзину из всех' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const NoStorage = meta.story({
  ...deferred(rows, []),
  play: async ({ canvas }) => expect(await canvas.findByText(/У вас нет склада/)).toBeVisible(),
});
