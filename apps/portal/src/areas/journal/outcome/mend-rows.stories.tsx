import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { BatchJournal } from '../kind-screens.tsx';
import type { Upload } from '../queries.ts';
import { UploadScreen } from '../upload-screen.tsx';

const meta = preview.meta({ title: 'Портал/Журнал/Исправить строки' });

const upload: Upload = {
  ...(exampleOfSchema('Upload') as Upload),
  id: 7,
  kind: 'price_list_upload_batch',
  file_name: 'прайс.xlsx',
  target: 'Основной прайс-лист',
  request_id: null,
  file_kept: true,
  entries: { ids: [], articles: [] },
  status: { id: 45, code: 'completed_with_errors', title: 'Загружено с ошибками', tone: 'yellow' },
  total: 40,
  taken: 38,
  refused: 2,
  duplicates: 0,
  message: '',
  allowed_actions: ['repeat', 'mend'],
};
const cells = {
  article: 'OC 90',
  brand: 'KNECHT',
  title: 'Фильтр',
  price: '0',
  quantity: '5',
  multiplicity: '',
};
const data = [
  { row_number: 3, cells, reasons: [{ field: 'price', reason: 'должно быть строго больше 0' }] },
  {
    row_number: 9,
    cells: { ...cells, article: 'OC 91', price: '70,5', quantity: 'мало' },
    reasons: [{ field: 'quantity', reason: 'должно быть числом' }],
  },
];
const page = (rows: readonly object[], more: object = {}) => ({
  body: {
    data: rows,
    fields: Object.keys(cells),
    newer: null,
    mended: 0,
    pagination: { total: rows.length, current: 1, count: 1, per: 50 },
    ...more,
  },
});
const ONE = '/data-file-processor/upload/7';
const PERMISSIONS = ['PERMISSION_JOURNAL_GET', 'PERMISSION_PRICE_LIST_CREATE'];

const at = (answers: PortalStory['answers'], permissions: readonly string[] = PERMISSIONS) => {
  const story: PortalStory = {
    at: '/journal/price-list-batch/7',
    path: '/journal/price-list-batch/:id?',
    user: {
      type: 'supplier',
      is_admin: false,
      permissions: permissions.map((name) => ({ name, description: name })),
    },
    answers: {
      [`GET ${ONE}`]: { body: { data: upload } },
      [`GET ${ONE}/rows`]: page([]),
      ...answers,
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <BatchJournal />
      </PortalScreen>
    ),
  };
};

