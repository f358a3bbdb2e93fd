import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory } from '../../../stories/portal-screen.tsx';
import { DeferredScreen } from './deferred-screen.tsx';

const meta = preview.meta({ title: 'Портал/Отложенные товары' });

const item = exampleOfSchema('DeferredItem') as { product?: object };
const product = { ...(exampleOfSchema('Product') as object), pic_data_urls: [] };
const rows = ['OC 90', 'W 914/2', 'GDB1330'].map((article, index) => ({
  ...item,
  id: index + 1,
  product: { ...product, id: index + 1, article, brand: { id: 1, title: 'KNECHT' }, offers_count: index },
}));
const storage = { ...(exampleOfSchema('Storage') as object), id: 4, title: 'Главный' };

const deferred = (data: unknown[], storages: unknown[] = [storage]) => {
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

/** Some of them are chosen: a basket of these, or out with them. */
export const List = meta.story({
  ...deferred(rows),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /W 914\/2/ }));
    await expect(canvas.getByText('Выбрано: 1')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Создать корзину из выбранных' })).toBeVisible();
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
