import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { ServiceScreen } from './dashboards.tsx';
import type { DashboardData, MotivationRule } from './queries.ts';
import { ReportsScreen } from './reports-screen.tsx';
import { ShopsMotivationScreen } from './shops-motivation-screen.tsx';
import { AvailableScreen } from './tables.tsx';

const meta = preview.meta({ title: 'Портал/Отчёты' });

const ADMIN = {
  type: 'admin',
  is_admin: true,
  permissions: [{ name: 'PERMISSION_REPORT_GET' }],
};
const example = exampleOfSchema('Dashboard') as DashboardData;
const HOURS = Array.from({ length: 10 }, (_, hour) => String(hour + 9));
const board: DashboardData = {
  ...example,
  embed_url: null,
  period: { from: '2026-10-25', to: '2026-11-23' },
  former: { from: '2026-09-25', to: '2026-10-24' },
  cards: [
    {
      id: 'confirmed',
      title: 'Подтверждено полностью',
      kind: 'percent',
      value: 94.2,
      former: 92.9,
      better: 'more',
      note: '17 316 из 18 382 строк',
      href: null,
    },
    {
      id: 'in_time',
      title: 'Отгружено в срок',
      kind: 'percent',
      value: 91,
      former: 93.7,
      better: 'more',
      note: '16 720 из 18 382 строк',
      href: null,
    },
    {
      id: 'orders',
      title: 'Заказов',
      kind: 'count',
      value: 132,
      former: 65,
      better: 'more',
      note: '',
      href: '/inbox?created=2026-10-25..2026-11-23',
    },
    {
      id: 'amount',
      title: 'Продажи',
      kind: 'money',
      value: 5_635_077,
      former: 0,
      better: 'more',
      note: '',
      href: null,
    },
  ],
  charts: [
    {
      id: 'line',
      title: 'Отгружено в срок по неделям',
      form: 'line',
      unit: '%',
      labels: ['26.10', '02.11', '09.11', '16.11'],
      hrefs: ['/outgoing?created=2026-10-26..2026-11-01', null, null, null],
      links: [],
      series: [
        { id: 'now', name: 'Этот период', values: [93, 92.5, 87.4, 87.8] },
        { id: 'former', name: 'Прежний период', values: [94, 94.2, 93.8, 94.1] },
      ],
    },
    {
      id: 'heat',
      title: 'Опоздания по дню и часу отгрузки, строк',
      form: 'heat',
      unit: '',
      labels: HOURS,
      hrefs: [],
      links: [
        { title: 'Входящие заказы: 48', href: '/inbox?created=2026-10-25..2026-11-23' },
        { title: 'Исходящие заказы: 17', href: '/outgoing?created=2026-10-25..2026-11-23' },
      ],
      series: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'].map((name, day) => ({
        id: name,
        name,
        values: HOURS.map((_, hour) => (day > 4 ? null : (day * 7 + hour * 11) % 46)),
      })),
    },
  ],
  tables: [
    {
      id: 'suppliers',
      title: 'По поставщикам',
      columns: [
        { id: 'group', title: 'Поставщик', kind: 'text' },
        { id: 'lines', title: 'Строк', kind: 'count' },
        { id: 'in_time', title: 'В срок, %', kind: 'percent' },
      ],
      rows: [
        {
          cells: ['ООО «Волга-Деталь»', 6204, 83.6],
          href: '/inbox?created=2026-10-25..2026-11-23&customer=7',
        },
        { cells: ['ООО «Партнёр Авто»', 4872, 92.4], href: null },
        { cells: ['ООО «Уралопт»', 109, null], href: null },
      ],
    },
  ],
};
const DASHBOARD = 'GET /reports/pbi-sr-supplier';
const RULES = 'GET /reports/motivation-rule';
const rule: MotivationRule = {
  id: 4,
  version: 2,
  brand: { id: 7, title: 'BOSCH' },
  category: null,
  date_from: '2026-11-01',
  date_to: '2026-12-31',
  points: 10,
};

