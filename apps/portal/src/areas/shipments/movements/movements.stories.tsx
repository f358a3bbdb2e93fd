import { expect, fn, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { MovementListScreen } from './movement-list.tsx';
import type { Goods, MovedItem, Movement } from './movement-queries.ts';
import { MovementScreen } from './movement-screen.tsx';
import { MovementShipmentScreen } from './movement-shipment-screen.tsx';

const meta = preview.meta({ title: 'Портал/Перемещения' });

const SUPPLIER = { type: 'supplier', is_admin: false };
const on = (story: PortalStory, Screen: () => React.JSX.Element | null) => ({
  beforeEach: () => portalStory({ user: SUPPLIER, ...story }),
  render: () => (
    <PortalScreen story={story}>
      <Screen />
    </PortalScreen>
  ),
});
const LIST = 'GET /document/movement/movements';
const WAYS = 'GET /document/movement/ways';
const VIEW = 'GET /document/movement/view';
const [TOLYATTI, SAMARA] = [
  { id: 1, title: 'Склад Тольятти-1', time_zone: 'Europe/Samara' },
  { id: 2, title: 'Склад Самара', time_zone: 'Europe/Samara' },
];
const ways = { body: { data: [{ from_storage: TOLYATTI, to_storage: SAMARA }] } };
const item = {
  ...(exampleOfSchema('Movement') as Movement).items[0],
  id: 1,
  reserve_id: 11,
  brand_title: 'MANN-FILTER',
  article: 'W 914/2',
  title: 'Фильтр масляный',
  price: 520,
  quantity: 4,
  available: 9,
  received: 0,
  containers: [],
} as MovedItem;
const other: MovedItem = {
  ...item,
  id: 2,
  reserve_id: 12,
  article: 'C 2295',
  title: 'Фильтр воздушный',
  quantity: 2,
};
const draft: Movement = {
  ...(exampleOfSchema('Movement') as Movement),
  id: 7,
  version: 2,
  contractor: { id: 1, title: 'ООО «Волга-Деталь»' },
  from_storage: TOLYATTI,
  to_storage: SAMARA,
  status: { id: 10, code: 'draft', title: 'Черновик', tone: 'neutral' },
  allowed_actions: ['edit', 'activate', 'cancel'],
  items_count: 2,
  quantity: 6,
  received: 0,
  containers_count: 0,
  amount: 3_120,
  shipped_at: null,
  received_at: null,
  items: [item, other],
};
const at = (movement: Movement, more: PortalStory['answers'] = {}): PortalStory => ({
  at: '/movement/7',
  path: '/movement/:id',
  user: SUPPLIER,
  answers: { [VIEW]: { body: { data: movement } }, ...more },
});

const counters = { all: 0, draft: 0, new: 0, work: 0, done: 0, failed: 0 };
export const Empty = meta.story({
  ...on(
    {
      at: '/movement',
      answers: {
        [LIST]: { body: { data: [], counters, pagination: { total: 0, page: 1, pageSize: 20 } } },
        [WAYS]: { body: { data: [] } },
      },
    },
    MovementListScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Перемещений пока нет')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Новое перемещение' })).toBeNull();
  },
});

export const Failed = meta.story({
  ...on(
    { at: '/movement', answers: { [LIST]: { status: 500, message: 'Сервер не отвечает' }, [WAYS]: ways } },
    MovementListScreen,
  ),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не отвечает')).toBeVisible(),
});

/** A movement is created by choosing its route; a single route is preselected. */
export const Begin = meta.story({
  ...on(
    {
      at: '/movement',
      user: {
        ...SUPPLIER,
        permissions: [{ name: 'PERMISSION_DOCUMENT_MOVEMENT_CREATE', description: 'Создание перемещений' }],
      },
      answers: { [WAYS]: ways },
    },
    MovementListScreen,
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Новое перемещение' }));
    const dialog = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Новое перемещение' }),
    );
    await expect(dialog.getByRole('combobox', { name: /Откуда/ })).toHaveDisplayValue('Склад Тольятти-1');
    await expect(dialog.getByRole('combobox', { name: /Куда/ })).toHaveDisplayValue('Склад Самара');
  },
});

/** If the routes failed to load, the dialog shows the error and a retry instead of an empty selector. */
export const WaysFailed = meta.story({
  ...on(
    {
      at: '/movement',
      user: {
        ...SUPPLIER,
        permissions: [{ name: 'PERMISSION_DOCUMENT_MOVEMENT_CREATE', description: 'Создание перемещений' }],
      },
      answers: { [WAYS]: { status: 500, message: 'Сервер не отвечает' } },
    },
    MovementListScreen,
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Новое перемещение' }));
    const dialog = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Новое перемещение' }),
    );
    await expect(dialog.getByRole('alert')).toHaveTextContent('Сервер не отвечает');
    await expect(dialog.getByRole('button', { name: 'Повторить' })).toBeVisible();
  },
});

