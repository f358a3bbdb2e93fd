import type { Schemas } from '@portal/api-client/client';
import { expect, screen, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { plainPreview } from '../journal/matching/preview.fixture.ts';
import { ReservesScreen } from './reserves-screen.tsx';

const meta = preview.meta({ title: 'Портал/Остатки' });

const reserve = {
  ...(exampleOfSchema('Reserve') as object),
  id: 1,
  brand_title: 'KNECHT',
  article: 'OC 90',
  title: 'Фильтр масляный',
  storage: { id: 2, title: 'Склад Тольятти-1' },
  price_list: { id: 5, title: 'Основной прайс-лист' },
  quantity: 12,
  quantity_text: '12',
  held: 4,
  free: 8,
  held_by: [{ order_id: 104_238, customer: 'ООО «Автодом»', quantity: 4 }],
};
const page = (data: readonly object[]) => ({
  body: { data, pagination: { total: data.length, current: 1, count: 1, per: 20 } },
});
const SELLER = {
  type: 'supplier',
  is_admin: false,
  permissions: [
    { name: 'PERMISSION_NOMENCLATURE_GET', description: 'Номенклатура' },
    { name: 'PERMISSION_STORAGE_GET', description: 'Склады' },
  ],
};
const at = (place: string, answers: PortalStory['answers'], user: PortalStory['user'] = SELLER) => {
  const story: PortalStory = {
    at: place,
    user,
    answers: { 'GET /data-file-processor/upload': page([]), ...answers },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <ReservesScreen />
      </PortalScreen>
    ),
  };
};
const LIST = 'GET /warehouse/reserve';

/** Total and free quantity, and the orders that have reserved the rest. */
export const Stock = meta.story({
  ...at('/nomenclature/reserves', {
    [LIST]: page([reserve, { ...reserve, id: 2, article: 'OC 264', price_list: null, held: 0, held_by: [] }]),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('№ 104 238 ООО «Автодом»: 4')).toBeVisible();
    await expect(canvas.getByText('не продаётся')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Загрузить остатки' })).toBeVisible();
  },
});

/** Users who do not sell have nothing to import. */
export const ReadOnly = meta.story({
  ...at('/nomenclature/reserves', { [LIST]: page([reserve]) }, { ...SELLER, type: 'admin', is_admin: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('OC 90')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Загрузить остатки' })).toBeNull();
  },
});

export const Empty = meta.story({
  ...at('/nomenclature/reserves', { [LIST]: page([]) }),
  play: async ({ canvas }) => expect(await canvas.findByText('Остатков нет')).toBeVisible(),
});

/** The storage is chosen before the file: the one from which the page was opened is preselected. */
export const Load = meta.story({
  ...at('/nomenclature/reserves?load=1&storage=3', {
    'GET /warehouse/storage': page(
      [2, 3].map((id) => ({ ...(exampleOfSchema('Storage') as object), id, title: `Склад ${id}` })),
    ),
  }),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('combobox', { name: 'Склад' })).toHaveDisplayValue('Склад 3'),
});

const example = exampleOfSchema('Upload') as Schemas['Upload'];
const held: Schemas['Upload'] = {
  ...example,
  id: 5,
  kind: 'reserve_upload',
  price_list: null,
  request_id: null,
  storage: { id: 2, title: 'Склад Тольятти-1' },
  target: 'Склад Тольятти-1',
  status: { ...example.status, code: 'validating', title: 'Проверка', tone: 'brand' },
  message:
    'Загрузка ждёт вас: порог склада превышен. Обнулится остаток: 480 из 1 200 – 40% при пороге 30%. Ничего не изменилось.',
  allowed_actions: ['confirm', 'cancel'],
  preview: plainPreview({
    header_row: 1,
    columns: { article: 0, brand: 1, title: null, price: null, quantity: 2, multiplicity: null },
    headers: ['Артикул', 'Бренд', 'Остаток'],
    rows: [{ number: 2, cells: ['OC 90', 'KNECHT', '12'] }],
  }),
};
const emptying: Schemas['UploadSummary'] = {
  ...(exampleOfSchema('UploadSummary') as Schemas['UploadSummary']),
  taken: 720,
  fresh: 0,
  changed: 720,
  brands: [],
  categories: [],
  limits: null,
  stock_limits: {
    thresholds: { vanished: 30, refused: 30 },
    figures: {
      zeroed: { count: 40, of: 1_200 },
      unnamed: { count: 440, of: 1_200 },
      refused: { count: 0, of: 720 },
    },
  },
};

/**
 * A file that would clear more of a storage's stock than its threshold allows is imported only after
 * confirmation.
 */
export const HeldByThreshold = meta.story({
  ...at('/nomenclature/reserves?upload=5', {
    ['GET /data-file-processor/upload/5']: { body: { data: held } },
    ['POST /data-file-processor/upload/5/summary']: { body: { data: emptying } },
    ['POST /data-file-processor/upload/5/confirm']: {
      body: {
        data: {
          ...held,
          preview: null,
          message: '',
          allowed_actions: [],
          status: { ...held.status, code: 'completed', title: 'Загружено', tone: 'green' },
        },
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Проверить файл' }));
    const whole = await canvas.findByRole('checkbox', { name: /^Это весь склад/ });
    await expect(canvas.queryByText(/^Порог склада превышен/)).toBeNull();
    await userEvent.click(whole);
    await expect(
      canvas.getByText(/^Порог склада превышен\..*480 из 1.200 – 40% при пороге 30%/),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Загрузить всё равно…' }));
    const dialog = await screen.findByRole('dialog');
    await expect(dialog).toHaveTextContent('Остатки для покупателей изменятся сразу');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Загрузить всё равно' }));
    await expect(await canvas.findByText('Позиций принято')).toBeVisible();
  },
});
