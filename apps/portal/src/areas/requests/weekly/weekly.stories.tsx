import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import type { Position, Request } from '../queries.ts';
import { RequestScreen } from '../request-screen.tsx';
import type { Subscription, SubscriptionRow, Week } from './subscriptions.ts';

const meta = preview.meta({ title: 'Портал/Каждую неделю' });

const ALL = ['REQUEST_GET', 'REQUEST_CREATE', 'BASKET_GET', 'STORAGE_GET'];
const storage = { ...(exampleOfSchema('Storage') as object), id: 4, title: 'Магазин на Мира' };
/** What was sent: method, path and body. */
const sent: [string, unknown?][] = [];

const week: Week = {
  at: '2026-11-23T04:00:00Z',
  request_id: 17,
  lines: 3,
  sum: 12_340.5,
  difference: 320,
  dearer: 2,
  cheaper: 0,
  back: 0,
  instead: 1,
  gone: 0,
  absent: 1,
};
const weeks: Week[] = [
  week,
  {
    ...week,
    at: '2026-11-16T04:00:00Z',
    request_id: null,
    sum: 14_020.5,
    difference: -110.5,
    dearer: 0,
    cheaper: 1,
    instead: 0,
    back: 1,
    absent: 0,
  },
  {
    ...week,
    at: '2026-11-09T04:00:00Z',
    request_id: null,
    sum: 12_131,
    difference: 0,
    dearer: 0,
    instead: 0,
    absent: 1,
  },
];
const row: SubscriptionRow = {
  id: 9,
  title: 'Ходовые расходники',
  storage: { id: 4, title: 'Магазин на Мира' },
  person: 'Ким Виктор',
  is_own: true,
  weekday: 1,
  hour: 8,
  zone: 'Europe/Samara',
  next_at: '2026-11-30T04:00:00Z',
  pause_reason: '',
  lines: 3,
  last: week,
  allowed_actions: ['change', 'pause', 'propose', 'end'],
};
const paused: SubscriptionRow = {
  ...row,
  id: 10,
  title: 'Масла',
  next_at: null,
  pause_reason: 'У организации нет ни одного действующего договора, по которому можно купить',
  last: null,
  allowed_actions: ['change', 'resume', 'propose', 'end'],
};
const foreign: SubscriptionRow = {
  ...row,
  id: 11,
  title: 'Зимняя химия',
  person: 'Орлова Анна',
  is_own: false,
  last: { ...week, difference: 0, dearer: 0, instead: 0, request_id: null },
  allowed_actions: [],
};
const part = (id: number, article: string, price: number | null) => ({
  id,
  quantity: 4,
  price,
  product: { id: id + 100, brand_title: 'KNECHT', article, title: 'Фильтр масляный' },
});
const subscription: Subscription = {
  ...row,
  items: [part(1, 'OC 90', 350), part(2, 'OC 384', 300.5), part(3, 'OC 264', null)],
  weeks,
};

const LIST = 'GET /cart/request/subscriptions';
const ONE = 'GET /cart/request/subscriptions/9';
const CHANGE = 'PUT /cart/request/subscriptions/9';
const records =
  (body: unknown = { data: subscription }) =>
  async (request: globalThis.Request) => {
    const text = await request.text();
    const place = `${request.method} ${new URL(request.url).pathname.replace(/^\/api/, '')}`;
    sent.push(text === '' ? [place] : [place, JSON.parse(text)]);
    return { body };
  };
const page = (rows: SubscriptionRow[]) => ({
  body: { data: rows, pagination: { total: rows.length, page: 1, pageSize: 20 } },
});

const at = (path: string, answers: PortalStory['answers'] = {}, permissions = ALL) => {
  const story: PortalStory = {
    at: path,
    path: '/request/:id?',
    user: {
      type: 'shop',
      is_admin: false,
      default_storage_id: 4,
      permissions: permissions.map((name) => ({ name: `PERMISSION_${name}`, description: 'право' })),
    },
    answers: {
      'GET /warehouse/storage': { body: { data: [storage], pagination: { total: 1 } } },
      [LIST]: page([row, paused, foreign]),
      [ONE]: { body: { data: subscription } },
      ...answers,
    },
  };
  return {
    beforeEach: () => {
      sent.length = 0;
      return portalStory(story);
    },
    render: () => (
      <PortalScreen story={story}>
        <RequestScreen />
      </PortalScreen>
    ),
  };
};
const list = (answers: PortalStory['answers'] = {}, permissions = ALL) =>
  at('/request?part=weekly', answers, permissions);
const one = (answers: PortalStory['answers'] = {}, permissions = ALL) =>
  at('/request?part=weekly&subscription=9', answers, permissions);