const goods = {
  ...(exampleOfSchema('MovementGoods') as Goods),
  reserve_id: 13,
  article: 'OC 90',
  available: 3,
};
/** Goods are found by article in the sending storage's free stock, and the quantity cannot exceed it. */
export const Choose = meta.story({
  ...on(
    at(draft, {
      'GET /document/movement/goods': { body: { data: [goods] } },
      'POST /document/movement/goods': { body: { data: [goods] } },
    }),
    MovementScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    // The beginning of a number is only searched for.
    const field = await canvas.findByRole('textbox', { name: 'Артикул' });
    await userEvent.type(field, 'oc{Enter}');
    await canvas.findByRole('button', { name: `Добавить: ${goods.brand_title} OC 90` });
    await userEvent.clear(field);
    // A whole number is not searched for, even if the line does not say how many.
    await userEvent.type(field, 'oc 90 2 или 3 шт{Enter}');
    await expect(await canvas.findByText(/ – не понятно, сколько штук$/)).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'oc 90{Enter}');
    await expect(await canvas.findByText(`${goods.brand_title} OC 90 +1`)).toBeVisible();
    await expect(field).toHaveValue('');
    const counter = within(
      await canvas.findByRole('group', { name: `Количество: ${goods.brand_title} OC 90` }),
    );
    for (const pieces of ['2', '3']) {
      await userEvent.click(counter.getByRole('button', { name: 'Больше' }));
      await waitFor(() => expect(counter.getByRole('textbox')).toHaveValue(pieces));
    }
    await expect(counter.getByRole('button', { name: 'Больше' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Сохранить позиции' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Убрать из перемещения: MANN-FILTER C 2295' }));
    await waitFor(() => expect(canvas.queryByText('C 2295')).toBeNull());
    // The total follows the unsaved positions: two pieces less, three more.
    await expect(canvas.getByText(/^Сумма, 7 шт\./)).toBeVisible();
    await expect(canvas.queryByText(/^Сумма, 6 шт\./)).toBeNull();
  },
});

/** A pasted list adds what the storage has; the lines that were not taken are listed with the reason. */
export const PastedList = meta.story({
  ...on(
    at(draft, {
      'POST /document/movement/goods': {
        body: { data: [goods, { ...goods, reserve_id: 14, article: 'OC 91', available: 40 }] },
      },
    }),
    MovementScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('textbox', { name: 'Артикул' }));
    await userEvent.paste('OC 90\t2\nOC 90\t5\nOC 91\t12\nХХХ-1\t1');
    await expect(await canvas.findByText('Добавлено: 2 позиции')).toBeVisible();
    const quantity = (article: string) =>
      canvas.getByRole('textbox', { name: `Количество: ${goods.brand_title} ${article}` });
    await expect(quantity('OC 90')).toHaveValue('3');
    await expect(quantity('OC 91')).toHaveValue('12');
    const left = within(canvas.getByRole('list', { name: 'Не добавлено' }));
    await expect(left.getByText(/ХХХ-1.* – на этом складе нет/)).toBeVisible();
    await expect(left.getByText(`${goods.brand_title} OC 90 – свободно только 3 шт.`)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Провести' })).toBeVisible();
  },
});

/** Reserved goods are put into numbered containers, with the same controls as for a shipment. */
export const Packing = meta.story({
  ...on(
    {
      ...at({
        ...draft,
        status: { id: 20, code: 'active', title: 'Создано', tone: 'brand' },
        allowed_actions: ['edit', 'cancel'],
      }),
      at: '/movement/7/shipment',
      path: '/movement/:id/shipment',
    },
    MovementShipmentScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Не разложено 6 шт.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Всё в одно место' }));
    for (const number of canvas.getAllByRole('textbox', { name: /^Номер места 1/ }))
      await expect(number).toHaveValue('1');
    await expect(canvas.getByRole('button', { name: 'Сохранить места' })).toBeVisible();
  },
});

