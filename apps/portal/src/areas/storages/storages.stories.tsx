import type { ReactNode } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { CardScreen } from './logistics/card-screen.tsx';
import { CardsScreen } from './logistics/cards-screen.tsx';
import { CreateMapScreen } from './logistics/map-screen.tsx';
import { MapsScreen } from './logistics/maps-screen.tsx';
import { ImportCardsScreen, ImportMapsScreen } from './logistics/import-screens.tsx';
import { OldMapScreen } from './logistics/old-map-screen.tsx';
import { WorkingScheduleScreen } from './schedule-screens.tsx';
import { StorageCalendarScreen } from './storage-calendar-screen.tsx';
import { StorageReservesScreen } from './storage-reserves-screen.tsx';
import { AddStorageScreen, StorageScreen } from './storage-screen.tsx';
import { StorageSettingsScreen } from './storage-settings-screen.tsx';
import { StoragesScreen } from './storages-screen.tsx';

const meta = preview.meta({ title: 'Портал/Склады' });

const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 540, closes: 1_080 }));
const storage = {
  ...(exampleOfSchema('StorageWhole') as object),
  id: 1,
  version: 1,
  title: 'Склад Самара',
  code: 'SMR-1',
  time_zone: 'Europe/Samara',
  phone: '+7 848 200-10-14',
  tags: ['основной'],
  contractor: { id: 2, title: 'ООО «Волга-Деталь»' },
  address: { description: 'Самара, Заводское шоссе, 11', city: 'Самара' },
  working_schedule_items: hours,
  pickup_point_schedule_items: [],
  holidays_by_date: [{ date: '2026-12-31', is_working: false }],
  holidays_by_weekday: [],
  reserve_update_hours: 24,
  reserves: { items_count: 1_280, quantity: 18_340, held: 120, updated_at: null, is_stale: true },
  allowed_actions: ['update', 'delete'],
};
const card = {
  ...(exampleOfSchema('LogisticCard') as object),
  id: 7,
  version: 2,
  name: 'SMR-1 → TLT-1',
  status: { id: 20, code: 'awaiting_customer', title: 'Ожидает покупателя', tone: 'yellow' },
  supplier: { id: 2, title: 'ООО «Волга-Деталь»' },
  customer: { id: 6, title: 'Магазин «Деталь Плюс»' },
  supplier_storage: { id: 1, title: 'Склад Самара', time_zone: 'Europe/Samara' },
  customer_storage: { customer_storage_id: 5, title: 'Склад на Ленина, 14' },
  cut_off_week_minutes: [960, 2_400, 3_840],
  proposed_term: null,
  in_force: {
    id: 6,
    term: 2_880,
    cut_off_week_minutes: [960],
    logistic_markup_percent_b2b: 2,
    logistic_markup_percent_b2c: null,
  },
  comment: '',
  allowed_actions: ['confirm', 'propose_term'],
};
const map = {
  ...(exampleOfSchema('LogisticMap') as object),
  id: 3,
  storage_id: 1,
  storage_title: 'Склад Самара',
  discriminator: 'toCity',
  contractor_storage: null,
  periodicity: [1, 3, 5],
  allowed_actions: ['update', 'delete'],
};
const page = (data: readonly object[]) => ({
  body: { data, pagination: { total: data.length, current: 1, count: 1, per: 20 } },
});
const RIGHTS = [
  'NOMENCLATURE_GET',
  'STORAGE_GET',
  'STORAGE_CREATE',
  'STORAGE_DELETE',
  'LOGISTIC_MAP_GET',
  'LOGISTIC_MAP_CREATE',
  'LOGISTIC_MAP_UPDATE',
  'LOGISTIC_MAP_DELETE',
  'LOGISTIC_MAP_EXCEL',
].map((name) => ({ name: `PERMISSION_${name}`, description: name }));
const SELLER = { type: 'supplier', is_admin: false, permissions: RIGHTS };
const ZONES = {
  body: {
    data: [
      { id: 'Europe/Moscow', title: 'Москва (МСК)' },
      { id: 'Europe/Samara', title: 'Самара (МСК+1)' },
    ],
  },
};
/** Shipments leave at 16:00 on three weekdays; one Friday is a holiday. */
const week = {
  storage: { id: 1, title: 'Склад Самара', time_zone: 'Europe/Samara' },
  monday: '2026-12-28',
  working_schedule_items: hours,
  special_days: [
    { date: '2026-12-31', is_working: false, is_own: true },
    { date: '2027-01-01', is_working: false, is_own: false },
  ],
  ways: [
    {
      id: 7,
      name: 'SMR-1 → TLT-1',
      cut_off_week_minutes: [960, 2_400, 6_720],
      transit_cut_off_week_minute: null,
      routes: [
        {
          logistic_map_acceptance_term_hours: 0,
          logistic_map_delivery_term_hours: 22,
          logistic_map_packaging_term_hours: 2,
        },
      ],
    },
  ],
  ways_count: 1,
  arrivals: [{ id: 9, name: 'TLT-1 → SMR-1', arrival_at: '2026-12-29T08:00:00Z' }],
};
const LIST = 'GET /warehouse/storage';
const VIEW = 'GET /warehouse/storage/view';
const CARD = 'GET /warehouse/logistic-card/view';

