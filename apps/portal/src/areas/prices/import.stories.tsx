import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory } from '../../../stories/portal-screen.tsx';
import { ImportScreen } from './import-screen.tsx';
import type { Upload, UploadRow } from '../journal/queries.ts';

const meta = preview.meta({ title: 'Портал/Загрузки' });

const example = exampleOfSchema('Upload') as Upload;
const waiting: Upload = {
  ...example,
  id: 5,
  kind: 'price_list_upload',
  target: 'Основной прайс-лист',
  price_list: { id: 5, title: 'Основной прайс-лист' },
  storage: null,
  request_id: null,
  status: { ...example.status, code: 'validating', title: 'Проверка', tone: 'brand' },
  message: '',
  allowed_actions: ['confirm', 'cancel'],
  preview: {
    header_row: 3,
    columns: { article: 0, brand: 1, title: 2, price: null, quantity: 4, multiplicity: null },
    headers: ['Артикул', 'Производитель', 'Наименование', 'Опт', 'Остаток'],
    rows: [
      { number: 4, cells: ['OC 90', 'KNECHT', 'Фильтр масляный', '1 234,50', '12'] },
      { number: 5, cells: ['GDB1330', 'TRW', 'Колодки тормозные', '2 870,00', '>50'] },
    ],
  },
};
const finished: Upload = {
  ...waiting,
  preview: null,
  status: { ...example.status, code: 'completed_with_errors', title: 'Загружено с ошибками', tone: 'yellow' },
  allowed_actions: [],
  finished_at: '2026-11-20T09:31:00.000Z',
  total: 1_204,
  processed: 1_204,
  taken: 1_201,
  refused: 2,
  duplicates: 1,
};
const row = exampleOfSchema('UploadRow') as UploadRow;
const rows = [
  row,
  { ...row, id: 2, row_number: 9, kind: 'duplicate', field: 'Артикул', value: 'OC 90', reason: 'строка 12' },
];

const ONE = 'GET /data-file-processor/upload/5';
const at = (upload: Upload) => {
  const story = {
    at: '/prices/import?upload=5',
    user: { type: 'supplier', is_admin: false },
    answers: {
      [ONE]: { body: { data: upload } },
      [`${ONE}/rows`]: { body: { data: rows, pagination: { total: 2, page: 1, pageSize: 20 } } },
      [`POST ${ONE.slice(4)}/confirm`]: { body: { data: { ...upload, status: finished.status } } },
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <ImportScreen />
      </PortalScreen>
    ),
  };
};

/** A column that was not recognised is named at once, and nothing is sent without it. */
export const Columns = meta.story({
  ...at(waiting),
  play: async ({ canvas, userEvent }) => {
    const price = await canvas.findByRole('combobox', { name: /Цена/ });
    await waitFor(() => expect(price).toHaveAccessibleDescription('Столбец не найден'));
    await userEvent.click(canvas.getByRole('button', { name: 'Загрузить' }));
    await waitFor(() => expect(price).toHaveFocus());
    await userEvent.selectOptions(price, '4');
    await waitFor(() => expect(price).toHaveAccessibleDescription('Столбец выбран дважды'));
    await userEvent.selectOptions(price, '3');
    await waitFor(() => expect(price).not.toHaveAttribute('aria-invalid'));
    await userEvent.click(canvas.getByRole('button', { name: 'Загрузить' }));
    await expect(await canvas.findByText('Позиций принято')).toBeVisible();
  },
});

/** Retail prices become the list's own by a discount: «discount_rz», without a leading zero. */
export const RetailPrices = meta.story({
  ...at({ ...waiting, kind: 'price_list_rz_upload' }),
  play: async ({ canvas, userEvent }) => {
    const price = await canvas.findByRole('combobox', { name: /Розничная цена/ });
    await userEvent.selectOptions(price, '3');
    const discount = canvas.getByRole('textbox', { name: /Скидка от розницы/ });
    await userEvent.type(discount, '012');
    await userEvent.click(canvas.getByRole('button', { name: 'Загрузить' }));
    await waitFor(() => expect(discount).toHaveAccessibleDescription(/введено некорректно/));
    await userEvent.clear(discount);
    await userEvent.type(discount, '12,5');
    await userEvent.click(canvas.getByRole('button', { name: 'Загрузить' }));
    await expect(await canvas.findByText('Позиций принято')).toBeVisible();
  },
});

export const Importing = meta.story({
  ...at({
    ...waiting,
    status: { ...example.status, code: 'importing', title: 'Загрузка', tone: 'brand' },
    allowed_actions: [],
    processed: 420,
    total: 1_204,
  }),
  play: async ({ canvas }) => expect(await canvas.findByText(/Обработано строк: 420/)).toBeVisible(),
});

export const Result = meta.story({
  ...at(finished),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Строки, которые не приняты' })).toBeVisible();
    await expect(await canvas.findByText('должно быть строго больше 0')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Отменить загрузку' })).toBeNull();
  },
});
