import type { ComponentType } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { plainPreview } from '../journal/matching/preview.fixture.ts';
import type { Upload } from '../journal/queries.ts';
import { CategoriesScreen } from './categories-screen.tsx';
import { NomenclatureImportScreen } from './import-screen.tsx';
import { LotsScreen } from './lots-screen.tsx';
import { NomenclatureScreen } from './nomenclature-screen.tsx';
import { OwnProductScreen } from './own-product-screen.tsx';
import { PhotoScreen } from './photo-screen.tsx';
import { ProductFormScreen } from './product-form-screen.tsx';

const meta = preview.meta({ title: 'Портал/Номенклатура' });

const permissions = [
  { name: 'PERMISSION_NOMENCLATURE_GET', description: 'Номенклатура' },
  { name: 'PERMISSION_NOMENCLATURE_UPDATE', description: 'Изменение номенклатуры' },
];
const SELLER = { type: 'supplier', is_admin: false, permissions };
const ADMIN = { type: 'admin', is_admin: true, permissions };
const SHOP = { type: 'shop', is_admin: false, is_work_with_b2c: true, permissions };

const row = {
  ...(exampleOfSchema('OwnProductRow') as object),
  id: 7,
  brand: { id: 1, title: 'KNECHT' },
  article: 'OC 90',
  title: 'Фильтр масляный',
  category: { id: 100, title: 'Фильтры масляные' },
  price_list: { id: 5, title: 'Основной прайс-лист' },
  standard_id: 17,
  picture_url: null,
};
const product = {
  ...(exampleOfSchema('OwnProduct') as object),
  id: 7,
  version: 3,
  brand: { id: 1, title: 'KNECHT' },
  article: 'OC 90',
  title: 'Фильтр масляный',
  description: '',
  category: [
    { id: 10, title: 'Фильтры' },
    { id: 100, title: 'Фильтры масляные' },
  ],
  features: [{ title: 'Резьба', value: 'M20 × 1,5' }],
  barcodes: ['4009026010136'],
  standard_id: 17,
  pictures: [],
  crosses: [
    { id: 9, brand_title: 'MAHLE', article: 'OC 90 OF', title: 'Фильтр масляный', source: 'Каталог портала' },
  ],
  crosses_count: 1,
  own_crosses: [
    {
      brand: { id: 2, title: 'MANN-FILTER' },
      article: 'W 712/52',
      source: 'TecDoc',
      standard_id: null,
      title: '',
    },
  ],
  prices: [
    {
      id: 4,
      price_list: { id: 5, title: 'Основной прайс-лист' },
      price: 412.5,
      multiplicity: 1,
      updated_at: '2026-11-20T09:42:00Z',
    },
  ],
  stock: [{ id: 3, storage: { id: 2, title: 'Склад Тольятти-1' }, quantity_text: '>10', held: 4, free: 8 }],
  allowed_actions: ['edit', 'delete'],
};
const node = (id: number, parent_id: number | null, title: string, products_count = 0) => ({
  id,
  parent_id,
  title,
  products_count,
  own_count: products_count === 0 ? 0 : 2,
  is_fixed: id < 3,
});
const tree = [
  node(1, null, 'Все товары'),
  node(10, 1, 'Фильтры'),
  node(2, 1, 'Прочее'),
  node(100, 10, 'Фильтры масляные', 240),
  node(101, 10, 'Фильтры салона'),
];
const page = (data: readonly object[]) => ({
  body: { data, pagination: { total: data.length, current: 1, count: 1, per: 20 } },
});
const LIST = '/nomenclature/product';

const at = (
  place: string,
  path: string,
  Screen: ComponentType,
  answers: PortalStory['answers'] = {},
  user: PortalStory['user'] = SELLER,
) => {
  const story: PortalStory = {
    at: place,
    path,
    user,
    answers: {
      [`GET ${LIST}`]: page([
        row,
        { ...row, id: 8, article: 'OC 264', category: null, standard_id: null, price_list: null },
      ]),
      [`GET ${LIST}/7`]: { body: { data: product } },
      'GET /nomenclature/category': { body: { data: tree } },
      'GET /nomenclature/brand': { body: { data: [{ id: 1, title: 'KNECHT' }] } },
      ...answers,
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <Screen />
      </PortalScreen>
    ),
  };
};

