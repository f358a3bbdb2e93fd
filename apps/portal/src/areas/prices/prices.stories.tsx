import type { Schemas } from '@portal/api-client/client';
import { sellingSteps } from '@portal/domain/selling-steps';
import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { AddItemScreen } from './add-item-screen.tsx';
import { AddPriceListScreen } from './add-screen.tsx';
import { EditPriceListScreen } from './edit-screen.tsx';
import { ItemScreen } from './item-screen.tsx';
import { PriceListScreen } from './price-list-screen.tsx';
import { PricesScreen } from './prices-screen.tsx';
import type { PriceList, PriceListItem } from './queries.ts';

const meta = preview.meta({ title: 'Портал/Прайс-листы' });

const example = exampleOfSchema('PriceList') as PriceList;
const { price_note: _, ...own } = {
  ...example,
  id: 5,
  version: 3,
  title: 'Основной прайс-лист',
  status: { id: 20, code: 'active', title: 'Действует', tone: 'green' } as const,
  is_active: true,
  valid_from: '2026-11-01',
  valid_to: null,
  items_count: 1_204,
  allowed_actions: ['edit', 'items', 'delete'] as PriceList['allowed_actions'],
};
const list: PriceList = own;
const item: PriceListItem = {
  ...(exampleOfSchema('PriceListItem') as PriceListItem),
  price_list_id: 5,
  id: 7,
  version: 2,
  brand_title: 'KNECHT',
  article: 'OC 90',
  title: 'Фильтр масляный',
  seller_title: 'Колодки тормозные передние',
  is_other_title: true,
  price: 412.5,
  multiplicity: 2,
  quantity: 12,
};
const LIST = '/prices/price-list/5';
const difference = { id: 1, brand_title: 'KNECHT', article: 'OC 90', title: 'Фильтр масляный' };
const changed = {
  ...difference,
  before: 412.5,
  after: 426.94,
  multiplicity_before: 2,
  multiplicity_after: 2,
};
const version = {
  id: 31,
  created_at: '2026-11-20T09:31:00.000Z',
  author: 'Волков Сергей',
  text: 'Цены изменены на 3,5 %',
  changes: 1_204,
  upload: null,
  is_current: true,
};
const page = (data: readonly object[]) => ({
  body: { data, pagination: { total: data.length, current: 1, count: 1, per: 10 } },
});

const PEOPLE = {
  seller: {
    type: 'supplier',
    is_admin: false,
    permissions: ['CREATE', 'DELETE', 'UPDATE', 'EXPORT', 'GET'].map((right) => ({
      name: `PERMISSION_PRICE_LIST_${right}`,
      description: 'Прайс-листы',
    })),
  },
};

const at = (
  place: string,
  path: string,
  Screen: () => React.ReactNode,
  answers: PortalStory['answers'] = {},
) => {
  const story: PortalStory = {
    at: place,
    path,
    user: PEOPLE.seller,
    answers: {
      'GET /prices/selling-steps': { body: { data: [] } },
      [`GET ${LIST}`]: { body: { data: list } },
      [`GET ${LIST}/items`]: page([item]),
      [`GET ${LIST}/items/7`]: { body: { data: item } },
      [`GET ${LIST}/versions`]: page([
        version,
        {
          ...version,
          id: 30,
          is_current: false,
          text: 'Загружен файл «прайс.xlsx»',
          upload: { id: 4, title: 'прайс.xlsx' },
        },
        { ...version, id: 29, is_current: false, text: 'Исходное состояние', upload: null },
      ]),
      [`GET ${LIST}/comparison`]: page([changed, { ...changed, id: 2, article: 'OC 264', before: null }]),
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

/** The seller can add, edit, import and export; a row opens its item. */
export const Items = meta.story({
  ...at('/prices/5', '/prices/:id', PriceListScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('OC 90')).toBeVisible();
    await expect(canvas.getByText('У продавца: Колодки тормозные передние')).toBeVisible();
    for (const name of ['Добавить позицию', 'Обновить из файла', 'Цены на процент', 'Настройки и версии'])
      await expect(canvas.getByRole('link', { name })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Экспорт в Excel' })).toBeVisible();
  },
});

/** An empty list links the seller to the import; other users see no link. */
export const NoItems = meta.story({
  ...at('/prices/5', '/prices/:id', PriceListScreen, { [`GET ${LIST}/items`]: page([]) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Позиций пока нет')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Загрузить файл' })).toHaveAttribute(
      'href',
      '/prices/5/import',
    );
  },
});

/** Without price lists, the page explains what they are for. */
export const NoLists = meta.story({
  ...at('/prices', '/prices', PricesScreen, {
    'GET /prices/price-list': { body: { data: [] } },
    'GET /data-file-processor/upload': page([]),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Прайс-листов пока нет')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Завести прайс-лист' })).toBeVisible();
  },
});