/** A screen at its address, with the route's parameters. */
const at = (
  place: string,
  path: string,
  screen: ReactNode,
  answers: PortalStory['answers'] = {},
  user: PortalStory['user'] = SELLER,
) => {
  const story: PortalStory = {
    at: place,
    path,
    user,
    answers: {
      'GET /warehouse/storage/get-time-zone-list': ZONES,
      'GET /warehouse/logistic-map/tags': { body: { data: [] } },
      'GET /warehouse/storage/week': { body: { data: week } },
      'GET /warehouse/logistic-card/week': { body: { data: week } },
      [LIST]: page([storage]),
      [VIEW]: { body: { data: storage } },
      ...answers,
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => <PortalScreen story={story}>{screen}</PortalScreen>,
  };
};

export const Storages = meta.story({
  ...at('/storages', '/storages', <StoragesScreen />),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Самара, Заводское шоссе, 11')).toBeVisible();
    await expect(canvas.getByText('Пн–Пт 09:00–18:00')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Добавить склад' })).toBeVisible();
  },
});

/** A company without storages sees what they are for. */
export const Empty = meta.story({
  ...at('/storages', '/storages', <StoragesScreen />, { [LIST]: page([]) }),
  play: async ({ canvas }) => expect(await canvas.findByText('Складов ещё нет')).toBeVisible(),
});

/** A search without results offers to reset it. */
export const NoSuchStorage = meta.story({
  ...at('/storages?search=Луна', '/storages', <StoragesScreen />, { [LIST]: page([]) }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('По вашему запросу ничего не найдено')).toBeVisible(),
});

/** The address is required, because it provides the city. */
export const Adding = meta.story({
  ...at('/storages/add', '/storages/add', <AddStorageScreen />),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Название/), 'Новый');
    await userEvent.click(canvas.getByRole('button', { name: 'Добавить склад' }));
    await expect(await canvas.findByText(/Выберите город или населенный пункт/)).toBeVisible();
  },
});

/** A storage that the user may not change is read-only. */
export const ReadOnly = meta.story({
  ...at('/storages/1', '/storages/:id', <StorageScreen />, {
    [VIEW]: { body: { data: { ...storage, allowed_actions: [] } } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/^Название/)).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: 'Удалить' })).toBeNull();
  },
});

export const Loading = meta.story(at('/storages/1', '/storages/:id', <StorageScreen />, { [VIEW]: 'never' }));