/** A seller's own products: created, taken over from price lists, filtered, exported. */
export const List = meta.story({
  ...at('/nomenclature', '/nomenclature', NomenclatureScreen, {
    [`POST ${LIST}/from-price-lists`]: { body: { data: { created: 12 } } },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('OC 264')).toBeVisible();
    await expect(canvas.getByText('без категории')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Экспорт в Excel' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Новый товар' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Взять из прайс-листов' }));
    await expect(await canvas.findByText('Новых: 12')).toBeVisible();
  },
});

const standard = { id: 17, brand_title: 'KNECHT', article: 'OC 90', title: 'Фильтр масляный' };
const match = {
  id: 7,
  contractor: { id: 2, title: 'Завод «Ока»' },
  brand_title: 'KNECHTT',
  article: 'OC 90',
  title: 'Фильтр масла',
  status: 'waiting',
  suggestions: [
    { standard, why: 'brand' },
    { standard: { ...standard, id: 18, brand_title: 'MAHLE' }, why: 'title' },
  ],
  match: null,
  declined: [],
  allowed_actions: ['decide'],
};
const matches = (data: object[]) => ({
  body: { ...page(data).body, counters: { waiting: data.length, confirmed: 0, declined: 0 } },
});

/** Matches of an own product: one is declined, another confirmed, and the confirmation is undone. */
export const Matching = meta.story({
  ...at('/nomenclature?part=matching', '/nomenclature', NomenclatureScreen, {
    'GET /nomenclature/match': matches([match]),
    'POST /nomenclature/match/7/decline': {
      body: {
        data: {
          ...match,
          suggestions: match.suggestions.slice(0, 1),
          declined: [{ ...standard, id: 18, brand_title: 'MAHLE' }],
        },
      },
    },
    'POST /nomenclature/match/7/confirm': {
      body: { data: { ...match, status: 'confirmed', suggestions: [], match: standard } },
    },
    'POST /nomenclature/match/7/undo': { body: { data: match } },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const { body } = canvasElement.ownerDocument;
    await userEvent.click(await canvas.findByText('KNECHT OC 90? и ещё 1'));
    const dialog = within(await within(body).findByRole('dialog'));
    await expect(dialog.getByText('тот же номер, бренд пишется похоже')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Другой: MAHLE OC 90' }));
    await expect(await dialog.findByText('отклонено: это другой товар')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Это он: KNECHT OC 90' }));
    await waitFor(() => expect(within(body).queryByRole('dialog')).toBeNull());
    const [back] = (await within(body).findAllByRole('button', { name: 'Отменить' })).toReversed();
    await userEvent.click(back ?? body);
    await expect(await within(body).findByText('Решение отменено')).toBeVisible();
  },
});

/** Administrators see all companies' matches but leave the decision to the sellers. */
export const MatchingOfOthers = meta.story({
  ...at(
    '/nomenclature?part=matching',
    '/nomenclature',
    NomenclatureScreen,
    { 'GET /nomenclature/match': matches([{ ...match, allowed_actions: [] }]) },
    ADMIN,
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByText('KNECHT OC 90? и ещё 1'));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await expect(dialog.getByText(/Решает продавец этого товара/)).toBeVisible();
    await expect(dialog.queryByRole('button', { name: /Это он/ })).toBeNull();
    // The catalogue may contain a product twice: the merger is previewed first.
    await userEvent.click(dialog.getByRole('button', { name: 'Объединить с другим: KNECHT OC 90' }));
    const merging = await within(canvasElement.ownerDocument.body).findByRole('dialog', {
      name: 'Объединить с другим товаром',
    });
    await expect(within(merging).getByText(/Какой из двух останется, выберете сами/)).toBeVisible();
  },
});

export const NothingToMatch = meta.story({
  ...at('/nomenclature?part=matching', '/nomenclature', NomenclatureScreen, {
    'GET /nomenclature/match': matches([]),
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('Здесь пусто')).toBeVisible(),
});

/** Read-only for other users. */
export const ReadOnly = meta.story({
  ...at('/nomenclature', '/nomenclature', NomenclatureScreen, {}, ADMIN),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('OC 264')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Новый товар' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Взять из прайс-листов' })).toBeNull();
  },
});

