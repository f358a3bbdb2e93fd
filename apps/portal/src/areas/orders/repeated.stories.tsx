import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { OutgoingScreen } from './outgoing-screen.tsx';
import { OrderScreen } from './order-screen.tsx';
import type { Position, Request } from '../requests/queries.ts';
import { RequestScreen } from '../requests/request-screen.tsx';

const meta = preview.meta({ title: 'Портал/Повтор заказа' });

const may = (...names: string[]) =>
  names.map((name) => ({ name: `PERMISSION_${name}`, description: 'право' }));
const SHOP = {
  type: 'shop',
  is_admin: false,
  permissions: may(
    'REQUEST_GET',
    'REQUEST_CREATE',
    'DOCUMENT_OUTGOING_ORDER_GET',
    'BASKET_GET',
    'STORAGE_GET',
  ),
};
const REPEAT = 'POST /cart/request/repeat';
const PUT = 'POST /cart/request/to-basket/5';
/** What was sent, as JSON. */
const sent: unknown[] = [];
const keys: (string | null)[] = [];
const takes = (body: unknown) => async (request: globalThis.Request) => {
  sent.push(await request.json());
  keys.push(request.headers.get('idempotency-key'));
  return { body };
};

const line: Position = {
  ...(exampleOfSchema('Position') as Position),
  product: { id: 1, brand_title: 'KNECHT', article: 'OC 90', title: 'Фильтр масляный, резьба 3/4"-16 UNF' },
  type: 'common',
  tags: ['uploaded', 'recognized'],
  choices: [],
  orders: [],
  priced: true,
  in_basket: false,
  offers_count: 4,
  has_analogs: true,
  quantity: 4,
  desired_price: null,
  former: { price: 320, term_days: 4, supplier_title: 'Автодеталь Поволжье', orders: [104_237] },
  replacement: null,
  leader: {
    offer_id: 1,
    supplier_title: 'Автодеталь Поволжье, склад центральный',
    price: 350,
    term: 1_440,
    arrival_at: '2026-11-24T10:00:00Z',
    reserve_quantity: 50,
    reserve_text: '>50',
    quantity: 4,
  },
};
const part = (id: number, article: string, more: Partial<Position> = {}): Position => ({
  ...line,
  id,
  number: id,
  product: { id, brand_title: 'KNECHT', article, title: 'Фильтр масляный' },
  ...more,
});
const gone = {
  leader: null,
  offers_count: 0,
  type: 'empty',
  tags: ['uploaded', 'recognized', 'noOffers'],
} as const;
const positions: Position[] = [
  part(1, 'OC 90'),
  part(2, 'OC 384', { leader: line.leader && { ...line.leader, price: 300 } }),
  part(3, 'OC 264', {
    ...gone,
    tags: [...gone.tags],
    replacement: {
      offer_id: 77,
      product: { id: 9, brand_title: 'MANN-FILTER', article: 'W 914/2', title: 'Фильтр масляный' },
      supplier_title: 'Волга-Деталь',
      price: 335.5,
      quantity: 4,
      term: 2_880,
      arrival_at: '2026-11-25T10:00:00Z',
    },
  }),
  part(4, 'OC 11', { ...gone, tags: [...gone.tags], has_analogs: false }),
  part(5, 'OC 500', { former: null }),
];
const request: Request = {
  ...(exampleOfSchema('Request') as Request),
  id: 5,
  title: 'Повтор заказа № 104 237',
  source: null,
  status: { id: 30, code: 'ready', title: 'Готова', tone: 'green' } as Request['status'],
  positions,
  tags: { uploaded: 5, recognized: 5, noOffers: 2 },
};
const VIEW = { 'GET /cart/request/view/5': { body: { data: request } } };

const on = (story: Omit<PortalStory, 'user'> & Pick<PortalStory, 'user'>, Screen: () => React.ReactNode) => ({
  beforeEach: () => {
    sent.length = 0;
    keys.length = 0;
    return portalStory({ user: SHOP, ...story });
  },
  render: () => (
    <PortalScreen story={{ user: SHOP, ...story }}>
      <Screen />
    </PortalScreen>
  ),
});
const list = (answers: PortalStory['answers'] = {}, path = '/request/5') =>
  on({ at: path, path: '/request/:id', answers: { ...VIEW, ...answers } }, RequestScreen);

