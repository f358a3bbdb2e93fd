import { expect, screen, userEvent, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { ExportMenu } from '../../kit/list/export-menu.tsx';
import { ExportsDrawer } from './exports-drawer.tsx';
import type { ExportRow } from './exports-list.tsx';
import type { ScheduleRow } from './schedules-list.tsx';

const meta = preview.meta({ title: 'Портал/Выгрузки' });

const row = (more: Partial<ExportRow>): ExportRow => ({
  ...(exampleOfSchema('Export') as ExportRow),
  ...more,
});
const over = { rows_done: 0, rows_total: null, bytes: null, kept_until: null } as const;
const ROWS: readonly ExportRow[] = [
  row({
    id: 6,
    title: 'Входящие заказы',
    filters: 'К отгрузке; Покупатель: Деталь Плюс',
    status: 'running',
    rows_done: 412_000,
    rows_total: 1_000_000,
    bytes: null,
    kept_until: null,
    allowed_actions: ['cancel'],
  }),
  row({ id: 5, title: 'Остатки', status: 'queued', ...over, allowed_actions: ['cancel'] }),
  row({ id: 4, title: 'Исходящие заказы', filters: '', status: 'ready' }),
  row({
    id: 3,
    title: 'Партии',
    status: 'failed',
    message: 'Нет доступа',
    ...over,
    allowed_actions: ['repeat'],
  }),
  row({ id: 2, title: 'Отгрузки', status: 'cancelled', ...over, allowed_actions: ['repeat'] }),
  row({ id: 1, title: 'Стоимость остатков', status: 'expired', ...over, allowed_actions: ['repeat'] }),
];
const page = (data: readonly object[]) => ({
  body: { data, pagination: { total: data.length, current: 1, count: 1, per: 10 } },
});
const LIST = 'GET /exports';

const withDrawer = (answers: PortalStory['answers'], at = '/main?exports=open') => {
  const story: PortalStory = {
    at,
    path: '/main',
    user: { type: 'shop', is_admin: false, permissions: [] },
    answers,
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <ExportsDrawer />
      </PortalScreen>
    ),
  };
};

export const Default = meta.story(withDrawer({ [LIST]: page(ROWS) }));

export const Empty = meta.story({
  ...withDrawer({ [LIST]: page([]) }),
  play: async () => {
    await expect(await screen.findByText('Выгрузок пока нет')).toBeVisible();
  },
});

/** A running export can be cancelled and a finished one repeated; the file is downloaded from here. */
export const Cancelled = meta.story({
  ...withDrawer({ [LIST]: page(ROWS), 'POST /exports/5/cancel': { body: { data: ROWS[1] ?? {} } } }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Отменить: Остатки' }));
    await expect(await screen.findByText('412 000 из 1 000 000')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Скачать: Исходящие заказы' })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Повторить: Партии' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
});

const schedule = (more: Partial<ScheduleRow>): ScheduleRow => ({
  ...(exampleOfSchema('ExportSchedule') as ScheduleRow),
  ...more,
});
const SCHEDULES: readonly ScheduleRow[] = [
  schedule({ id: 3 }),
  schedule({
    id: 2,
    title: 'Остатки',
    filters: '',
    every: 'daily',
    weekday: null,
    period: null,
    last_state: 'failed',
    last_message: 'Файл не подготовлен из-за ошибки на сервере. Попробуйте ещё раз.',
  }),
  schedule({
    id: 1,
    title: 'Партии',
    next_at: null,
    last_at: null,
    last_state: null,
    pause_reason: 'У вас больше нет доступа к этим данным',
  }),
];
const BY_CLOCK = '/main?exports=open&exports-view=schedules';
const CLOCK = 'GET /exports/schedules';

/** Scheduled exports can be paused, resumed, sent at once, and removed after confirmation. */
export const Schedules = meta.story({
  ...withDrawer(
    {
      [CLOCK]: page(SCHEDULES),
      'POST /exports/schedules/3/send': { body: { data: SCHEDULES[0] } },
      'DELETE /exports/schedules/1': { body: { data: { ok: true } } },
    },
    BY_CLOCK,
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Прислать сейчас: Продажи' }));
    await expect(await screen.findByText('Когда он будет готов, придёт письмо')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Приостановить: Остатки' })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Возобновить: Партии' })).toBeVisible();
    await expect(screen.getByText('У вас больше нет доступа к этим данным')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Убрать: Партии' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Убрать' }));
    await expect(await screen.findByText('Расписание убрано')).toBeVisible();
  },
});

export const NoSchedules = meta.story({
  ...withDrawer({ [LIST]: page(ROWS), [CLOCK]: page([]) }),
  play: async () => {
    await userEvent.click(await screen.findByRole('tab', { name: 'По расписанию' }));
    await screen.findByText('По расписанию ничего не присылается');
  },
});

const scheduled: unknown[] = [];
const fromList = (rows: number, file = '/warehouse/reserve/export') => {
  const story: PortalStory = {
    at: '/main',
    path: '/main',
    user: { type: 'shop', is_admin: false, permissions: [] },
    answers: {
      [LIST]: page(ROWS),
      'POST /exports': { body: { data: ROWS[1] ?? {} } },
      'POST /exports/schedules': async (request) => {
        scheduled.push(await request.json());
        return { body: { data: SCHEDULES[0] } };
      },
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <ExportMenu title="Остатки" file={() => file} filters={() => 'Склад: Самара'} rows={() => rows} />
        <ExportsDrawer />
      </PortalScreen>
    ),
  };
};

/** Too many rows to wait for: the button starts a background export and shows where it will appear. */
export const LargeList = meta.story({
  ...fromList(20_001),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Экспорт в Excel' }));
    await expect(await screen.findByRole('dialog', { name: 'Мои выгрузки' })).toBeVisible();
  },
});

/** Any file can be exported in the background, with the keyboard only. */
export const ByMenu = meta.story({
  ...fromList(3),
  play: async () => {
    (await screen.findByRole('button', { name: 'Другие способы получить файл' })).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Подготовить и прислать' }));
    await expect(await screen.findByRole('dialog', { name: 'Мои выгрузки' })).toBeVisible();
  },
});

/**
 * A report with dates is mailed weekly: its period is chosen in relative terms and calculated for each letter.
 */
export const Scheduled = meta.story({
  ...fromList(3, '/reports/dashboard/pbi-nomenclature/export?filter[day_from]=2026-11-01'),
  play: async () => {
    scheduled.length = 0;
    (await screen.findByRole('button', { name: 'Другие способы получить файл' })).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Присылать на почту…' }));
    await userEvent.selectOptions(await screen.findByLabelText(/Как часто/), 'weekly');
    await userEvent.selectOptions(await screen.findByLabelText(/День недели/), '5');
    await userEvent.selectOptions(screen.getByLabelText(/Час/), '9');
    await userEvent.selectOptions(screen.getByLabelText(/За какие дни/), 'last-week');
    await userEvent.click(screen.getByRole('button', { name: 'Присылать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(scheduled).toMatchObject([{ every: 'weekly', weekday: 5, hour: 9, period: 'last-week' }]);
  },
});