export const Empty = meta.story({
  ...at('/nomenclature', '/nomenclature', NomenclatureScreen, { [`GET ${LIST}`]: page([]) }),
  play: async ({ canvas }) => expect(await canvas.findByText('В номенклатуре пусто')).toBeVisible(),
});

/** A product's data, packaging, replacements with their sources, and stock. */
export const Product = meta.story({
  ...at('/nomenclature/7', '/nomenclature/:id', OwnProductScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Фильтры / Фильтры масляные')).toBeVisible();
    for (const text of ['M20 × 1,5', '4009026010136', 'Каталог портала', 'TecDoc', 'Склад Тольятти-1'])
      await expect(canvas.getByText(text)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Изменить' })).toBeVisible();
  },
});

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Cpath d="M0 0h9v9z"/%3E%3C/svg%3E';
const pictured = { ...product, pictures: [1, 2].map((id) => ({ id, url: PICTURE })) };

/**
 * Customers see the first picture beside this seller's offers; pictures can be moved with keys as with the
 * mouse.
 */
export const PicturesInOrder = meta.story({
  ...at('/nomenclature/7', '/nomenclature/:id', OwnProductScreen, {
    [`GET ${LIST}/7`]: { body: { data: pictured } },
    [`PUT ${LIST}/7/pictures`]: {
      body: { data: { ...pictured, pictures: pictured.pictures.toReversed() } },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const second = await canvas.findByRole('button', { name: 'Сделать главной: фотография 2' });
    second.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Удалить: фотография 2' })).toBeEnabled());
    await expect(canvas.queryByText(/изменились/)).toBeNull();
  },
});

/** Deleting asks nothing and is undone with one click. */
export const Removed = meta.story({
  ...at('/nomenclature/7', '/nomenclature/:id', OwnProductScreen, {
    [`DELETE ${LIST}/7`]: { body: { data: { ok: true } } },
    [`POST ${LIST}/7/restore`]: { body: { data: product } },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Убрать' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Вернуть' }));
    await expect(await canvas.findByText('Товар возвращён')).toBeVisible();
  },
});

/** Other users see the pictures read-only; an administrator can merge duplicates of the catalogue here. */
export const ProductOfAnother = meta.story({
  ...at(
    '/nomenclature/7',
    '/nomenclature/:id',
    OwnProductScreen,
    {
      [`GET ${LIST}/7`]: {
        body: {
          data: { ...product, crosses: [], own_crosses: [], prices: [], stock: [], allowed_actions: [] },
        },
      },
      'GET /catalog/standard/17': {
        body: {
          data: {
            ...(exampleOfSchema('Standard') as object),
            id: 17,
            article: 'OC 90',
            brand: { id: 11, title: 'KNECHT' },
          },
        },
      },
      'GET /catalog/standard/17/mergers': { body: { data: [] } },
    },
    ADMIN,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Товар не продаётся')).toBeVisible();
    await expect(canvas.getByText('Замен нет')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Изменить' })).toBeNull();
    await expect(await canvas.findByRole('button', { name: 'Объединить с другим' })).toBeVisible();
  },
});

export const Absent = meta.story({
  ...at('/nomenclature/7', '/nomenclature/:id', OwnProductScreen, {
    [`GET ${LIST}/7`]: { status: 404, message: 'Товар не найден' },
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('Товар не найден')).toBeVisible(),
});

export const Loading = meta.story({
  ...at('/nomenclature/7', '/nomenclature/:id', OwnProductScreen, { [`GET ${LIST}/7`]: 'never' }),
});

/** For an unknown brand the user chooses a known one or creates it. */
export const NewProduct = meta.story({
  ...at('/nomenclature/product', '/nomenclature/product/:id?', ProductFormScreen, {
    [`POST ${LIST}`]: {
      status: 422,
      message: 'Бренда «KNECHTT» портал не знает. Похожие: KNECHT',
      fields: [{ field: 'brand', message: 'Бренда «KNECHTT» портал не знает. Похожие: KNECHT' }],
    },
    'GET /nomenclature/brand/known': {
      body: { data: { known: null, similar: [{ id: 1, title: 'KNECHT' }] } },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Завести' }));
    const article = canvas.getByRole('textbox', { name: /Артикул/ });
    await waitFor(() => expect(article).toHaveAccessibleDescription('Обязательное поле'));
    await userEvent.type(article, 'OC 91');
    await userEvent.type(canvas.getByRole('textbox', { name: /Бренд/ }), 'KNECHTT');
    await userEvent.type(canvas.getByRole('textbox', { name: /Наименование/ }), 'Фильтр');
    await userEvent.type(canvas.getByRole('textbox', { name: /Характеристики/ }), 'резьба');
    await userEvent.type(canvas.getByRole('textbox', { name: /Штрихкоды/ }), '4009026010137');
    await userEvent.type(canvas.getByRole('textbox', { name: /Замены/ }), 'MAHLE OC 90');
    await userEvent.click(canvas.getByRole('button', { name: 'Завести' }));
    await expect(await canvas.findByText(/Пишите «название: значение»/)).toBeVisible();
    await expect(canvas.getByText(/Контрольная цифра штрихкода 4009026010137/)).toBeVisible();
    await expect(canvas.getByText(/Пишите «бренд: артикул»/)).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: /Характеристики/ }), ': M20');
    await userEvent.clear(canvas.getByRole('textbox', { name: /Замены/ }));
    await userEvent.clear(canvas.getByRole('textbox', { name: /Штрихкоды/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Завести' }));
    await expect(await canvas.findByText(/Бренда «KNECHTT» портал не знает/)).toBeVisible();
    const similar = await canvas.findByRole('group', { name: 'Похожие бренды' });
    await userEvent.click(within(similar).getByRole('button', { name: 'KNECHT' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Бренд/ })).toHaveValue('KNECHT'));
    await expect(canvas.getByRole('checkbox', { name: /новый бренд/ })).not.toBeChecked();
  },
});

export const Edit = meta.story({
  ...at('/nomenclature/product/7', '/nomenclature/product/:id?', ProductFormScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /Артикул/ })).toHaveValue('OC 90');
    await expect(canvas.getByRole('combobox', { name: /Категория/ })).toHaveValue(
      'Фильтры / Фильтры масляные',
    );
    await expect(canvas.getByRole('textbox', { name: /Замены/ })).toHaveValue(
      'MANN-FILTER: W 712/52 (TecDoc)',
    );
  },
});

export const FormForShops = meta.story({
  ...at('/nomenclature/product', '/nomenclature/product/:id?', ProductFormScreen, {}, SHOP),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Номенклатуру ведут поставщики/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Завести' })).toBeNull();
  },
});

