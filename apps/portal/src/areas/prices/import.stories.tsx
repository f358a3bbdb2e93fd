import type { Schemas } from '@portal/api-client/client';
import { type ReactNode, useEffect, useReducer } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { ImportScreen } from './import-screen.tsx';
import { ListImportScreen } from './list-import-screen.tsx';
import { plainPreview } from '../journal/matching/preview.fixture.ts';
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
  preview: plainPreview({
    header_row: 3,
    columns: { article: 0, brand: 1, title: 2, price: null, quantity: 4, multiplicity: null },
    headers: ['Артикул', 'Производитель', 'Наименование', 'Опт', 'Остаток'],
    rows: [
      { number: 4, cells: ['OC 90', 'KNECHT', 'Фильтр масляный', '1 234,50', '12'] },
      { number: 5, cells: ['GDB1330', 'TRW', 'Колодки тормозные', '2 870,00', '>50'] },
    ],
  }),
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

const columns = { article: 0, brand: null, title: 1, price: 2, quantity: 3, multiplicity: null };
const asked = plainPreview({
  header_row: 3,
  columns,
  headers: ['Код', 'Наименование', 'Опт', 'Наличие'],
  rows: [
    { number: 4, cells: ['OC 90', 'Фильтр масляный', '1.234', '<10'] },
    { number: 5, cells: ['GDB1330', 'Колодки тормозные', '2.870', 'A'] },
  ],
  guessed: ['article'],
  asked: ['article'],
  seen: [
    { form: 'either', unclear: null, words: null },
    { form: 'either', unclear: null, words: null },
    { form: null, unclear: '1.234', words: null },
    {
      form: 'either',
      unclear: null,
      words: [
        { text: '<10', times: 640 },
        { text: 'под заказ', times: 112 },
        { text: 'A', times: 17 },
      ],
    },
  ],
});
const sheets = plainPreview({
  header_row: 3,
  columns: { article: 0, brand: 1, title: null, price: 2, quantity: null, multiplicity: null },
  headers: ['Артикул', 'Бренд', 'Цена'],
  rows: [{ number: 4, cells: ['OC 90', 'KNECHT', '412,50'] }],
  sheet: 'Цены',
  sheets: ['Цены', 'Склад'],
  joins: [
    {
      sheet: 'Склад',
      header_row: 1,
      columns: { article: 0, brand: 1, price: null, quantity: 2, multiplicity: null },
    },
  ],
  reading: {
    join: {
      sheet: 'Склад',
      header_row: 1,
      columns: { article: 0, brand: 1, price: null, quantity: 2, multiplicity: null },
    },
  },
});

const plan: Schemas['UploadSummary'] = {
  taken: 1_203,
  fresh: 40,
  changed: 310,
  refused: 2,
  duplicates: 1,
  brands: [
    { title: 'KNEHT', rows: 14, similar: ['KNECHT'] },
    { title: 'НОВЫЙ', rows: 3, similar: [] },
  ],
  limits: null,
  stock_limits: null,
  categories: [],
  joined: null,
  goods: {
    new_products: 12,
    moved: [
      {
        price_list: { id: 6, title: 'Распродажа' },
        count: 21,
        named: [{ row_number: 12, brand: 'KNECHT', article: 'OC 90' }],
      },
    ],
    other_titles: [
      {
        row_number: 31,
        brand: 'KNECHT',
        article: 'OC 90',
        title: 'Колодки тормозные',
        catalogue_title: 'Фильтр масляный',
      },
    ],
    other_titles_total: 3,
    new_named: [{ row_number: 7, brand: 'KNECHT', article: 'OC 1063', title: 'Фильтр масляный' }],
    shifts: [
      { from: null, to: -50, count: 0 },
      { from: -50, to: -20, count: 2 },
      { from: -20, to: -5, count: 31 },
      { from: -5, to: 0, count: 90 },
      { from: 0, to: 0, count: 850 },
      { from: 0, to: 5, count: 120 },
      { from: 5, to: 20, count: 60 },
      { from: 20, to: 50, count: 9 },
      { from: 50, to: null, count: 1 },
    ],
    suspects: [
      {
        row_number: 17,
        article: 'OC 90',
        brand: 'KNECHT',
        why: 'tenfold',
        before: '412.50',
        after: '4125.00',
      },
      { row_number: 21, article: 'GDB1330', brand: 'TRW', why: 'multiplicity', before: '4', after: '1' },
    ],
    suspects_total: 2,
    stock: { before: 1_180, after: 1_164, vanished: 264, after_zero: 900 },
  },
};