/** What was beside today: differences in money by line and in total; a part that nobody offers has its replacement. */
export const Compared = meta.story({
  ...list({ [PUT]: takes({ data: { added: 1, missing: 4, uncounted: 0 } }) }),
  play: async ({ canvas, userEvent }) => {
    const sums = within(await canvas.findByRole('region', { name: 'Сравнение с прежними заказами' }));
    // 320 × 4 twice, 350 × 4 and 300 × 4; the line that was added later and those without an offer do not count.
    await expect(sums.getByText(/^2\s560,00\sруб\.$/)).toBeVisible();
    await expect(sums.getByText(/^2\s600,00\sруб\.$/)).toBeVisible();
    await expect(sums.getByText('Дороже на')).toBeVisible();
    await expect(sums.getByText('дороже строк: 1, дешевле: 1')).toBeVisible();
    await expect(sums.getByText(/без замены: 1 строка/)).toBeVisible();
    await expect(sums.getByRole('link', { name: /104\s237/ })).toHaveAttribute('href', '/outgoing/104237');
    const table = canvas.getByRole('table', { name: 'Строки заявки' });
    const headers = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    await expect(headers).toEqual(expect.arrayContaining(['Было, руб.', 'Сейчас, руб.', 'Разница, руб.']));
    await expect(headers).not.toContain('Хочу по, руб.');
    await expect(within(table).getByText('+120,00')).toBeVisible();
    await expect(within(table).getByText('−80,00')).toBeVisible();
    await expect(within(table).getByText('не из заказа')).toBeVisible();
    await expect(canvas.getByText(/Никто не предлагает, и аналога/)).toBeVisible();

    const instead = within(canvas.getByRole('group', { name: 'Замена для строки 3' }));
    await expect(instead.getByText('+62,00')).toBeVisible();
    await userEvent.dblClick(
      instead.getByRole('button', { name: 'Взять замену MANN-FILTER W 914/2 в корзину' }),
    );
    await waitFor(() =>
      expect(sent).toEqual([{ lines: [{ position_id: 3, offer_id: 77, quantity: 4, price: 335.5 }] }]),
    );
  },
});

/** The downloaded table has what was beside today, and the replacement. */
export const Exported = meta.story({
  ...list({ 'GET /cart/request/proposals/5': { body: { data: [] } } }),
  play: async ({ canvas, userEvent }) => {
    const files: Blob[] = [];
    const given = URL.createObjectURL;
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) files.push(file);
      return given.call(URL, file);
    };
    try {
      await userEvent.click(await canvas.findByRole('button', { name: 'Выгрузить с причинами' }));
      await waitFor(() => expect(files).toHaveLength(1));
    } finally {
      URL.createObjectURL = given;
    }
    const [head = '', first = '', , third = ''] = ((await files[0]?.text()) ?? '').split(/\r?\n/);
    await expect(head).toContain('Цена была, руб.;Срок был, дней;Поставщик был;Разница, руб.;Замена;');
    await expect(first).toContain('320;4;Автодеталь Поволжье;120;;');
    await expect(third).toContain('320;4;Автодеталь Поволжье;;MANN-FILTER W 914/2;335,5');
  },
});

/** Nothing that was repeated has another price, and everything is offered. */
export const SamePrices = meta.story({
  ...on(
    {
      at: '/request/5',
      path: '/request/:id',
      answers: {
        'GET /cart/request/view/5': {
          body: {
            data: {
              ...request,
              positions: [part(1, 'OC 90', { leader: line.leader && { ...line.leader, price: 320 } })],
            },
          },
        },
      },
    },
    RequestScreen,
  ),
  play: async ({ canvas }) => {
    const sums = within(await canvas.findByRole('region', { name: 'Сравнение с прежними заказами' }));
    await expect(sums.getByText('Разница')).toBeVisible();
    await expect(sums.getByText('цены те же')).toBeVisible();
    await expect(sums.getByText('всё есть в продаже')).toBeVisible();
    await expect(canvas.getByText('как было')).toBeVisible();
  },
});

