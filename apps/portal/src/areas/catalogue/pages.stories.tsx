import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, type PortalStory } from '../../../stories/portal-screen.tsx';
import { CatalogScreen } from './catalog-screen.tsx';
import { ProductScreen } from './product-screen.tsx';
import { ResultScreen } from './results/result-screen.tsx';

const meta = preview.meta({ title: 'Портал/Страницы каталога' });

const storage = { ...(exampleOfSchema('Storage') as object), id: 4, title: 'Главный' };
const shop: PortalStory['user'] = {
  type: 'shop',
  is_admin: false,
  b2c_user: false,
  default_storage_id: 4,
  permissions: ['PERMISSION_STORAGE_GET', 'PERMISSION_BASKET_GET'].map((name) => ({ name, description: '' })),
};
const storages = { 'GET /warehouse/storage': { body: { data: [storage], pagination: { total: 1 } } } };
const FAILED = 'Сервис временно недоступен. Повторите через минуту.';

/** Groups of the catalogue with their subcategories. */
export const Groups = meta.story({
  ...onPage(
    {
      at: '/catalog',
      user: shop,
      answers: {
        ...storages,
        'GET /catalog/categories': {
          body: {
            data: [
              { id: 1, parent_id: null, title: 'Фильтры' },
              { id: 100, parent_id: 1, title: 'Масляные фильтры' },
            ],
          },
        },
      },
    },
    CatalogScreen,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Поиск товаров' })).toBeVisible();
    await expect(await canvas.findByRole('heading', { name: 'Категории' })).toBeVisible();
  },
});

/** No API call before something is searched. */
export const NotAsked = meta.story({
  ...onPage({ at: '/catalog/result', user: shop, answers: storages }, ResultScreen),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Результаты поиска' })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Каталог по группам' })).toHaveAttribute(
      'href',
      '/catalog',
    );
  },
});

let refusals = 0;
/** A failed search shows its error and offers a retry. */
export const SearchFailed = meta.story({
  ...onPage(
    {
      at: '/catalog/result?title=колодки',
      user: shop,
      answers: {
        ...storages,
        'GET /basket/basket/standards': () => {
          refusals += 1;
          return { status: 500, message: FAILED };
        },
      },
    },
    ResultScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(FAILED)).toBeVisible();
    const before = refusals;
    await userEvent.click(canvas.getByRole('button', { name: /Повторить|Обновить/ }));
    await waitFor(() => expect(refusals).toBeGreaterThan(before));
  },
});

const product = { ...(exampleOfSchema('Standard') as object), id: 5, article: 'OC 90' };
const page = (answer: object): PortalStory => ({
  at: '/product/5',
  path: '/product/:id',
  user: shop,
  answers: { ...storages, 'GET /catalog/standard/5': answer as never },
});

export const Product = meta.story({
  ...onPage(page({ body: { data: product } }), ProductScreen),
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: /OC 90/ })).toBeVisible(),
});

const UNKNOWN = 'Товар не найден';
export const UnknownProduct = meta.story({
  ...onPage(page({ status: 404, message: UNKNOWN }), ProductScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(UNKNOWN)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Найти другой товар' })).toHaveAttribute(
      'href',
      '/catalog',
    );
  },
});
