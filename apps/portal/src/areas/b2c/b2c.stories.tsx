import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import type { B2cClaim } from './claim-queries.ts';
import { ClaimScreen } from './claim-screen.tsx';
import { ClaimsScreen } from './claim-list.tsx';
import { OrdersScreen } from './order-list.tsx';
import { OrderScreen } from './order-screen.tsx';
import { PositionsScreen } from './position-list.tsx';
import type { B2cOrder } from './queries.ts';

const meta = preview.meta({ title: 'Портал/Заказы B2C' });

const PERSON = {
  type: 'shop',
  is_admin: false,
  is_work_with_b2c: true,
  b2c_user: true,
  permissions: ['B2C_ORDER_GET', 'B2C_ORDER_UPDATE', 'BASKET_GET', 'DOCUMENT_CLAIMED_CLAIM_UPDATE'].map(
    (name) => ({ name: `PERMISSION_${name}`, description: name }),
  ),
};
const on = (story: PortalStory, Screen: () => React.JSX.Element | null) => ({
  beforeEach: () => portalStory({ user: PERSON, ...story }),
  render: () => (
    <PortalScreen story={story}>
      <Screen />
    </PortalScreen>
  ),
});
const LIST = 'GET /b2c/orders';
const VIEW = 'GET /b2c/order';
const counters = { all: 0, draft: 0, new: 0, work: 0, done: 0, failed: 0 };
const pagination = { current: 1, count: 1, per: 20, total: 1 };

const example = exampleOfSchema('B2cOrder') as B2cOrder;
const item = {
  ...(example.items[0] as B2cOrder['items'][number]),
  id: 1,
  brand_title: 'KNECHT',
  article: 'OC 90',
  title: 'Фильтр масляный',
  price: 590,
  quantity: 2,
  picked: 0,
  sources: [],
  in_stock: 2,
  in_basket: 0,
  on_the_way: 0,
};
const order: B2cOrder = {
  ...example,
  id: 7,
  version: 1,
  number: 'S-1001',
  consumer_name: 'Анна Белова',
  consumer_phone: '+7 912 000-00-01',
  consumer_email: '',
  comment: '',
  cancel_reason: '',
  cancelled_by_consumer: false,
  status: { id: 10, code: 'pending', title: 'Новый', tone: 'brand' },
  allowed_actions: ['pick', 'cancel'],
  code: null,
  code_tries_left: 5,
  ready_at: null,
  closed_at: null,
  quantity: 2,
  picked: 0,
  amount: 1_180,
  items: [item],
};
const ready: B2cOrder = {
  ...order,
  version: 3,
  status: { id: 20, code: 'ready', title: 'Готов к выдаче', tone: 'yellow' },
  allowed_actions: ['renew_code', 'hand_over', 'cancel'],
  code: null,
  picked: 2,
  items: [{ ...item, picked: 2, sources: [{ order_id: null, quantity: 2 }] }],
};
const at = (shown: B2cOrder, answers: PortalStory['answers'] = {}): PortalStory => ({
  at: '/b2c-orders/7',
  path: '/b2c-orders/:id',
  user: PERSON,
  answers: { [VIEW]: { body: { data: shown } }, ...answers },
});

export const List = meta.story({
  ...on(
    { at: '/b2c-orders', answers: { [LIST]: { body: { data: [order], counters, pagination } } } },
    OrdersScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('S-1001')).toBeVisible();
    await expect(canvas.getByText('0 из 2')).toBeVisible();
    // Links to the items still to be picked, not to all ordered ones.
    await expect(canvas.getByRole('link', { name: 'Что собрать' })).toHaveAttribute(
      'href',
      '/b2c-orders/b2c-order?to_pick=true',
    );
  },
});
export const Empty = meta.story({
  ...on(
    {
      at: '/b2c-orders',
      answers: { [LIST]: { body: { data: [], counters, pagination: { ...pagination, total: 0 } } } },
    },
    OrdersScreen,
  ),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Заказов розничных покупателей пока нет')).toBeVisible(),
});
export const Loading = meta.story({
  ...on({ at: '/b2c-orders', answers: { [LIST]: 'never' } }, OrdersScreen),
});
export const NoRight = meta.story({
  ...on({ at: '/b2c-orders', answers: { [LIST]: { status: 403, message: 'Нет доступа' } } }, OrdersScreen),
  play: async ({ canvas }) => expect(await canvas.findByText('Нет доступа')).toBeVisible(),
});
export const Failed = meta.story({
  ...on(
    { at: '/b2c-orders', answers: { [LIST]: { status: 500, message: 'Сервер не ответил' } } },
    OrdersScreen,
  ),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});
export const Positions = meta.story({ ...on({ at: '/b2c-orders/b2c-order' }, PositionsScreen) });

/** Items in stock are picked with one click. */
export const Pick = meta.story({
  ...on(at(order, { 'PUT /b2c/order/pick': { body: { data: order } } }), OrderScreen),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('на складе есть 2 шт.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Собрать' }));
    await expect(await screen.findByText('Собрано, что есть на складе')).toBeVisible();
  },
});