const ONE = 'GET /data-file-processor/upload/5';
const at = (upload: Upload, summary = plan, Screen: () => ReactNode = ImportScreen) => {
  const story = {
    at: '/prices/import?upload=5',
    user: { type: 'supplier', is_admin: false },
    answers: {
      [ONE]: { body: { data: upload } },
      [`${ONE}/rows`]: { body: { data: rows, pagination: { total: 2, page: 1, pageSize: 20 } } },
      [`POST ${ONE.slice(4)}/summary`]: { body: { data: summary } },
      [`POST ${ONE.slice(4)}/look`]: {
        body: { data: { ...upload, preview: { ...asked, has_header: false, header_row: 0 } } },
      },
      [`POST ${ONE.slice(4)}/confirm`]: { body: { data: { ...upload, status: finished.status } } },
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

const noLists: PortalStory = {
  at: '/prices/import',
  user: { type: 'supplier', is_admin: false },
  answers: { 'GET /prices/price-list': { status: 500, message: 'Сервер не отвечает' } },
};
/** Price lists failed to load: the error and a retry. */
export const ListsFailed = meta.story({
  beforeEach: () => portalStory(noLists),
  render: () => (
    <PortalScreen story={noLists}>
      <ImportScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Сервер не отвечает')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Повторить' })).toBeVisible();
  },
});

