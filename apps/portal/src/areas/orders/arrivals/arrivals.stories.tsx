import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { ArrivalsScreen } from './arrivals-screen.tsx';
import type { Arrival, ArrivalPath } from './queries.ts';

const meta = preview.meta({ title: 'Портал/Где мои детали' });

const CALL = 'GET /document/order/arrivals';
const ONE = exampleOfSchema('Arrival') as Arrival;
const FROM = { id: 3, title: 'Склад Тольятти', time_zone: 'Europe/Samara' };
const TO = { id: 7, title: 'Магазин на Ленина', time_zone: 'Europe/Samara' };
const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const row = (order_id: number, other: Partial<Arrival>): Arrival => ({
  ...ONE,
  id: String(order_id),
  order_id,
  acceptance_id: null,
  supplier: { id: 2, title: 'ООО «Волга-Деталь»' },
  storage: TO,
  pickup_from: null,
  at: at(30),
  was_at: null,
  proposed_at: null,
  quantity: 10,
  ordered: 10,
  on_way: 0,
  undecided: 0,
  counted: 0,
  shipment_due: null,
  ...other,
});
const ROWS = [
  row(104_001, { due: 'late', at: at(-48), quantity: 3, shipment_due: 'late', proposed_at: at(40) }),
  row(104_002, { due: 'arrived', at: at(-3), acceptance_id: 31, counted: 4 }),
  row(104_003, { due: 'today', at: at(0.5), on_way: 10, quantity: 10 }),
  row(104_004, {
    due: 'today',
    at: at(0.5),
    on_way: 3,
    was_at: at(-24),
    supplier: { id: 9, title: 'АвтоДом' },
  }),
  row(104_005, { due: 'tomorrow', undecided: 10, pickup_from: FROM }),
  row(104_006, { due: 'later', at: at(200), storage: { ...TO, id: 8, title: 'Магазин на Мира' } }),
];
const PATH = exampleOfSchema('ArrivalPath') as ArrivalPath;
const PATHS = [
  { ...PATH, id: 1, from: FROM, to: TO, order_before: at(0.1), arrival_at: at(24) },
  { ...PATH, id: 2, from: FROM, to: TO, order_before: null, arrival_at: at(24) },
];
const answer = { data: { rows: ROWS, total: ROWS.length, paths: PATHS } };
const none = { data: { rows: [], total: 0, paths: [] } };

const screen = (answers: PortalStory['answers'], address = '/outgoing/arrivals') => {
  const story: PortalStory = {
    at: address,
    user: { type: 'shop', is_admin: false },
    ...(answers && { answers }),
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <ArrivalsScreen />
      </PortalScreen>
    ),
  };
};

/** Groups by storage, day and supplier, in this order, with how many pieces come. */
export const List = meta.story({
  ...screen({ [CALL]: { body: answer } }),
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Что едет на склад «Магазин на Ленина»' });
    const headings = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .filter((text) => text?.includes('шт.'));
    await expect(headings).toEqual([
      'ПросроченоООО «Волга-Деталь»3 шт.',
      'Приехало, не принятоООО «Волга-Деталь»10 шт.',
      'СегодняООО «Волга-Деталь»10 шт.',
      'СегодняАвтоДом10 шт.',
      'ЗавтраООО «Волга-Деталь»10 шт.',
    ]);
    await expect(within(table).getByText('3 из 10')).toBeVisible();
    await expect(within(table).getByText('отгрузка просрочена')).toBeVisible();
    await expect(within(table).getByText('посчитано 4 из 10')).toBeVisible();
    await expect(within(table).getByText('в пути 3 из 10')).toBeVisible();
    await expect(within(table).getByText('самовывоз: Склад Тольятти')).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Что едет на склад «Магазин на Мира»' })).toBeVisible();
  },
});

/** On a phone each row is a card. */
export const OnPhone = meta.story({
  ...screen({ [CALL]: { body: answer } }),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('в пути 3 из 10')).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  },
});

/** The page prints itself. */
export const PrintKeys = meta.story({
  ...screen({ [CALL]: { body: answer } }),
  play: async ({ canvas, userEvent }) => {
    const print = globalThis.print;
    let printed = 0;
    globalThis.print = () => {
      printed++;
    };
    try {
      await canvas.findByText('в пути 3 из 10');
      canvas.getByRole('button', { name: 'Печать' }).focus();
      await userEvent.keyboard('{Enter}');
      await expect(printed).toBe(1);
    } finally {
      globalThis.print = print;
    }
  },
});

const asked: string[] = [];

/** The filter of the address is that of the call, and can be reset from the empty page. */
export const FilteredByKeyboard = meta.story({
  ...screen(
    {
      [CALL]: (request: Request) => {
        asked.push(new URL(request.url).search);
        return { body: none };
      },
    },
    '/outgoing/arrivals?storage=7&day=2026-11-24..2026-11-25',
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('По отбору ничего нет')).toBeVisible();
    const query = new URLSearchParams(asked.at(-1));
    await expect(query.get('filter[storage_id]')).toBe('7');
    await expect(query.get('filter[day_from]')).toBe('2026-11-24');
    canvas.getByRole('button', { name: 'Сбросить фильтр' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(new URLSearchParams(asked.at(-1)).has('filter[day_from]')).toBe(false));
    await expect(await canvas.findByText('Всё заказанное принято')).toBeVisible();
  },
});

const files: string[] = [];

/** The file has the page's filter; what the server refuses is shown. */
export const ExportFails = meta.story({
  ...screen(
    {
      [CALL]: { body: answer },
      'GET /document/order/arrivals/export': (request: Request) => {
        files.push(new URL(request.url).search);
        return { status: 422, message: 'Строк больше 20 000: сузьте отбор.' };
      },
    },
    '/outgoing/arrivals?storage=7&supplier=2&day=2026-11-24..2026-11-25',
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('в пути 3 из 10');
    await userEvent.click(canvas.getByRole('button', { name: 'Экспорт в Excel' }));
    await expect(await within(document.body).findByText('Строк больше 20 000: сузьте отбор.')).toBeVisible();
    await expect([...new URLSearchParams(files.at(-1))]).toEqual([
      ['filter[storage_id]', '7'],
      ['filter[supplier_id]', '2'],
      ['filter[day_from]', '2026-11-24'],
      ['filter[day_to]', '2026-11-25'],
    ]);
  },
});

export const Loading = meta.story({
  ...screen({ [CALL]: 'never' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Печать' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(canvas.queryByRole('table')).toBeNull();
  },
});

export const Failed = meta.story({
  ...screen({ [CALL]: { status: 500, message: 'Сервер не отвечает' } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Сервер не отвечает')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Повторить' })).toBeVisible();
  },
});

export const RefusedFailed = meta.story({
  ...screen({ [CALL]: { status: 403, message: 'Нет доступа' } }),
  play: async ({ canvas }) => expect(await canvas.findByText(/доступ/i)).toBeVisible(),
});