/** What is proposed, when next, what it cost last time and what changed; a stopped one says why, a colleague's has no actions. */
export const Listed = meta.story({
  ...list({
    'POST /cart/request/subscriptions/9/pause': records(),
    'POST /cart/request/subscriptions/10/resume': records(),
  }),
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole('table', { name: 'Еженедельные списки' }));
    await expect(await table.findByRole('link', { name: 'Ходовые расходники' })).toHaveAttribute(
      'href',
      '/request?part=weekly&subscription=9',
    );
    await expect(table.getAllByText('По понедельникам в 8:00')).toHaveLength(3);
    await expect(table.getByText('дороже: 2, нет в наличии, есть замена: 1')).toBeVisible();
    await expect(table.getByText('+320,00')).toBeVisible();
    await expect(table.getByRole('link', { name: 'Список от 23.11.2026' })).toHaveAttribute(
      'href',
      '/request/17',
    );
    await expect(table.getByText(/нет ни одного действующего договора/)).toBeVisible();
    await expect(table.getByText('Изменяет Орлова Анна')).toBeVisible();
    await expect(table.queryByRole('button', { name: /Зимняя химия/ })).toBeNull();
    await userEvent.click(table.getByRole('button', { name: 'Приостановить: Ходовые расходники' }));
    await userEvent.click(table.getByRole('button', { name: 'Возобновить: Масла' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['POST /cart/request/subscriptions/9/pause'],
        ['POST /cart/request/subscriptions/10/resume'],
      ]),
    );
  },
});

/** Ending is undone from the message. */
export const Ended = meta.story({
  ...list({
    'DELETE /cart/request/subscriptions/9': records({ data: { ok: true } }),
    'POST /cart/request/subscriptions/9/restore': records(),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Прекратить: Ходовые расходники' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Вернуть' }));
    await expect(await canvas.findByText('Подписка возвращена')).toBeVisible();
    await expect(sent).toEqual([
      ['DELETE /cart/request/subscriptions/9'],
      ['POST /cart/request/subscriptions/9/restore'],
    ]);
  },
});

/** The list is made at once by one call and opened. */
export const ProposedNow = meta.story({
  ...list({
    'POST /cart/request/subscriptions/9/propose': {
      status: 422,
      message: 'В подписке не осталось ни одной строки',
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.dblClick(
      await canvas.findByRole('button', { name: 'Составить сейчас: Ходовые расходники' }),
    );
    await expect(await canvas.findByText('В подписке не осталось ни одной строки')).toBeVisible();
  },
});

/** Nothing is proposed yet: how to begin. */
export const Nothing = meta.story({
  ...list({ [LIST]: page([]) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Каждую неделю ничего не предлагается')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'К заявкам' })).toHaveAttribute('href', '/request');
  },
});

export const Loading = meta.story({
  ...one({ [ONE]: 'never' }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading', { name: 'Ходовые расходники' })).toBeNull();
  },
});

/** A subscription that was ended meanwhile. */
export const Failed = meta.story({
  ...one({ [ONE]: { status: 404, message: 'Подписка не найдена', code: 'not_found' } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Подписка не найдена')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Все подписки' })).toBeVisible();
  },
});

/** How the list changed over the weeks; quantities are changed and parts removed together. */
export const Weeks = meta.story({
  ...one({ [CHANGE]: records({ data: { ...subscription, items: subscription.items.slice(0, 2) } }) }),
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole('table', { name: 'По неделям' }));
    await expect(table.getByText('−110,50')).toBeVisible();
    await expect(table.getByText('дешевле: 1, снова есть: 1')).toBeVisible();
    await expect(table.getByText('цены те же')).toBeVisible();
    await expect(table.getAllByText('1 из 3')).toHaveLength(2);
    await expect(table.getAllByRole('link')).toHaveLength(1);
    const parts = within(canvas.getByRole('table', { name: 'Состав' }));
    await expect(parts.getByText('не было в продаже')).toBeVisible();
    const quantity = parts.getByRole('textbox', { name: 'Количество: KNECHT OC 90' });
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '12');
    await userEvent.click(parts.getByRole('button', { name: 'Убрать KNECHT OC 264' }));
    await expect(parts.queryByText('OC 264')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить состав' }));
    await expect(await canvas.findByText('Состав изменён')).toBeVisible();
    await expect(sent).toEqual([
      [
        CHANGE,
        {
          lines: [
            { id: 1, quantity: 12 },
            { id: 2, quantity: 4 },
          ],
        },
      ],
    ]);
  },
});