/** An unrecognised column is marked at once, and the form cannot be sent without it. */
export const Columns = meta.story({
  ...at(waiting),
  play: async ({ canvas, userEvent }) => {
    const price = await canvas.findByRole('combobox', { name: /Цена/ });
    await waitFor(() => expect(price).toHaveAccessibleDescription('Столбец не найден'));
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить файл' }));
    await waitFor(() => expect(price).toHaveFocus());
    await userEvent.selectOptions(price, '4');
    await waitFor(() => expect(price).toHaveAccessibleDescription('Столбец выбран дважды'));
    await userEvent.selectOptions(price, '3');
    await waitFor(() => expect(price).not.toHaveAttribute('aria-invalid'));
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить файл' }));
    await expect(await canvas.findByText('Подозрительных строк: 2. Проверьте их до загрузки.')).toBeVisible();
    await expect(canvas.getByText(/^1.164 поз\./)).toBeVisible();
    await expect(
      canvas.getByText(/Из других ваших прайс-листов сюда перейдут позиции: «Распродажа» – 21/),
    ).toBeVisible();
    await expect(canvas.getByText(/Строк, где под этим номером в каталоге другой товар: 3/)).toBeVisible();
    await userEvent.click(canvas.getByText('Названы иначе, чем в каталоге: 3'));
    await expect(
      await canvas.findByText('в файле «Колодки тормозные», в каталоге «Фильтр масляный»'),
    ).toBeVisible();
    await userEvent.click(
      canvas.getByRole('checkbox', { name: 'Обнулить остаток позиций, которых нет в файле' }),
    );
    await expect(canvas.getByText('900 поз.')).toBeVisible();
    await expect(canvas.getByText('264 поз.')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Все новые (2)' }));
    const brand = canvas.getByRole('combobox', { name: 'Что за бренд «KNEHT»' });
    await expect(brand).toHaveValue('new');
    await userEvent.selectOptions(brand, 'Это KNECHT');
    await waitFor(() => expect(brand).toHaveValue('is KNECHT'));
    await waitFor(() => expect(brand).toBeEnabled());
    // Rows that look like mistakes are asked about once more.
    await userEvent.click(canvas.getByRole('button', { name: 'Загрузить…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Загрузить с подозрительными строками?' });
    await expect(within(dialog).getByText(/^Подозрительных строк: 2\./)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Загрузить всё равно' }));
    await expect(await canvas.findByText('Позиций принято')).toBeVisible();
  },
});

const LIMITS: Schemas['UploadSummary']['limits'] = {
  thresholds: { vanished: 30, shift: 30, shifted: 30, refused: 30 },
  figures: {
    vanished: { count: 480, of: 1_200 },
    shifted: { count: 610, of: 1_163 },
    refused: { count: 2, of: 1_222 },
  },
};

/** A file above a threshold of the list shows the figures, and is imported only after confirmation. */
export const Held = meta.story({
  ...at(waiting, { ...plan, brands: [], limits: LIMITS }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: /Цена/ }), '3');
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить файл' }));
    const shifted = await canvas.findByText(/Порог прайс-листа превышен\. Цена изменится больше чем на 30%/);
    await expect(shifted).not.toHaveTextContent('Обнулится');
    await userEvent.click(
      canvas.getByRole('checkbox', { name: 'Обнулить остаток позиций, которых нет в файле' }),
    );
    await expect(shifted).toHaveTextContent(/480 из 1.200 – 40% при пороге 30%/);
    await userEvent.click(canvas.getByRole('button', { name: 'Загрузить всё равно…' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Загрузить всё равно' }));
    await expect(await canvas.findByText('Позиций принято')).toBeVisible();
  },
});

/**
 * «Several articles in a cell» are reported before the user is asked whether they are several articles or a
 * single one.
 */
export const SeveralArticles = meta.story({
  ...at({
    ...waiting,
    preview: plainPreview({
      header_row: 3,
      columns: { article: 0, brand: 1, title: null, price: 2, quantity: 3, multiplicity: null },
      headers: ['Артикул', 'Бренд', 'Цена', 'Остаток'],
      rows: [
        { number: 4, cells: ['W 914/2', 'MANN-FILTER', '980,00', '3'] },
        { number: 5, cells: ['OC 90 / OC 90 OF', 'KNECHT', '412,50', '12'] },
      ],
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    const seen = await canvas.findByText(/несколько артикулов: «OC 90 \/ OC 90 OF» в строке 5/);
    await userEvent.click(canvas.getByRole('radio', { name: 'Это один артикул' }));
    await waitFor(() => expect(seen).not.toBeInTheDocument());
  },
});

/**
 * The user is asked what cannot be recognised: an ambiguous number format, words in the stock column, missing
 * fields.
 */
export const Asked = meta.story({
  ...at({ ...waiting, preview: asked }),
  play: async ({ canvas, userEvent }) => {
    const unclear = await canvas.findByRole('combobox', { name: /«1\.234» – это сколько\?/ });
    await waitFor(() => expect(unclear).toHaveAccessibleDescription('Выберите, как читать'));
    await userEvent.selectOptions(unclear, 'comma');
    const article = canvas.getByRole('combobox', { name: /^Артикул/ });
    await expect(article).toHaveAccessibleDescription('Догадка: подтвердите или выберите другой');
    await expect(canvas.getByText('Первые значения: OC 90 · GDB1330')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Да, это артикул' }));
    await waitFor(() => expect(article).not.toHaveAttribute('aria-invalid'));
    await expect(canvas.getByRole('textbox', { name: 'Остаток для «<10»' })).toHaveValue('1');
    await expect(canvas.getByRole('textbox', { name: 'Остаток для «A»' })).toHaveValue('');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Остаток для «A»' }), '>100');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Бренд' }), 'constant');
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Бренд для всех строк' }), 'KNECHT');
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить файл' }));
    await expect(await canvas.findByText('Что сделает файл')).toBeVisible();
  },
});

/** Warnings come first: goods on other sheets, hidden rows, two price columns. */
export const Warned = meta.story({
  ...at({
    ...waiting,
    preview: plainPreview({
      header_row: 1,
      columns: { article: 0, brand: 1, title: null, price: 3, quantity: 4, multiplicity: null },
      headers: ['Артикул', 'Бренд', 'Цена без НДС', 'Цена с НДС', 'Остаток'],
      rows: [{ number: 2, cells: ['OC 90', 'KNECHT', '343,75', '412,50', '12'] }],
      sheet: 'KNECHT',
      sheets: ['KNECHT', 'TRW'],
      encoding: null,
      hidden_rows: 14,
      rivals: [{ field: 'price', columns: [2, 3] }],
      asked: ['price'],
      joins: [
        {
          sheet: 'TRW',
          header_row: 1,
          columns: { article: 0, brand: 1, price: null, quantity: null, multiplicity: null },
        },
      ],
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText(/Товары есть и на листе «TRW», а читается только «KNECHT»/),
    ).toBeVisible();
    await expect(canvas.getByText('Скрытых строк: 14. Они тоже будут загружены.')).toBeVisible();
    await expect(canvas.getByText(/«Цена без НДС», «Цена с НДС»\. Выберите, какой читать/)).toBeVisible();
    const price = canvas.getByRole('combobox', { name: /^Цена/ });
    await expect(price).toHaveValue('');
    await expect(price).toHaveAccessibleDescription('Подходит несколько столбцов: выберите');
    await expect(within(price).getByRole('option', { name: '4. Цена с НДС: 412,50' })).toBeInTheDocument();
    await userEvent.selectOptions(price, '2');
    await expect(await canvas.findByText(/Читается «Цена без НДС»/)).toBeVisible();
    await expect(canvas.getByText('Первые значения: 343,75')).toBeVisible();
  },
});

/** Until it is left by this event, and from the next one on again. */
const LEAVES = 'story-leaves';
function Leaving() {
  const [left, leave] = useReducer((before: boolean) => !before, false);
  useEffect(() => {
    addEventListener(LEAVES, leave);
    return () => removeEventListener(LEAVES, leave);
  }, []);
  return left ? null : <ImportScreen />;
}

/**
 * A recognised currency is shown and its rate requested; if the column names none, the user can choose it. The choices
 * are still there after another page.
 */
export const AnotherCurrency = meta.story({
  ...at(
    {
      ...waiting,
      preview: plainPreview({
        header_row: 1,
        columns: { article: 0, brand: 1, title: null, price: 2, quantity: 4, multiplicity: null },
        headers: ['Артикул', 'Виробник', 'Ціна грн', 'Опт', 'Залишок'],
        rows: [{ number: 2, cells: ['OC 90', 'KNECHT', '343,75', '412,50', '12'] }],
        seen: [null, null, { code: 'UAH' as const, told_by: 'head' as const }, null, null].map(
          (currency) => ({
            form: 'either' as const,
            unclear: null,
            words: null,
            currency,
          }),
        ),
      }),
    },
    plan,
    Leaving,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Цены не в рублях: гривны\. Укажите курс/)).toBeVisible();
    const rate = canvas.getByRole('textbox', { name: /Курс: рублей за 1 UAH/ });
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить файл' }));
    await waitFor(() => expect(rate).toHaveAccessibleDescription('Введите курс'));
    await userEvent.type(rate, '2,2');
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить файл' }));
    await expect(await canvas.findByText('Что сделает файл')).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /^Цена/ }), '3');
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Валюта цен' }), 'USD');
    const dollars = { name: /Курс: рублей за 1 USD/ };
    await expect(await canvas.findByRole('textbox', dollars)).toBeVisible();
    dispatchEvent(new Event(LEAVES));
    await waitFor(() => expect(canvas.queryByRole('textbox', dollars)).toBeNull());
    dispatchEvent(new Event(LEAVES));
    await expect(await canvas.findByRole('textbox', dollars)).toHaveValue('2,2');
    await expect(canvas.getByRole('combobox', { name: 'Валюта цен' })).toHaveValue('USD');
    await expect(canvas.getByRole('combobox', { name: /^Цена/ })).toHaveValue('3');
  },
});

/** «Publish now or at a time»: in the storage's time zone, which is named; a past time is rejected. */
export const AtATime = meta.story({
  ...at({ ...waiting, time_zone: 'Europe/Samara' }, { ...plan, brands: [] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: /Цена/ }), '3');
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить файл' }));
    await userEvent.click(await canvas.findByRole('radio', { name: 'В назначенное время' }));
    await expect(canvas.getByText(/По часам склада: Самара \(МСК\+1\)/)).toBeVisible();
    const day = canvas.getByRole('textbox', { name: 'День' });
    await userEvent.clear(day);
    await userEvent.tab();
    await userEvent.click(canvas.getByRole('button', { name: 'Назначить загрузку…' }));
    await expect(await canvas.findByText('Выберите день и время')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Сейчас' }));
    await expect(canvas.queryByRole('textbox', { name: 'День' })).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: 'В назначенное время' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Назначить загрузку…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Назначить загрузку всё равно' }));
    await expect(await canvas.findByText('Позиций принято')).toBeVisible();
  },
});