/** Missing items can be bought; items without offers are reported. */
export const Missing = meta.story({
  ...on(
    at(
      { ...order, allowed_actions: ['cancel'], items: [{ ...item, in_stock: 0 }] },
      {
        'POST /b2c/order/to-basket': {
          body: {
            data: {
              basket_id: 3,
              put: [],
              without_offer: [{ brand_title: 'KNECHT', article: 'OC 90', quantity: 2 }],
            },
          },
        },
      },
    ),
    OrderScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Недостающее – в корзину' }));
    await expect(await screen.findByText('Никто не предлагает: OC 90 – 2 шт.')).toBeVisible();
  },
});

/** A wrong code is reported at its field, and the order does not change. */
export const HandOver = meta.story({
  ...on(
    at(ready, {
      'PUT /b2c/order/hand-over': { status: 422, message: 'Код не подходит. Осталось 4 попытки.' },
    }),
    OrderScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText(/^Код выдачи ушёл покупателю письмом|^Код выдачи видит только покупатель/),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Выдать…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Выдать заказ S-1001' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Выдать' }));
    await expect(await dialog.findByText('Обязательное поле')).toBeVisible();
    // An input that cannot be a code uses up no attempt; Enter acts like the button.
    await userEvent.type(dialog.getByRole('textbox', { name: /Код покупателя/ }), '11{Enter}');
    await expect(await dialog.findByText('Код – 6 цифр')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /Код покупателя/ }), '1111{Enter}');
    await expect(await dialog.findByText('Код не подходит. Осталось 4 попытки.')).toBeVisible();
  },
});

/** A claim is created from an order that was handed over. */
export const Complain = meta.story({
  ...on(
    at(
      {
        ...ready,
        status: { id: 30, code: 'accepted', title: 'Выдан', tone: 'green' },
        allowed_actions: [],
        code: null,
      },
      { 'POST /document/b2c/claim': { body: { data: { id: 9 } } } },
    ),
    OrderScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Записать претензию покупателя…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Претензия к заказу S-1001' });
    const form = within(dialog);
    await userEvent.click(form.getByRole('button', { name: 'Записать претензию' }));
    await expect(await form.findByText('Обязательное поле')).toBeVisible();
    await userEvent.type(form.getByRole('textbox', { name: /Что случилось/ }), 'Течёт');
    const [pieces] = form.getAllByRole('textbox', { name: /^Заявлено/ });
    if (!pieces) throw new Error('no position');
    await userEvent.clear(pieces);
    await userEvent.click(form.getByRole('button', { name: 'Записать претензию' }));
    await waitFor(() => expect(pieces).toHaveFocus());
    await expect(pieces).toHaveAccessibleDescription('Укажите, сколько штук заявлено');
    await userEvent.type(pieces, '1');
    await userEvent.click(form.getByRole('button', { name: 'Записать претензию' }));
    await expect(await screen.findByText('Претензия покупателя записана')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  },
});

const claim: B2cClaim = {
  ...(exampleOfSchema('B2cClaim') as B2cClaim),
  id: 9,
  version: 1,
  status: { id: 10, code: 'created', title: 'Новая', tone: 'brand' },
  allowed_actions: ['pass_on', 'close'],
  supplier_claims: [],
  answer: '',
};
const claimAt = (shown: B2cClaim): PortalStory => ({
  at: '/claim-work-b2c/9',
  path: '/claim-work-b2c/:id',
  user: PERSON,
  answers: {
    'GET /document/b2c/claim': { body: { data: shown } },
    'PUT /document/b2c/claim/pass-on': { body: { data: shown } },
  },
});
export const Claims = meta.story({ ...on({ at: '/claim-work-b2c' }, ClaimsScreen) });
export const PassOn = meta.story({
  ...on(claimAt(claim), ClaimScreen),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Создать претензию поставщику' }));
    await expect(await screen.findByText('Черновики претензий созданы')).toBeVisible();
  },
});
/** The claim's drafts have not been sent: the page says so and links to them. */
export const Drafted = meta.story({
  ...on(
    claimAt({
      ...claim,
      status: { id: 40, code: 'drafted', title: 'Черновик не отправлен', tone: 'yellow' },
      allowed_actions: ['close'],
      supplier_claims: [31],
    }),
    ClaimScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Черновики поставщикам: проверьте и отправьте')).toBeVisible();
    await expect(canvas.getByText('Черновик не отправлен')).toBeVisible();
    await expect(canvas.getByRole('link', { name: '№ 31' })).toBeVisible();
  },
});
/** The goods came from own stock without a supplier's shipment: the page explains why no claim can be made. */
export const OwnStock = meta.story({
  ...on(
    claimAt({
      ...claim,
      allowed_actions: ['close'],
      items: claim.items.map((one) => ({ ...one, order_ids: [] })),
    }),
    ClaimScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Поставщику это не передать')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Создать претензию поставщику' })).toBeNull();
  },
});