/** Read-only for other users. */
export const ReadOnly = meta.story({
  ...at('/prices/5', '/prices/:id', PriceListScreen, {
    [`GET ${LIST}`]: { body: { data: { ...list, allowed_actions: [] } } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('OC 90')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Добавить позицию' })).toBeNull();
  },
});

/** A new list requires a title, and its end must not precede its start. */
export const Add = meta.story({
  ...at('/prices/add', '/prices/add', AddPriceListScreen),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Завести' }));
    const title = canvas.getByRole('textbox', { name: /Название/ });
    await waitFor(() => expect(title).toHaveFocus());
    await expect(title).toHaveAccessibleDescription('Обязательное поле');
  },
});

/** Without a storage a list cannot be created: a link leads to adding one. */
export const AddWithoutStorage = meta.story({
  ...at('/prices/add', '/prices/add', AddPriceListScreen, {
    'GET /warehouse/storage': page([]),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Добавить склад' })).toHaveAttribute(
      'href',
      '/storages/add',
    );
  },
});

/** A new seller sees the remaining steps until customers can see the offers. */
export const NotSeenYet = meta.story({
  ...at('/prices/5', '/prices/:id', PriceListScreen, {
    'GET /prices/selling-steps': {
      body: {
        data: sellingSteps({
          storage_id: 7,
          in_stock: true,
          contract: 'waiting',
          card: 'ahead',
          unreached: [],
          unreached_total: 0,
        }),
      },
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('ждёт подтверждения администратора портала')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Заключить договор с покупателем' })).toHaveAttribute(
      'href',
      '/contracts',
    );
    await expect(canvas.queryByRole('link', { name: 'Создать путь до покупателя' })).toBeNull();
  },
});

const written: unknown[] = [];
/** The seller's own title is edited with the price; if it is empty, only the catalogue's is shown. */
export const OwnTitle = meta.story({
  ...at('/prices/5/update/7', '/prices/:id/update/:item?', ItemScreen, {
    [`PUT ${LIST}/items/7`]: async (request) => {
      written.push(await request.json());
      return { body: { data: { ...item, seller_title: null, is_other_title: false } } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    written.length = 0;
    const title = await canvas.findByRole('textbox', { name: 'Название у продавца' });
    await expect(title).toHaveValue('Колодки тормозные передние');
    await userEvent.clear(title);
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(written).toMatchObject([{ seller_title: '', price: 412.5 }]));
  },
});

/** Validation errors of an item, in the specification's words. */
export const Item = meta.story({
  ...at('/prices/5/update/7', '/prices/:id/update/:item?', ItemScreen, {
    [`PUT ${LIST}/items/7`]: {
      status: 409,
      message: 'Позиция уже изменена другим сотрудником или файлом. Проверьте её и повторите.',
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const price = await canvas.findByRole('textbox', { name: /Цена/ });
    for (const [typed, message] of [
      ['0', 'Поле «Цена» должно быть строго больше 0'],
      ['012', 'Поле «Цена» введено некорректно'],
      ['дорого', 'Поле «Цена» должно быть числом'],
      ['1,234', 'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX'],
    ] as const) {
      await userEvent.clear(price);
      await userEvent.type(price, typed);
      await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
      await waitFor(() => expect(price).toHaveAccessibleDescription(message));
    }
    await userEvent.clear(price);
    await userEvent.type(price, '430');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText(/уже изменена другим сотрудником или файлом/)).toBeVisible();
  },
});

/** The product is found by article first; products that are already in the list cannot be chosen. */
export const AddItem = meta.story({
  ...at('/prices/5/add', '/prices/:id/add', AddItemScreen, {
    [`GET ${LIST}/standards`]: {
      body: {
        data: [
          { ...difference, id: 11, price_list: null },
          { ...difference, id: 12, brand_title: 'MAHLE', price_list: { id: 5, title: list.title } },
        ],
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /Артикул/ }), 'oc90{Enter}');
    await expect(await canvas.findByText('Уже здесь')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Выбрать KNECHT OC 90' }));
    await expect(await canvas.findByRole('textbox', { name: /Цена/ })).toBeVisible();
  },
});

/** The preview is shown before the change. */
export const Reprice = meta.story({
  ...at('/prices/5/update', '/prices/:id/update/:item?', ItemScreen, {
    [`GET ${LIST}/price-change`]: {
      body: { data: { version: 3, changed: 1_204, unchanged: 2, examples: [changed] } },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const percent = await canvas.findByRole('textbox', { name: /Процент/ });
    await userEvent.type(percent, '0{Enter}');
    await waitFor(() => expect(percent).toHaveAccessibleDescription(/не может быть нулём/));
    await userEvent.clear(percent);
    await userEvent.type(percent, '3,5{Enter}');
    await expect(await canvas.findByText(/Изменится цен: 1.204, на \+3,5 %/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /Изменить цены на \+3,5 %/ })).toBeVisible();
    // Another percentage invalidates the preview, so the change is not offered.
    await userEvent.clear(percent);
    await userEvent.type(percent, '−4 %');
    await expect(canvas.queryByRole('button', { name: /Изменить цены на/ })).toBeNull();
    await userEvent.type(percent, '{Enter}');
    await expect(await canvas.findByRole('button', { name: /Изменить цены на -4 %/ })).toBeVisible();
  },
});

/** Recorded queries and bodies of price changes. */
const repriced: unknown[] = [];
/** The filters of the list apply to the change: the preview and the change send the same brands and stock. */
export const RepriceOfBrand = meta.story({
  ...at('/prices/5/update?brand=4&in_stock=true', '/prices/:id/update/:item?', ItemScreen, {
    [`GET ${LIST}/filter-values`]: {
      body: { data: { brands: [{ id: 4, title: 'KNECHT' }], categories: [{ id: 10, title: 'Фильтры' }] } },
    },
    [`GET ${LIST}/price-change`]: (request) => {
      repriced.push(new URL(request.url).search);
      return { body: { data: { version: 3, changed: 12, unchanged: 0, examples: [changed] } } };
    },
    [`POST ${LIST}/price-change`]: async (request) => {
      repriced.push(await request.json());
      return { body: { data: list } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    repriced.length = 0;
    await userEvent.type(await canvas.findByRole('textbox', { name: /Процент/ }), '5{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: /Изменить цены на \+5 %/ }));
    await waitFor(() =>
      expect(repriced.slice(0, 2)).toEqual([
        '?percent=5&filter[brand_id]=4&filter[in_stock]=true',
        { version: 3, percent: 5, brand_ids: [4], in_stock: true },
      ]),
    );
  },
});

/** An item is edited inside the list, and its price accepts the usual notation. */
export const ChangedInTheList = meta.story({
  ...at('/prices/5', '/prices/:id', PriceListScreen, {
    [`PUT ${LIST}/items/7`]: { body: { data: item } },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const around = within(canvasElement.ownerDocument.body);
    await userEvent.click(await canvas.findByRole('button', { name: 'Изменить KNECHT OC 90' }));
    const price = await around.findByRole('textbox', { name: /Цена/ });
    await userEvent.clear(price);
    await userEvent.type(price, '1 234,50 руб.');
    await userEvent.click(around.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(around.queryByRole('dialog')).toBeNull());
    await expect(await canvas.findByRole('button', { name: 'Изменить KNECHT OC 90' })).toBeVisible();
  },
});

/** The message about a saved item undoes it: the former values are written over the saved version. */
export const ItemUndone = meta.story({
  ...at('/prices/5', '/prices/:id', PriceListScreen, {
    [`PUT ${LIST}/items/7`]: async (request: Request) => {
      written.push(await request.json());
      return { body: { data: { ...item, version: 10, price: 500 } } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    written.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Изменить KNECHT OC 90' }));
    const price = await screen.findByRole('textbox', { name: /Цена/ });
    await userEvent.clear(price);
    await userEvent.type(price, '500');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(written).toMatchObject([
        { version: item.version, price: 500 },
        { version: 10, price: item.price, multiplicity: item.multiplicity, quantity: null },
      ]),
    );
    await expect(await screen.findByText('Позиция снова такая, как была')).toBeVisible();
  },
});

/** The message about a removed item returns the list to the version before, unless the list has changed since. */
export const RemovalUndone = meta.story({
  ...at('/prices/5/update/7', '/prices/:id/update/:item?', ItemScreen, {
    [`DELETE ${LIST}/items/7`]: { body: { data: { ok: true } } },
    [`POST ${LIST}/restore`]: async (request: Request) => {
      written.push(await request.json());
      return {
        status: 409,
        message: 'Прайс-лист уже изменён другим сотрудником. Проверьте его и повторите.',
      };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    written.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Убрать…' }));
    const asked = await screen.findByRole('dialog');
    await userEvent.click(within(asked).getByRole('button', { name: 'Убрать' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(written).toEqual([{ version: 3, to: 30 }]));
    await expect(await screen.findByText(/^Прайс-лист уже изменён другим сотрудником/)).toBeVisible();
  },
});

/** Two versions are compared; restoring the former one takes one click and a confirmation. */
export const Versions = meta.story({
  ...at('/prices/5/edit', '/prices/:id/edit', EditPriceListScreen, {
    [`POST ${LIST}/restore`]: { body: { data: list } },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const [compare] = await canvas.findAllByRole('button', { name: 'Сравнить' });
    await userEvent.click(compare ?? canvasElement);
    const { body } = canvasElement.ownerDocument;
    await waitFor(() => expect(body.querySelector('[role="dialog"]')).toHaveTextContent('426,94'));
    const other = within(body).getByRole('combobox', { name: 'Сравнить с версией' });
    await waitFor(() => expect(other.querySelectorAll('option')).toHaveLength(2));
    await userEvent.selectOptions(other, '29');
    await expect(within(body).getByText(/до версии «Загружен файл «прайс.xlsx»»$/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.querySelector('[role="dialog"]')).toBeNull());
    await expect(canvas.getByText(/^№\s30$/)).toBeVisible();
    const [back] = canvas.getAllByRole('button', { name: 'Вернуть…' });
    await userEvent.click(back ?? canvasElement);
    // The number says which version it is, where several are of one minute.
    const asked = await within(body).findByRole('dialog', { name: /^Вернуть прайс-лист к версии №\s30\?$/ });
    await userEvent.click(within(asked).getByRole('button', { name: 'Вернуть' }));
    await expect(await canvas.findByText('Прайс-лист возвращён к прежней версии')).toBeVisible();
  },
});

/** The journal links to the changes since the previous upload; closing them shows the versions. */
export const UploadWithTheFormer = meta.story({
  ...at('/prices/5/edit?compare=4', '/prices/:id/edit', EditPriceListScreen),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const around = within(canvasElement.ownerDocument.body);
    await expect(
      await around.findByText(/С версии «Исходное состояние» до версии «Загружен файл/),
    ).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(await canvas.findByText('Версии')).toBeVisible();
    await waitFor(() => expect(around.queryByRole('dialog')).toBeNull());
  },
});

export const Loading = meta.story({
  ...at('/prices/5/edit', '/prices/:id/edit', EditPriceListScreen, { [`GET ${LIST}`]: 'never' }),
});

export const Failed = meta.story({
  ...at('/prices/5/edit', '/prices/:id/edit', EditPriceListScreen, {
    [`GET ${LIST}`]: { status: 404, message: 'Прайс-лист не найден' },
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('Прайс-лист не найден')).toBeVisible(),
});

const updating: Schemas['ListUpdating'] = {
  zone: 'Europe/Moscow',
  thresholds: { vanished: 30, shift: 30, shifted: 30, refused: null },
  source: {
    kind: 'imap',
    address: 'imap.mail.example',
    login: 'price@shop.example',
    secret_set: true,
    mask: 'прайс*.xlsx',
    sender: '@seller.example',
    subject: 'Прайс',
    times: [480, 1_080],
    weekdays: [1, 2, 3, 4, 5],
    missing: 'zero',
    active: true,
    stop_reason: '',
    host_key: null,
    next_at: '2026-11-24T05:00:00.000Z',
    author: 'Волков Сергей',
  },
};
const fetched = (
  id: number,
  outcome: Schemas['ListFetch']['outcome'],
  more: Partial<Schemas['ListFetch']> = {},
): Schemas['ListFetch'] => ({
  id,
  created_at: '2026-11-20T05:00:12.000Z',
  by: '',
  outcome,
  file_name: 'прайс 20.11.xlsx',
  bytes: 48_210,
  message: '',
  upload: null,
  ...more,
});
const FETCHES: readonly Schemas['ListFetch'][] = [
  fetched(
    4,
    { code: 'loading', title: 'Загружается', tone: 'brand' },
    { upload: { id: 12, status: { id: 40, code: 'completed', title: 'Загружено', tone: 'green' } } },
  ),
  fetched(
    3,
    { code: 'waiting', title: 'Ждёт вас', tone: 'yellow' },
    {
      message: 'Такого файла ещё не было: проверьте столбцы и подтвердите. Следующие загрузятся сами.',
      upload: { id: 11, status: { id: 20, code: 'validating', title: 'Проверка', tone: 'brand' } },
    },
  ),
  fetched(2, { code: 'unchanged', title: 'Не изменился', tone: 'neutral' }, { by: 'Волков Сергей' }),
  fetched(
    1,
    { code: 'failed', title: 'Не получен', tone: 'red' },
    { file_name: '', bytes: null, message: 'Почта не пускает: проверьте имя и пароль' },
  ),
];
const UPDATING = `${LIST}/updating`;
const updatedAt = (answers: PortalStory['answers'] = {}) =>
  at('/prices/5/edit?part=updating', '/prices/:id/edit', EditPriceListScreen, {
    [`GET ${UPDATING}`]: { body: { data: updating } },
    [`GET ${UPDATING}/log`]: page(FETCHES),
    ...answers,
  });

/** Source of a price list, thresholds and log. A stored password is never shown. */
export const Updating = meta.story({
  ...updatedAt(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /^Адрес/ })).toHaveValue('imap.mail.example');
    await expect(canvas.getByLabelText('Пароль')).toHaveValue('');
    await expect(canvas.getByText('Задан. Пусто – оставить прежний')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /^Время/ })).toHaveValue('08:00, 18:00');
    await expect(await canvas.findByText('Почта не пускает: проверьте имя и пароль')).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: 'прайс 20.11.xlsx' })).toHaveLength(2);
  },
});

/** The files found in the source are shown before anything is imported. */
export const Checked = meta.story({
  ...updatedAt({
    [`POST ${UPDATING}/check`]: {
      body: {
        data: {
          host_key: null,
          files: [
            {
              name: 'прайс 20.11.xlsx',
              bytes: 48_210,
              modified_at: '2026-11-20T04:12:00.000Z',
              note: 'price@seller.example, «Прайс на 20 ноября»',
            },
          ],
        },
      },
    },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Проверить сейчас' }));
    const dialog = await within(canvasElement.ownerDocument.body).findByRole('dialog');
    await expect(await within(dialog).findByText('прайс 20.11.xlsx')).toBeVisible();
    await expect(within(dialog).getByText('price@seller.example, «Прайс на 20 ноября»')).toBeVisible();
  },
});

/** No source yet: errors are shown at the fields, in the user's terms. */
export const NoSourceYet = meta.story({
  ...updatedAt({
    [`GET ${UPDATING}`]: { body: { data: { ...updating, source: null } } },
    [`GET ${UPDATING}/log`]: page([]),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Вид' }), 'sftp');
    const times = canvas.getByRole('textbox', { name: /^Время/ });
    await userEvent.clear(times);
    await userEvent.type(times, 'утром');
    const [save] = canvas.getAllByRole('button', { name: 'Сохранить' });
    if (save) await userEvent.click(save);
    await expect(await canvas.findByText('Укажите адрес вида sftp://сервер/каталог')).toBeVisible();
    await expect(canvas.getByText('Напишите время так: 8:00, 14:30')).toBeVisible();
    await expect(canvas.getByText('Прайс-лист ещё не забирали')).toBeVisible();
  },
});