/** A scheduled import waits and shows its time with the time zone. */
export const Scheduled = meta.story({
  ...at({
    ...waiting,
    status: { ...example.status, code: 'queued', title: 'В очереди', tone: 'neutral' },
    allowed_actions: ['cancel'],
    publish_at: '2026-12-01T02:00:00Z',
    time_zone: 'Europe/Samara',
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Файл загрузится 01.12.2026 06:00, Самара (МСК+1).')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Отменить загрузку' })).toBeVisible();
  },
});

/** The user can choose the header row and the sheet, and take stock from another sheet. */
export const Layout = meta.story({
  ...at({ ...waiting, preview: sheets }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('combobox', { name: 'Лист' })).toHaveValue('Цены');
    await expect(canvas.getByRole('combobox', { name: 'Остаток' })).toHaveValue('joined');
    await userEvent.click(canvas.getByRole('button', { name: 'Указать заголовок' }));
    await expect(await screen.findByText('3 – заголовок')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Заголовка нет' }));
    await expect(await canvas.findByText('заголовка нет')).toBeVisible();
  },
});

const codes = plainPreview({
  header_row: 1,
  columns: { article: 1, brand: 2, title: null, price: null, quantity: 3, multiplicity: null },
  headers: ['Код', 'Артикул', 'Бренд', 'Остаток'],
  rows: [{ number: 2, cells: ['00-001', 'OC 90', 'KNECHT', '12'] }],
  sheet: 'Товары',
  sheets: ['Товары', 'Цены'],
  joins: [
    {
      sheet: 'Цены',
      header_row: 1,
      headers: ['Код', 'Цена'],
      columns: { article: null, brand: null, price: 1, quantity: null, multiplicity: null },
    },
  ],
});
const fitted: Schemas['JoinedSheets'] = {
  matched: 1_198,
  alone: {
    count: 2,
    named: [
      { row_number: 17, key: '00-017' },
      { row_number: 40, key: '' },
    ],
  },
  unused: { count: 1, named: [{ row_number: 5, key: '00-999' }] },
  duplicates: { count: 1, named: [{ row_number: 9, key: '00-002' }] },
};