/** What was changed is taken back before it is saved; the last part cannot be removed. */
export const TakenBack = meta.story({
  ...one(),
  play: async ({ canvas, userEvent }) => {
    for (const article of ['OC 90', 'OC 384'])
      await userEvent.click(await canvas.findByRole('button', { name: `Убрать KNECHT ${article}` }));
    await expect(canvas.getByRole('button', { name: 'Убрать KNECHT OC 264' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Вернуть как было' }));
    await expect(canvas.getByRole('button', { name: 'Убрать KNECHT OC 90' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Сохранить состав' })).toBeNull();
  },
});

/** Another day and hour. */
export const Moved = meta.story({
  ...one({ [CHANGE]: records() }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Изменить день и час' }));
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Когда предлагать' }));
    const title = dialog.getByRole('textbox', { name: /Название/ });
    await userEvent.clear(title);
    await userEvent.type(title, 'Расходники{Enter}');
    await waitFor(() => expect(sent).toEqual([[CHANGE, { title: 'Расходники', weekday: 1, hour: 8 }]]));
  },
});

/** A colleague's, seen by somebody who may only read lists. */
export const NoRight = meta.story({
  ...one({ [ONE]: { body: { data: { ...subscription, ...foreign, id: 9 } } } }, ['REQUEST_GET']),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Подписку изменяет Орлова Анна')).toBeVisible();
    for (const name of [/^Составить/, /^Прекратить/, 'Изменить день и час', /^Убрать/])
      await expect(canvas.queryByRole('button', { name })).toBeNull();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
});

/** On a phone the weeks and parts are cards. */
export const OnAPhone = meta.story({
  ...one(),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('дешевле: 1, снова есть: 1')).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(globalThis.innerWidth);
  },
});

const line: Position = {
  ...(exampleOfSchema('Position') as Position),
  product: { id: 1, brand_title: 'KNECHT', article: 'OC 90', title: 'Фильтр масляный' },
  type: 'common',
  tags: ['uploaded', 'recognized'],
  choices: [],
  orders: [],
  priced: true,
  in_basket: false,
  quantity: 4,
  desired_price: null,
  former: { price: 320, term_days: 2, supplier_title: 'Волга-Деталь', orders: [] },
  absent_before: false,
  replacement: null,
};
const leader = { ...(exampleOfSchema('Leader') as NonNullable<Position['leader']>), price: 350, quantity: 4 };
const request: Request = {
  ...(exampleOfSchema('Request') as Request),
  id: 17,
  title: 'Ходовые расходники, 23.11.2026',
  source: null,
  storage: { id: 4, title: 'Магазин на Мира' },
  status: { id: 30, code: 'ready', title: 'Готова', tone: 'green' } as Request['status'],
  subscription: { id: 9, title: 'Ходовые расходники' },
  positions: [
    { ...line, id: 1, number: 1, leader },
    { ...line, id: 2, number: 2, leader, former: null, absent_before: true },
    { ...line, id: 3, number: 3, leader: null, offers_count: 0 },
  ],
  tags: { uploaded: 3, recognized: 3 },
};

/** A weekly list beside the one before: dearer, offered again, gone; its subscription is linked. */
export const Proposed = meta.story({
  ...at('/request/17', { 'GET /cart/request/view/17': { body: { data: request } } }),
  play: async ({ canvas }) => {
    const sums = within(await canvas.findByRole('region', { name: 'Сравнение с прошлым списком' }));
    await expect(sums.getByText('дороже строк: 1, снова есть: 1')).toBeVisible();
    await expect(sums.getByText(/прошлого еженедельного списка/)).toBeVisible();
    await expect(sums.getByText(/без замены: 1 строка/)).toBeVisible();
    await expect(canvas.getByText('снова есть')).toBeVisible();
    await expect(canvas.getByText('не было в продаже')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Подписка' })).toHaveAttribute(
      'href',
      '/request?part=weekly&subscription=9',
    );
    await expect(canvas.queryByRole('button', { name: 'Предлагать каждую неделю' })).toBeNull();
  },
});

/** Any list of wanted parts is subscribed to once, by its weekday and hour. */
export const Subscribing = meta.story({
  ...at('/request/17', {
    'GET /cart/request/view/17': { body: { data: { ...request, subscription: null } } },
    'POST /cart/request/subscriptions': records(),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Предлагать каждую неделю' }));
    const dialog = within(
      await within(document.body).findByRole('dialog', { name: 'Предлагать каждую неделю' }),
    );
    await expect(dialog.getByRole('textbox', { name: /Название/ })).toHaveValue(
      'Ходовые расходники, 23.11.2026',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Предлагать' }));
    await expect(await canvas.findByText('Будет предлагаться каждую неделю')).toBeVisible();
    await expect(sent).toEqual([
      [
        'POST /cart/request/subscriptions',
        { request_id: 17, title: 'Ходовые расходники, 23.11.2026', weekday: 1, hour: 8 },
      ],
    ]);
  },
});