const story = (answers: PortalStory['answers'], at = '/reports/pbi-sr-supplier'): PortalStory => ({
  at,
  user: ADMIN,
  ...(answers ? { answers } : {}),
});
const READY = story({ [DASHBOARD]: { body: { data: board } } });
const FAILED = story({ [DASHBOARD]: { status: 422, message: 'Конец периода раньше начала' } });
const WAITING = story({ [DASHBOARD]: 'never' });
const EMPTY = story({
  [DASHBOARD]: {
    body: {
      data: {
        ...board,
        cards: board.cards.map((card) => ({ ...card, value: null, former: null, note: '' })),
        charts: board.charts.map((chart) => ({ ...chart, labels: [], series: [] })),
        tables: board.tables.map((table) => ({ ...table, rows: [] })),
      },
    },
  },
});
const ONE = story({
  [DASHBOARD]: {
    body: {
      data: {
        ...board,
        charts: board.charts.map((chart) => ({
          ...chart,
          labels: chart.labels.slice(0, 1),
          series: chart.series.map((line) => ({ ...line, values: line.values.slice(0, 1) })),
        })),
        tables: board.tables.map((table) => ({ ...table, rows: table.rows.slice(0, 1) })),
      },
    },
  },
});
const EMBEDDED = story({
  [DASHBOARD]: {
    body: { data: { ...board, embed_url: 'about:blank', cards: [], charts: [], tables: [] } },
  },
});

/** Figures with former values, a line chart, a heat map and a table that sorts on a click on a header. */
export const Dashboard = meta.story({
  beforeEach: () => portalStory(READY),
  render: () => (
    <PortalScreen story={READY}>
      <ServiceScreen />
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('+1,3', { exact: false });
    const table = await canvas.findByRole('table', { name: 'По поставщикам' });
    await expect(within(table).getByRole('link', { name: 'ООО «Волга-Деталь»' })).toHaveAttribute(
      'href',
      '/inbox?created=2026-10-25..2026-11-23&customer=7',
    );
    await expect(within(table).getAllByRole('link')).toHaveLength(1);
    const first = () => within(table).getAllByRole('row')[1];
    await expect(first()).toHaveTextContent('Волга-Деталь');
    await userEvent.click(within(table).getByRole('button', { name: /В срок/ }));
    // The third row's value is unknown, so it stays last.
    await waitFor(() => expect(first()).not.toHaveTextContent('Уралопт'));
    await expect(canvas.getByRole('link', { name: /Заказов/ })).toHaveAttribute(
      'href',
      '/inbox?created=2026-10-25..2026-11-23',
    );
  },
});

/** No data in the period. */
export const Empty = meta.story({
  beforeEach: () => portalStory(EMPTY),
  render: () => (
    <PortalScreen story={EMPTY}>
      <ServiceScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('Данных за это время нет')).toHaveLength(3));
  },
});

/** A single event: one point, one row. */
export const One = meta.story({
  beforeEach: () => portalStory(ONE),
  render: () => (
    <PortalScreen story={ONE}>
      <ServiceScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'По поставщикам' });
    await expect(within(table).getAllByRole('row')).toHaveLength(2);
  },
});

/** An invalid query shows the error; the filters stay. */
export const Refused = meta.story({
  beforeEach: () => portalStory(FAILED),
  render: () => (
    <PortalScreen story={FAILED}>
      <ServiceScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('Конец периода раньше начала');
    await expect(canvas.getByRole('button', { name: 'Период' })).toBeVisible();
  },
});

const NO_CHOICES: PortalStory = {
  ...READY,
  answers: { ...READY.answers, 'GET /reports/choices': { status: 500, message: 'Сервер не отвечает' } },
};
/** The filters' options failed to load: the filters stay and show the error. */
export const FiltersFailed = meta.story({
  beforeEach: () => portalStory(NO_CHOICES),
  render: () => (
    <PortalScreen story={NO_CHOICES}>
      <ServiceScreen />
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Поставщик' }));
    await expect(await screen.findByText('Сервер не отвечает')).toBeVisible();
  },
});