/** Sheets without a common article are joined by chosen columns; unmatched rows are listed before importing. */
export const JoinedByKey = meta.story({
  ...at({ ...waiting, preview: codes }, { ...plan, brands: [], joined: fitted }),
  play: async ({ canvas, userEvent }) => {
    const price = await canvas.findByRole('combobox', { name: /^Цена/ });
    await userEvent.selectOptions(price, 'С листа «Цены»');
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить файл' }));
    const key = canvas.getByRole('combobox', { name: /Соединить листы по столбцу/ });
    await waitFor(() => expect(key).toHaveAccessibleDescription(/выберите столбец/));
    await userEvent.selectOptions(key, '1. Код');
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: /И по столбцу/ }), '1. Код');
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить файл' }));
    await expect(
      await canvas.findByText(/которые нашлись на листе «Цены»: 1.198\. Сошлись не все/),
    ).toBeVisible();
    await userEvent.click(canvas.getByText('Есть на листе «Товары», нет на листе «Цены»: 2'));
    await expect(await canvas.findByText('строка 17: 00-017')).toBeVisible();
    await userEvent.click(canvas.getByText('Повторяются на листе «Цены», действует нижняя строка: 1'));
    await expect(await canvas.findByText('строка 9: 00-002')).toBeVisible();
  },
});

/** Retail prices are reduced by a discount: «discount_rz», without a leading zero. */
export const RetailPrices = meta.story({
  ...at({ ...waiting, kind: 'price_list_rz_upload' }),
  play: async ({ canvas, userEvent }) => {
    const price = await canvas.findByRole('combobox', { name: /Розничная цена/ });
    await userEvent.selectOptions(price, '3');
    const discount = canvas.getByRole('textbox', { name: /Скидка от розницы/ });
    await userEvent.type(discount, '012');
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить файл' }));
    await waitFor(() => expect(discount).toHaveAccessibleDescription(/введено некорректно/));
    await userEvent.clear(discount);
    await userEvent.type(discount, '12,5');
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить файл' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Загрузить…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Загрузить всё равно' }));
    await expect(await canvas.findByText('Позиций принято')).toBeVisible();
    // The clicked button has disappeared, so the focus moves to the new stage.
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Итог' })).toHaveFocus());
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
  ...at({ ...finished, file_kept: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Строки, которые не приняты' })).toBeVisible();
    await expect(await canvas.findByText('должно быть строго больше 0')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Отменить загрузку' })).toBeNull();
    // «The whole file back with «Причина», or only the bad rows, to fix and load again.»
    await expect(canvas.getByRole('button', { name: 'Файл с причинами' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Только непринятые строки' })).toBeVisible();
  },
});

const ownList = exampleOfSchema('PriceList') as { title: string };

/** Import into one price list: its title is in the heading. */
export const ListImport = meta.story({
  ...onPage(
    { at: '/prices/7/import', path: '/prices/:id/import', user: { type: 'supplier', is_admin: false } },
    ListImportScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
      `Обновление «${ownList.title}» из файла`,
    );
  },
});

/** The price list does not exist. */
export const ListMissing = meta.story({
  ...onPage(
    {
      at: '/prices/7/import',
      path: '/prices/:id/import',
      user: { type: 'supplier', is_admin: false },
      answers: { 'GET /prices/price-list/7': { status: 404, message: 'Прайс-лист не найден' } },
    },
    ListImportScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Прайс-лист не найден')).toBeVisible();
  },
});