/** Received pieces are counted; the others stay in transit. */
export const Receive = meta.story({
  ...on(
    at({
      ...draft,
      status: { id: 40, code: 'shipped', title: 'В пути', tone: 'brand' },
      allowed_actions: ['receive'],
      shipped_at: '2026-11-20T08:00:00.000Z',
      items: [
        { ...item, containers: [{ container_number: '1', quantity: 4 }] },
        { ...other, received: 1, containers: [{ container_number: '2', quantity: 2 }] },
      ],
    }),
    MovementScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: 'Принять 5 шт.' })).toBeVisible();
    const come = canvas.getByRole('textbox', { name: 'Пришло сейчас: MANN-FILTER W 914/2' });
    for (const row of canvas.getAllByRole('textbox', { name: /^Пришло сейчас/ })) {
      await userEvent.clear(row);
      await userEvent.type(row, '0');
    }
    await userEvent.click(await canvas.findByRole('button', { name: 'Принять 0 шт.' }));
    await waitFor(() => expect(come).toHaveFocus());
    await expect(come).toHaveAccessibleDescription('Укажите, сколько штук пришло');
    const second = canvas.getByRole('textbox', { name: /^Пришло сейчас: (?!MANN-FILTER W 914)/ });
    await userEvent.clear(second);
    await userEvent.type(second, '1');
    await expect(come).not.toBeInvalid();
    await userEvent.clear(come);
    await userEvent.type(come, '9');
    await waitFor(() => expect(come).toHaveValue('4'));
    await userEvent.clear(come);
    await userEvent.type(come, '3');
    // What cannot be undone is asked first.
    await userEvent.click(await canvas.findByRole('button', { name: 'Принять 4 шт.' }));
    await expect(
      await screen.findByText(/^Пришло 4 из 5 шт\., ещё 1 шт\. останется в пути\. Товар сразу/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Не нужно' }));
    await expect(come).toHaveValue('3');
  },
});

const missing: Movement = {
  ...draft,
  status: { id: 50, code: 'received_partially', title: 'Получено частично', tone: 'yellow' },
  allowed_actions: ['receive', 'settle'],
  shipped_at: '2026-11-21T10:00:00Z',
  quantity: 6,
  received: 5,
  items: [
    { ...item, received: 3 },
    { ...other, received: 2 },
  ],
};
const SHORTAGE = 'PUT /document/movement/shortage';
const settled: Movement = {
  ...missing,
  status: { id: 65, code: 'received_with_shortage', title: 'Получено с недостачей', tone: 'yellow' },
  allowed_actions: [],
  shortage: 1,
  items: [
    { ...item, received: 3, written_off: 1 },
    { ...other, received: 2 },
  ],
  shortages: [
    {
      id: 1,
      item_id: 1,
      quantity: 1,
      outcome: 'written_off',
      reason: { id: 2, title: 'потеряно в пути' },
      comment: 'Коробку вскрыли',
      at: '2026-11-22T10:00:00Z',
      actor: 'Иванов Пётр',
    },
  ],
};
const sent = fn();
/** Missing pieces are settled by an act: quantity, reason and outcome; the reason and the outcome must be chosen. */
export const Shortage = meta.story({
  ...on(
    at(missing, {
      [SHORTAGE]: async (request) => {
        sent(await request.json());
        return { body: { data: settled } };
      },
    }),
    MovementScreen,
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    sent.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Акт о недостаче…' }));
    const dialog = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Акт о недостаче' }),
    );
    const write = dialog.getByRole('button', { name: 'Записать недостачу: 1 шт.' });
    const quantity = dialog.getByRole('textbox', { name: /^Не пришло/ });
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '0');
    await userEvent.click(dialog.getByRole('button', { name: 'Записать недостачу: 0 шт.' }));
    // Without waiting: what is typed next belongs to the field that is wrong.
    await expect(quantity).toHaveFocus();
    await expect(quantity).toHaveAccessibleDescription('Укажите, сколько штук не пришло');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '1');
    await userEvent.click(write);
    await expect(dialog.getByText('Выберите причину недостачи')).toBeVisible();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Почему не пришло/ }), 'прочее');
    await userEvent.click(write);
    await expect(dialog.getByText('Напишите, что случилось')).toBeVisible();
    const outcomes = dialog.getByRole('radiogroup', { name: 'Что с этим товаром' });
    const fault = 'Выберите, списать товар или вернуть на склад';
    await expect(within(outcomes).getByText(fault)).toBeVisible();
    for (const radio of within(outcomes).getAllByRole('radio')) await expect(radio).not.toBeChecked();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Комментарий/ }), 'Коробку вскрыли');
    await userEvent.click(write);
    await expect(within(outcomes).getAllByRole('radio')[0]).toHaveFocus();
    await expect(sent).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('radio', { name: /Вернуть на склад отправления/ }));
    await expect(dialog.queryByText(fault)).toBeNull();
    await userEvent.click(write);
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await expect(sent.mock.calls[0]?.[0]).toMatchObject({
      items: [{ id: 1, quantity: 1 }],
      outcome: 'returned',
      reason_id: 5,
    });
  },
});

/** The movement's page shows the act, with the waybill to print. */
export const Settled = meta.story({
  ...on(at(settled), MovementScreen),
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('table', { name: 'Недостача' }));
    await expect(table.getByText('потеряно в пути')).toBeVisible();
    await expect(table.getByText('Списано')).toBeVisible();
    await expect(canvas.getByText('списано 1')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Печать' })).toBeVisible();
  },
});