export const Failed = meta.story({
  ...at('/storages/1', '/storages/:id', <StorageScreen />, {
    [VIEW]: { status: 404, message: 'Склад не найден' },
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('Склад не найден')).toBeVisible(),
});

/** Selected days become working days with the default hours; the hours of all selected days are set at once. */
export const Schedule = meta.story({
  ...at('/storages/1/working-schedule', '/storages/:id/working-schedule', <WorkingScheduleScreen />),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Сб/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Сделать рабочими' }));
    await expect(await canvas.findByText('Пн–Сб 09:00–18:00')).toBeVisible();
    const closing = canvas.getByLabelText('Закрытие');
    await userEvent.clear(closing);
    await userEvent.type(closing, '10:00');
    await userEvent.tab();
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(
      await canvas.findByText('Сб: закрытие должно быть выбрано с разницей в полтора часа'),
    ).toBeVisible();
  },
});

/** Hours can be dragged on the chart or changed with keys; the calculator uses the unsaved hours. */
export const WeekDrawn = meta.story({
  ...at('/storages/1/working-schedule', '/storages/:id/working-schedule', <WorkingScheduleScreen />),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByRole('group', { name: 'Пт 01.01, праздник: не работает' }),
    ).toBeInTheDocument();
    await expect(
      canvas.getByRole('group', {
        name: 'Вт 29.12: 09:00–18:00; Прибытие: TLT-1 → SMR-1, 12:00; Отсечка: SMR-1 → TLT-1, 16:00; Отгрузка: SMR-1 → TLT-1, 18:00',
      }),
    ).toBeInTheDocument();
    const day = canvas.getByLabelText('День заказа');
    await userEvent.clear(day);
    await userEvent.type(day, '30.12.2026{Enter}');
    const time = canvas.getByLabelText('Время');
    await userEvent.clear(time);
    await userEvent.type(time, '15:45{Enter}');
    await expect(
      await canvas.findByText(
        'Заказ ср 30.12 15:45 → Отсечка пн 04.01 16:00 → Отгрузка пн 04.01 18:00 → У покупателя вт 05.01 16:00',
      ),
    ).toBeInTheDocument();
    await expect(canvas.getByText(/^01\.01 – склад не работает/)).toBeVisible();
    // Mondays are closed in the unsaved chart, so the next departure is on Tuesday.
    await userEvent.click(canvas.getByRole('button', { name: /^Пн 28\.12/ }));
    await expect(await canvas.findByText(/Отсечка вт 05\.01 16:00/)).toBeInTheDocument();
    await expect(canvas.getByText('Вт–Пт 09:00–18:00')).toBeVisible();
    canvas.getByRole('slider', { name: 'Вт: открытие' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByText('Вт 08:45–18:00, Ср–Пт 09:00–18:00')).toBeVisible();
  },
});

/** A storage without active paths has no delivery times to calculate. */
export const WeekWithoutWays = meta.story({
  ...at('/storages/1/working-schedule', '/storages/:id/working-schedule', <WorkingScheduleScreen />, {
    'GET /warehouse/storage/week': { body: { data: { ...week, ways: [], ways_count: 0, arrivals: [] } } },
  }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText(/Действующих путей со склада нет/)).toBeVisible(),
});

/** Days off by weekday and by date. */
export const DaysOff = meta.story({
  ...at('/storages/1/calendar', '/storages/:id/calendar', <StorageCalendarScreen />),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('31.12.2026')).toBeVisible();
    // A day without hours is a day off here, too; marking it as working does not make it one.
    const said = canvas.getByText(/^Рабочие: /);
    await expect(said).toHaveTextContent('Рабочие: Пн, Вт, Ср, Чт, Пт');
    await expect(canvas.getByText(/^Сб, Вс – выходные по графику работы/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Вс/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Сделать рабочими' }));
    await expect(said).toHaveTextContent(/^Рабочие: Пн, Вт, Ср, Чт, Пт$/);
    await userEvent.click(canvas.getByRole('button', { name: 'Убрать 31.12.2026' }));
    await expect(await canvas.findByText('Особых дат нет.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Сохранить' })).toBeEnabled();
  },
});

/** Stock data older than promised are marked. */
export const StaleStock = meta.story({
  ...at('/storages/1/reserves', '/storages/:id/reserves', <StorageReservesScreen />),
  play: async ({ canvas }) => expect(await canvas.findByText('Остатки устарели')).toBeVisible(),
});