/** On a phone the sums stand in two columns, and the replacement below its line. */
export const OnAPhone = meta.story({
  ...list(),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Дороже на')).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Взять замену MANN/ })).toBeInTheDocument();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(globalThis.innerWidth);
  },
});

/** Prices changed meanwhile: nothing is put, and the list is read again. */
export const ReplacementFails = meta.story({
  ...list({ [PUT]: { status: 409, message: 'Пока вы смотрели, цены или остатки изменились.' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Взять замену MANN/ }));
    await expect(await canvas.findByText(/цены или остатки изменились/)).toBeVisible();
  },
});

const row = exampleOfSchema('OrderRow') as object;
const orders = (answers: PortalStory['answers'], more: Partial<PortalStory> = {}) =>
  on(
    {
      at: '/outgoing',
      ...more,
      answers: {
        'GET /document/order/outgoing-orders': {
          body: {
            data: [11, 12].map((id) => ({ ...row, id })),
            pagination: { total: 2, page: 1, pageSize: 20 },
            counters: {},
          },
        },
        ...answers,
      },
    },
    OutgoingScreen,
  );
const done = { data: { id: 5, orders: 2, lines: 3, left_out: 2 } };

/** Two selected orders become one list, by a keyboard as well; what is not repeated is said. */
export const SeveralOrders = meta.story({
  ...orders({ [REPEAT]: takes(done) }),
  play: async ({ canvas, userEvent }) => {
    for (const box of await canvas.findAllByRole('checkbox', { name: /Заказ № 1/ }))
      await userEvent.click(box);
    const button = await canvas.findByRole('button', { name: 'Повторить заказы одним списком' });
    button.focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect(await canvas.findByText(/2 товара не повторяются/)).toBeVisible();
    await expect(sent[0]).toMatchObject({ order_ids: [11, 12] });
    // The second press is the same call: it may come after the answer, but with the same key.
    await expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
    await expect(new Set(keys).size).toBe(1);
    await expect(keys[0]).toMatch(/\S/);
  },
});

/** The previous month of the chosen storage; nothing to repeat is said as it is. */
export const LastMonth = meta.story({
  ...orders({
    [REPEAT]: async (asked) => {
      sent.push(await asked.json());
      return { status: 422, message: 'Повторять нечего: за октябрь 2026 заказов для склада «Ленина» нет' };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Как в прошлом месяце' }));
    await expect(await canvas.findByText(/за октябрь 2026 заказов/)).toBeVisible();
    await expect(sent).toEqual([expect.objectContaining({ last_month: true })]);
  },
});

/** Without the right to make lists nothing is offered. */
export const NoRight = meta.story({
  ...orders({}, { user: { ...SHOP, permissions: may('DOCUMENT_OUTGOING_ORDER_GET') } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('№ 11')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Как в прошлом месяце' })).toBeNull();
    await expect(canvas.queryByRole('checkbox')).toBeNull();
  },
});

const order = { ...(exampleOfSchema('Order') as object), id: 11, allowed_actions: [], proposed: [] };
const page = (side: string, answers: PortalStory['answers'], user: PortalStory['user'] = SHOP) =>
  on(
    {
      at: `/${side}/11`,
      path: `/${side}/:id`,
      user,
      answers: { 'GET /document/order/view/11': { body: { data: order } }, ...answers },
    },
    OrderScreen,
  );

/** A finished order is repeated from its page once, whatever its status. */
export const FromItsPage = meta.story({
  ...page('outgoing', {
    [REPEAT]: async (asked) => {
      sent.push(await asked.json());
      return { status: 422, message: 'Повторять нечего: всё в этих заказах отказано или снято' };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Повторить заказ' }));
    await expect(await canvas.findByText(/Повторять нечего/)).toBeVisible();
    await expect(sent).toEqual([expect.objectContaining({ order_ids: [11] })]);
  },
});

/** The supplier of an order does not repeat it. */
export const Supplier = meta.story({
  ...page('inbox', {}, { ...SHOP, type: 'supplier' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /Заказ №/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Повторить заказ' })).toBeNull();
  },
});
