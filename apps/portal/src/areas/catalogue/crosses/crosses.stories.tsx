import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { onPage, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { ProductScreen } from '../product-screen.tsx';
import type { Product } from '../queries.ts';
import { ResultScreen } from '../results/result-screen.tsx';

const meta = preview.meta({ title: 'Портал/Аналоги' });

const storage = { ...(exampleOfSchema('Storage') as object), id: 4, title: 'Главный' };
const shop: PortalStory['user'] = {
  type: 'shop',
  is_admin: false,
  b2c_user: false,
  default_storage_id: 4,
  permissions: ['PERMISSION_STORAGE_GET', 'PERMISSION_BASKET_GET', 'PERMISSION_CATALOG_GET'].map((name) => ({
    name,
    description: '',
  })),
};
const storages = { 'GET /warehouse/storage': { body: { data: [storage], pagination: { total: 1 } } } };

type Trust = NonNullable<Product['trust']>;
const proven: Trust = {
  source: 'TecDoc',
  sellers: 3,
  buyers: 12,
  returned: 1,
  standing: 'confirmed',
  hidden: false,
};
const returned: Trust = {
  source: 'Каталог портала',
  sellers: 0,
  buyers: 3,
  returned: 2,
  standing: 'doubtful',
  hidden: true,
};

const product = exampleOfSchema('Product') as Product;
const best = exampleOfSchema('Offer') as NonNullable<Product['best']>;
const part = (id: number, article: string, trust?: Trust): Product => {
  const { said_by: _, trust: __, ...plain } = product;
  return {
    ...plain,
    id,
    article,
    title: 'Колодки тормозные передние',
    original: trust === undefined,
    isAnalog: trust !== undefined,
    offers: [
      {
        ...best,
        id,
        standard_id: id,
        article,
        original: trust === undefined,
        basket_item_id: null,
        basket_quantity: null,
      },
    ],
    ...(trust ? { trust } : {}),
  };
};
const few = [part(1, 'GDB469'), part(2, 'FDB527', proven)];
const answerTo = (request: Request) => {
  const doubtful = new URL(request.url).searchParams.get('doubtful') === 'true';
  return {
    body: {
      searchedProduct: few[0] ?? product,
      products: doubtful ? [...few, part(3, '13.0460-3974.2', returned)] : few,
      brands: [],
      superseded: [],
      statusStorage: true,
      offset: 0,
      analogs_offset: null,
      hidden_analogs: 1,
    },
  };
};
const search: PortalStory = {
  at: '/catalog/result?articleId=1',
  user: shop,
  answers: { ...storages, 'GET /basket/basket/article': answerTo },
};

/** A search without the analog that was returned: the line says so and shows it; each analog says whether it fits. */
export const Hidden = meta.story({
  ...onPage(search, ResultScreen),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText('Скрыт 1 сомнительный аналог: его возвращали, не подошло'),
    ).toBeVisible();
    await expect(canvas.queryByText('13.0460-3974.2')).toBeNull();
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Подходит ли .* FDB527: Подтверждён$/ }),
    );
    const panel = within(await screen.findByRole('dialog', { name: /^Подходит ли/ }));
    await expect(panel.getByText('12 покупателей брали вместо, 1 вернул: не подошло')).toBeVisible();
    await expect(panel.getByText('Подтверждают 3 продавца')).toBeVisible();
    await expect(panel.getByText('Источник: TecDoc')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: 'Показать' }));
    await expect(await canvas.findByRole('button', { name: /Сомнительный$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Скрыть сомнительные' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: /Сомнительный$/ })).toBeNull());
  },
});

/** On a phone the line and the standing of an analog fit the width. */
export const HiddenOnPhone = meta.story({
  ...onPage(search, ResultScreen),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Показать' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});

const standard = { ...(exampleOfSchema('Standard') as object), id: 5, article: 'GDB469' };
const cross = (id: number, article: string, trust: Trust) => ({
  id,
  brand_title: 'ATE',
  article,
  title: 'Колодки тормозные передние',
  source: trust.source,
  trust,
});
const page = (whole: { body: object } | { status: number; message: string }): PortalStory => ({
  at: '/product/5',
  path: '/product/:id',
  user: shop,
  answers: {
    ...storages,
    'GET /catalog/standard/5': (request) =>
      new URL(request.url).searchParams.get('doubtful') === 'true'
        ? whole
        : {
            body: {
              data: {
                ...standard,
                crosses: [cross(6, 'FDB527', proven)],
                crosses_count: 1,
                hidden_crosses: 1,
              },
            },
          },
  },
});

/** A product's page counts the hidden analog and shows it when asked. */
export const OnProductPage = meta.story({
  ...onPage(
    page({
      body: {
        data: {
          ...standard,
          crosses: [cross(6, 'FDB527', proven), cross(7, '13.0460-3974.2', returned)],
          crosses_count: 2,
          hidden_crosses: 1,
        },
      },
    }),
    ProductScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole('table', { name: 'Аналоги и замены' }));
    await expect(table.getByText(/12 покупателей брали вместо, 1 вернул: не подошло/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Показать' }));
    await expect(await table.findByText(/3 покупателя брали вместо, 2 вернули/)).toBeVisible();
  },
});

/** The hidden analogs could not be loaded: the others stay. */
export const FailedHidden = meta.story({
  ...onPage(page({ status: 500, message: 'Сервер не ответил' }), ProductScreen),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Показать' }));
    await expect(await canvas.findByText('Сервер не ответил')).toBeVisible();
    await expect(canvas.getByText('FDB527')).toBeVisible();
  },
});