/**
 * An administrator adds, renames and moves; a category that is not empty cannot be deleted, and the page says
 * why.
 */
export const Categories = meta.story({
  ...at(
    '/nomenclature/categories',
    '*',
    CategoriesScreen,
    { 'POST /nomenclature/category': { body: { data: node(102, 10, 'Новая') } } },
    ADMIN,
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const { body } = canvasElement.ownerDocument;
    await userEvent.click(await canvas.findByRole('treeitem', { name: /Фильтры/ }));
    await expect(await canvas.findByText(/Удалить можно пустую/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Удалить…' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Добавить' }));
    const dialog = within(await within(body).findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /Название/ }), 'Новая');
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText('Категория добавлена')).toBeVisible();
  },
});

export const CategoriesReadOnly = meta.story({
  ...at('/nomenclature/categories', '*', CategoriesScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Категории меняют администраторы портала.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Добавить' })).toBeNull();
  },
});

export const Photo = meta.story({
  ...at('/nomenclature/photo', '*', PhotoScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Назовите файлы по артикулу/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Товары без фото' })).toBeVisible();
  },
});

export const PhotoForShops = meta.story({
  ...at('/nomenclature/photo', '*', PhotoScreen, {}, SHOP),
  play: async ({ canvas }) =>
    expect(await canvas.findByText(/Фотографии загружают поставщики/)).toBeVisible(),
});