const stockUpdating = {
  zone: 'Europe/Samara',
  thresholds: { vanished: 30, refused: null },
  source: {
    kind: 'sftp',
    address: 'sftp://files.seller.example/stock/',
    login: 'stock',
    secret_set: true,
    mask: 'остатки*.csv',
    sender: '',
    subject: '',
    times: [420, 780],
    weekdays: [1, 2, 3, 4, 5],
    missing: 'zero',
    active: true,
    stop_reason: '',
    host_key: 'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU',
    next_at: '2026-11-24T03:00:00.000Z',
    author: 'Волков Сергей',
  },
};
const UPDATING = '/warehouse/storage/1/updating';
const settingsAt = (updating: object, fetches: readonly object[], user?: PortalStory['user']) =>
  at(
    '/storages/1/settings',
    '/storages/:id/settings',
    <StorageSettingsScreen />,
    {
      [`GET ${UPDATING}`]: { body: { data: updating } },
      [`GET ${UPDATING}/log`]: page([...fetches]),
      [`PUT ${UPDATING}/thresholds`]: { body: { data: updating } },
    },
    user,
  );

/** Source of the stock, thresholds and log. A stored password is never shown. */
export const StockSource = meta.story({
  ...settingsAt(stockUpdating, [
    {
      id: 2,
      created_at: '2026-11-20T03:00:12.000Z',
      by: '',
      outcome: { code: 'loading', title: 'Загружается', tone: 'brand' },
      file_name: 'остатки 20.11.csv',
      bytes: 18_210,
      message: '',
      upload: { id: 12, status: { id: 40, code: 'completed', title: 'Загружено', tone: 'green' } },
    },
    {
      id: 1,
      created_at: '2026-11-19T03:00:12.000Z',
      by: '',
      outcome: { code: 'failed', title: 'Не получен', tone: 'red' },
      file_name: '',
      bytes: null,
      message: 'Сервер не пускает: проверьте имя и пароль',
      upload: null,
    },
  ]),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('textbox', { name: /^Адрес/ })).toHaveValue(
      'sftp://files.seller.example/stock/',
    );
    await expect(canvas.getByRole('combobox', { name: 'Товары, которых нет в файле' })).toHaveValue('zero');
    await expect(canvas.getByText('Задан. Пусто – оставить прежний')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'остатки 20.11.csv' })).toHaveAttribute(
      'href',
      '/nomenclature/reserves?upload=12',
    );
    await expect(canvas.getByText('Сервер не пускает: проверьте имя и пароль')).toBeVisible();
    const vanished = canvas.getByRole('textbox', { name: 'Остатков обнулится, %' });
    await userEvent.clear(vanished);
    await userEvent.type(vanished, '101');
    const save = canvas.getAllByRole('button', { name: 'Сохранить' }).at(-1);
    if (save) await userEvent.click(save);
    await expect(await canvas.findByText('Целое число от 0 до 100 или пусто')).toBeVisible();
  },
});

/** The portal stopped the updates: the reason is shown at the top. */
export const StoppedSource = meta.story({
  ...settingsAt(
    {
      ...stockUpdating,
      source: {
        ...stockUpdating.source,
        active: false,
        stop_reason: 'Сотрудник, который это настроил, заблокирован',
      },
    },
    [],
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Больше не забирается: сотрудник, который это настроил, заблокирован.'),
    ).toBeVisible();
  },
});

/** No source yet: the log is empty, and the page names the time zone that a schedule would use. */
export const NoStockSource = meta.story({
  ...settingsAt({ ...stockUpdating, source: null }, []),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Остатки ещё не забирали')).toBeVisible();
    await expect(canvas.getByText('Через запятую, по часам склада «Склад Самара»')).toBeVisible();
  },
});