const sent: unknown[] = [];
/** Only changed rows are sent; refused ones keep the input and show the new reason. */
export const Mended = meta.story({
  ...at({
    [`GET ${ONE}/mending`]: page(data, { newer: { id: 12, title: 'прайс-2.xlsx' }, mended: 1 }),
    [`POST ${ONE}/mending`]: async (request) => {
      sent.push(await request.json());
      return {
        body: {
          data: {
            upload: { ...upload, id: 13, kind: 'price_list_upload' },
            loaded: 1,
            already: [],
            refused: [
              { row_number: 9, reasons: [{ field: 'quantity', reason: 'должно быть целым числом' }] },
            ],
          },
        },
      };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const price = await canvas.findByRole('textbox', { name: 'Цена, строка 3' });
    await expect(price).toHaveAccessibleDescription('Цена: должно быть строго больше 0');
    await expect(canvas.getByText(/Позже сюда загружен файл «прайс-2.xlsx»/)).toBeVisible();
    await expect(canvas.getByText('Исправлено: 1, осталось: 2')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Загрузить исправленное' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.clear(price);
    await userEvent.type(price, '120,50');
    // Tab moves to the next field and on to the next row.
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'Остаток, строка 3' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'Артикул, строка 9' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Загрузить 1 строку' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await expect(sent[0]).toEqual({
      newer_id: 12,
      rows: [{ row_number: 3, cells: { ...cells, price: '120,50' } }],
    });
    await expect(await canvas.findByRole('link', { name: 'Посмотреть загрузку' })).toBeVisible();
    const stock = canvas.getByRole('textbox', { name: 'Остаток, строка 9' });
    await userEvent.clear(stock);
    await userEvent.type(stock, '1,5');
    await userEvent.click(await canvas.findByRole('button', { name: 'Загрузить 1 строку' }));
    await waitFor(() => expect(stock).toHaveAccessibleDescription('Остаток: должно быть целым числом'));
    await expect(stock).toHaveValue('1,5');
    await expect(sent[1]).toMatchObject({ rows: [{ row_number: 9, cells: { quantity: '1,5' } }] });
  },
});

const importing: PortalStory = {
  at: '/prices/import?upload=7',
  path: '/prices/import',
  user: {
    type: 'supplier',
    is_admin: false,
    permissions: PERMISSIONS.map((name) => ({ name, description: name })),
  },
  answers: {
    [`GET ${ONE}`]: { body: { data: { ...upload, kind: 'price_list_upload' } } },
    [`GET ${ONE}/rows`]: page([]),
    [`GET ${ONE}/mending`]: page(data),
  },
};
const importScreen = (
  <UploadScreen
    title="Загрузка прайс-листа"
    again="/prices/import"
    list={{ href: '/prices', label: 'Все прайс-листы' }}
    filled={() => ({ href: '/prices', label: 'Открыть прайс-лист' })}
    choose={() => null}
  />
);
const question = () => screen.queryByRole('dialog', { name: 'Уйти без сохранения?' });
/** Leaving unsent rows asks for confirmation, both for another page and for another file on this one. */
export const Leaving = meta.story({
  beforeEach: () => portalStory(importing),
  render: () => <PortalScreen story={importing}>{importScreen}</PortalScreen>,
  play: async ({ canvas, userEvent }) => {
    const price = await canvas.findByRole('textbox', { name: 'Цена, строка 3' });
    await userEvent.type(price, '1');
    for (const name of ['Загрузить другой файл', 'Открыть прайс-лист']) {
      await userEvent.click(canvas.getByRole('link', { name }));
      await waitFor(() => expect(question()).toBeVisible());
      await userEvent.click(screen.getByRole('button', { name: 'Остаться' }));
      await waitFor(() => expect(question()).toBeNull());
      await expect(price).toHaveValue('01');
    }
    await userEvent.click(canvas.getByRole('link', { name: 'Загрузить другой файл' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Уйти' }));
    await waitFor(() => expect(price).not.toBeInTheDocument());
  },
});

/** Restoring the original values leaves nothing to lose, so nothing is asked. */
export const NothingToLose = meta.story({
  beforeEach: () => portalStory(importing),
  render: () => <PortalScreen story={importing}>{importScreen}</PortalScreen>,
  play: async ({ canvas, userEvent }) => {
    const price = await canvas.findByRole('textbox', { name: 'Цена, строка 3' });
    await userEvent.type(price, '1{Backspace}');
    await userEvent.click(canvas.getByRole('link', { name: 'Загрузить другой файл' }));
    await waitFor(() => expect(price).not.toBeInTheDocument());
    await expect(question()).toBeNull();
  },
});

/** The server refuses with a message: the input stays. */
export const Refused = meta.story({
  ...at({
    [`GET ${ONE}/mending`]: page(data),
    [`POST ${ONE}/mending`]: {
      status: 409,
      message: 'Прайс-лист этой загрузки удалён: исправлять строки некуда',
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const price = await canvas.findByRole('textbox', { name: 'Цена, строка 3' });
    await userEvent.clear(price);
    await userEvent.type(price, '9');
    await userEvent.click(canvas.getByRole('button', { name: 'Загрузить 1 строку' }));
    await expect(await canvas.findByText(/исправлять строки некуда/)).toBeVisible();
    await expect(price).toHaveValue('9');
  },
});

export const NothingLeft = meta.story({
  ...at({ [`GET ${ONE}/mending`]: page([], { mended: 2 }) }),
  play: async ({ canvas }) => expect(await canvas.findByText('Исправлять нечего')).toBeVisible(),
});

export const Loading = meta.story({ ...at({ [`GET ${ONE}/mending`]: 'never' }) });

export const Failed = meta.story({
  ...at({
    [`GET ${ONE}/mending`]: { status: 404, message: 'Файл этой загрузки больше не хранится' },
  }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Файл этой загрузки больше не хранится')).toBeVisible(),
});

/** A user who may see the journal but not upload. */
export const NoRight = meta.story({
  ...at({}, ['PERMISSION_JOURNAL_GET']),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/у кого есть право загружать прайс-листы/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Загрузить \d/ })).toBeNull();
  },
});