const lot = {
  ...(exampleOfSchema('Lot') as object),
  id: 'a1',
  brand_title: 'KNECHT',
  article: 'OC 90',
  title: 'Фильтр масляный',
  document: { kind: 'acceptance', id: 1049 },
  storage: { id: 2, title: 'Склад Тольятти-1' },
};

/** Lots by document, oldest first; unknown values are marked as such. */
export const Lots = meta.story({
  ...at('/nomenclature/lots', '*', LotsScreen, {
    'GET /nomenclature/lot': page([
      lot,
      { ...lot, id: 'm2', article: 'OC 264', document: { kind: 'movement', id: 12 }, left: null },
    ]),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Приёмка № 1.049$/)).toBeVisible();
    await expect(canvas.getByText('Перемещение № 12')).toBeVisible();
    await expect(canvas.getByText('неизвестно')).toBeVisible();
  },
});

export const NoLots = meta.story({
  ...at('/nomenclature/lots', '*', LotsScreen, { 'GET /nomenclature/lot': page([]) }),
  play: async ({ canvas }) => expect(await canvas.findByText('Партий ещё нет')).toBeVisible(),
});

const UPLOAD = '/data-file-processor/upload/9';
const example = exampleOfSchema('Upload') as Upload;
const upload: Upload = {
  ...example,
  id: 9,
  kind: 'nomenclature_upload',
  target: 'Номенклатура',
  price_list: null,
  storage: null,
  request_id: null,
  status: { ...example.status, code: 'validating', title: 'Проверка', tone: 'brand' },
  message: '',
  finished_at: null,
  allowed_actions: ['confirm', 'cancel'],
  preview: plainPreview({
    header_row: 1,
    columns: {
      article: 0,
      brand: 1,
      title: 2,
      price: null,
      quantity: null,
      multiplicity: null,
      category: 3,
      barcode: null,
      weight: null,
    },
    headers: ['Артикул', 'Бренд', 'Наименование', 'Категория'],
    rows: [{ number: 2, cells: ['OC 90', 'KNEHT', 'Фильтр масляный', 'Фильтры'] }],
  }),
};
const told = {
  taken: 120,
  fresh: 20,
  changed: 5,
  refused: 1,
  duplicates: 0,
  brands: [{ title: 'KNEHT', rows: 3, similar: ['KNECHT'] }],
  categories: ['Разное'],
  goods: null,
  limits: null,
  stock_limits: null,
};

/** The effect of a file is previewed before the import; a new brand is created only if ticked. */
export const Import = meta.story({
  ...at('/nomenclature/import?upload=9', '*', NomenclatureImportScreen, {
    [`GET ${UPLOAD}`]: { body: { data: upload } },
    [`POST ${UPLOAD}/summary`]: { body: { data: told } },
    [`POST ${UPLOAD}/confirm`]: async (request) => {
      const { new_brands } = (await request.json()) as { new_brands: string[] };
      const done = {
        ...upload,
        preview: null,
        allowed_actions: [],
        file_name: `новых брендов: ${new_brands.length}`,
      };
      return {
        body: {
          data: {
            ...done,
            status: { ...upload.status, code: 'completed', title: 'Загружено', tone: 'green' },
          },
        },
      };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Проверить файл' }));
    await expect(await canvas.findByText(/Таких категорий в дереве нет.*Разное/)).toBeVisible();
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: 'Что за бренд «KNEHT»' }),
      'Новый бренд',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Загрузить' }));
    await expect(await canvas.findByText('новых брендов: 1')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Открыть номенклатуру' })).toBeVisible();
  },
});

export const ImportFile = meta.story({
  ...at('/nomenclature/import', '*', NomenclatureImportScreen),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: 'Скачать образец' })).toBeVisible(),
});

export const ImportForShops = meta.story({
  ...at('/nomenclature/import', '*', NomenclatureImportScreen, {}, SHOP),
  play: async ({ canvas }) =>
    expect(await canvas.findByText(/Номенклатуру загружают поставщики/)).toBeVisible(),
});