/** Loading. */
export const Loading = meta.story({
  beforeEach: () => portalStory(WAITING),
  render: () => (
    <PortalScreen story={WAITING}>
      <ServiceScreen />
    </PortalScreen>
  ),
});

/** An external dashboard replaces the portal's own content. */
export const Embedded = meta.story({
  beforeEach: () => portalStory(EMBEDDED),
  render: () => (
    <PortalScreen story={EMBEDDED}>
      <ServiceScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    const frame = await canvas.findByTitle('Уровень сервиса поставщика');
    await expect(frame).toHaveAttribute('sandbox');
    await expect(canvas.queryByRole('button', { name: 'Экспорт в Excel' })).not.toBeInTheDocument();
  },
});

const LIST = story({}, '/reports');
/** The reports that the user may open; the others are not listed. */
export const List = meta.story({
  beforeEach: () => portalStory(LIST),
  render: () => (
    <PortalScreen story={LIST}>
      <ReportsScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Стоимость остатков' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Активность контрагентов' })).not.toBeInTheDocument();
  },
});

const NOTHING = { ...LIST, user: { ...ADMIN, type: 'supplier', is_admin: false } };
/** A supplier has no reports. */
export const NoReports = meta.story({
  beforeEach: () => portalStory(NOTHING),
  render: () => (
    <PortalScreen story={NOTHING}>
      <ReportsScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Отчётов для вашей роли нет')).toBeVisible();
  },
});

const AVAILABLE = story({}, '/reports/available-price-list-item');
/** Items that customers can buy, and the reasons why others cannot be bought. */
export const Table = meta.story({
  beforeEach: () => portalStory(AVAILABLE),
  render: () => (
    <PortalScreen story={AVAILABLE}>
      <AvailableScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tab', { name: /Можно купить/ })).toBeVisible();
  },
});

const saved: unknown[] = [];
const MOTIVATION = story(
  {
    'GET /reports/pbi-shops-motivation': { body: { data: board } },
    [RULES]: { body: { data: [rule], pagination: { total: 1, count: 1, page: 1, pageSize: 20 } } },
    'GET /reports/choices': {
      body: {
        data: {
          suppliers: [],
          customers: [],
          storages: [],
          brands: [{ id: 7, title: 'BOSCH' }],
          categories: [{ id: 100, title: 'Фильтры масляные' }],
        },
      },
    },
    'PUT /reports/motivation-rule/4': async (request) => {
      saved.push(await request.json());
      return { body: { data: { ...rule, version: 3 } } };
    },
  },
  '/reports/pbi-shops-motivation',
);
/** An administrator edits the rules: a rule is for a brand or a category and has a number of points. */
export const MotivationRules = meta.story({
  beforeEach: () => {
    saved.length = 0;
    portalStory(MOTIVATION);
  },
  render: () => (
    <PortalScreen story={MOTIVATION}>
      <ShopsMotivationScreen />
    </PortalScreen>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await canvas.findByRole('button', { name: 'Добавить правило' }));
    const empty = await body.findByRole('dialog', { name: 'Новое правило мотивации' });
    await userEvent.click(within(empty).getByRole('button', { name: 'Сохранить' }));
    await within(empty).findByText('Выберите бренд или категорию');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(await canvas.findByText('BOSCH'));
    const dialog = await body.findByRole('dialog', { name: 'Правило мотивации' });
    const points = within(dialog).getByLabelText(/Баллов/);
    await userEvent.clear(points);
    await userEvent.type(points, '12');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(saved).toEqual([
        {
          version: 2,
          brand_id: 7,
          category_id: null,
          date_from: '2026-11-01',
          date_to: '2026-12-31',
          points: 12,
        },
      ]),
    );
  },
});