export const Maps = meta.story({
  ...at('/storages/1/log-map', '/storages/:id/log-map', <MapsScreen />, {
    'GET /warehouse/logistic-map': page([map]),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('16:00, Пн, Ср, Пт')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Новая карта' })).toBeVisible();
  },
});

/** Spec 2 §5, 3 §8: a 422 to the query of tags is treated as success: an empty list without a message. */
export const TagsRefused = meta.story({
  ...at('/storages/1/log-map', '/storages/:id/log-map', <MapsScreen />, {
    'GET /warehouse/logistic-map': page([map]),
    'GET /warehouse/logistic-map/tags': { status: 422, message: 'Склад без карт' },
  }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('16:00, Пн, Ср, Пт')).toBeVisible();
    await expect(canvasElement.ownerDocument.body).not.toHaveTextContent('Склад без карт');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

/** Without the right to export: the specification's warning. */
export const NoFile = meta.story({
  ...at(
    '/storages/1/log-map',
    '/storages/:id/log-map',
    <MapsScreen />,
    { 'GET /warehouse/logistic-map': page([]) },
    {
      ...SELLER,
      type: 'shop',
      permissions: RIGHTS.filter(({ description }) => description.endsWith('_GET')),
    },
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Экспорт в Excel' }));
    await waitFor(() => expect(canvasElement.ownerDocument.body).toHaveTextContent('Нет доступа'));
  },
});

/** All validation rules of a map, in the specification's words. */
export const NewMap = meta.story({
  ...at('/storages/1/log-map/create', '/storages/:id/log-map/create', <CreateMapScreen />, {
    'GET /warehouse/storage/all': { body: { data: [] } },
  }),
  play: async ({ canvas, userEvent }) => {
    const markup = await canvas.findByLabelText(/^Логистическая наценка/);
    await userEvent.clear(markup);
    await userEvent.type(markup, '12,345');
    await userEvent.click(canvas.getByRole('button', { name: 'Создать карту' }));
    await expect(await canvas.findByText(/ожидаемо X или X\.X или X\.XX/)).toBeVisible();
    await expect(canvas.getByText(/Выберите город или населенный пункт/)).toBeVisible();
  },
});

export const OldMap = meta.story({
  ...at('/storages/1/log-map/old?lid=9', '/storages/:id/log-map/old', <OldMapScreen />, {
    'GET /warehouse/logistic-map/version': {
      body: {
        data: {
          ...(exampleOfSchema('LogisticMapVersion') as object),
          version: 1,
          is_deleted: false,
          facts: [{ field: 'Время отсечки', value: '15:00' }],
          changes: [{ field: 'Срок доставки', before: '1 дн.', after: '2 дн.' }],
        },
      },
    },
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('1 дн. → 2 дн.')).toBeVisible(),
});

export const Cards = meta.story({
  ...at('/storages/1/log-map/inbox', '/storages/:id/log-map/inbox', <CardsScreen />, {
    'GET /warehouse/logistic-card': page([card]),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Пн 16:00, Вт 16:00, ещё 1')).toBeVisible();
    // The card's name has only the storages' codes, so their titles stand below it.
    await expect(canvas.getByText('Склад Самара → Склад на Ленина, 14')).toBeVisible();
    await expect(canvas.getByText('пока действует прежняя')).toBeVisible();
  },
});

/** Changes waiting for the customer's decision, beside the active terms. */
export const Card = meta.story({
  ...at('/storages/5/log-map/inbox/7', '/storages/:id/log-map/inbox/:lid', <CardScreen />, {
    [CARD]: { body: { data: card } },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Пока действует прежняя карточка')).toBeVisible();
    await expect(await canvas.findByRole('group', { name: /^Пн 28\.12: .*Отсечка/ })).toBeInTheDocument();
    await expect(canvas.getByText('Так будет, когда карточку подтвердят обе стороны.')).toBeVisible();
    await expect(canvas.getByText('нет: путь прямой, без промежуточного склада')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Подтвердить' }));
  },
});

const changed = {
  ...card,
  cut_off_week_minutes: [960, 2_400, 6_720],
  estimated_shipment_week_minute: 1_080,
  delivery_week_minute: 2_400,
  picking_term: 120,
  routes: week.ways[0]?.routes,
  allowed_actions: ['change', 'disable'],
};

/**
 * The supplier changes all terms of a card in one dialog; cut-offs can be dragged on the week, and the
 * calculator uses them.
 */
export const ChangingCard = meta.story({
  ...at('/storages/1/log-map/inbox/7', '/storages/:id/log-map/inbox/:lid', <CardScreen />, {
    [CARD]: { body: { data: changed } },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Изменить условия' }));
    const dialog = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Условия карточки' }),
    );
    (await dialog.findByRole('slider', { name: 'Вт: отсечка' })).focus();
    await userEvent.keyboard('{PageDown}');
    await expect(dialog.getByRole('slider', { name: 'Вт: отсечка' })).toHaveAttribute(
      'aria-valuetext',
      '15:00',
    );
    await userEvent.click(dialog.getByRole('button', { name: /^Ср 30\.12/ }));
    await expect(dialog.getByRole('slider', { name: 'Ср: отсечка' })).toHaveAttribute(
      'aria-valuetext',
      '16:00',
    );
    await userEvent.click(dialog.getByRole('button', { name: /^Пн 28\.12/ }));
    await expect(dialog.queryByRole('slider', { name: 'Пн: отсечка' })).not.toBeInTheDocument();
    // A direct path has no intermediate storage, so the transit cut-off is not shown.
    await expect(dialog.queryByText(/на промежуточном складе/)).not.toBeInTheDocument();
  },
});

/** With a path through another storage, the transit cut-off is one of the terms. */
export const ChangingTransit = meta.story({
  ...at('/storages/1/log-map/inbox/7', '/storages/:id/log-map/inbox/:lid', <CardScreen />, {
    [CARD]: {
      body: {
        data: {
          ...changed,
          transit_cut_off_week_minute: 2_880,
          routes: [...(changed.routes ?? []), ...(changed.routes ?? [])],
        },
      },
    },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(
      await canvas.findByText('Ср 00:00: до неё товар должен быть на промежуточном складе'),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Изменить условия' }));
    const body = within(canvasElement.ownerDocument.body);
    await expect(await body.findByLabelText('Отсечка транзита: время')).toHaveValue('00:00');
    await userEvent.click(body.getByLabelText('Товар ждёт отсечки на промежуточном складе'));
    await expect(body.queryByLabelText('Отсечка транзита: время')).not.toBeInTheDocument();
  },
});

const FILE = new File(['Куда;Отсечка;Дни;Доставка'], 'пути.csv', { type: 'text/csv' });
const READ = {
  created: 12,
  changed: 3,
  unchanged: 1400,
  errors: [{ row: 7, message: 'Отсечка: «24:00» – не время суток' }],
};

/** Import of cards from a file: what was stored, and what was skipped and why. */
export const ImportedCards = meta.story({
  ...at('/storages/1/import_card', '/storages/:id/import_card', <ImportCardsScreen />, {
    'POST /warehouse/logistic-card/import': { body: { data: READ } },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(await canvas.findByLabelText(/Таблица логистических карточек/), FILE);
    await expect(
      await canvas.findByText(/Новых: 12, изменено: 3, без изменений: 1\s400\. Пропущено: 1 строка/),
    ).toBeVisible();
    await expect(canvas.getByText('Отсечка: «24:00» – не время суток')).toBeVisible();
  },
});

/** A file of another kind is refused with a message. */
export const RefusedMaps = meta.story({
  ...at('/storages/1/log-map/import_card', '/storages/:id/log-map/import_card', <ImportMapsScreen />, {
    'POST /warehouse/logistic-map/import': {
      status: 422,
      message: 'В файле нет столбцов «Куда», «Отсечка», «Дни» и «Доставка»',
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(await canvas.findByLabelText(/Таблица логистических карт/), FILE);
    await expect(
      await canvas.findByText('В файле нет столбцов «Куда», «Отсечка», «Дни» и «Доставка»'),
    ).toBeVisible();
  },
});
