import type { Schemas } from '@portal/api-client/client';
import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { ConditionsScreen } from './conditions-screen.tsx';
import { InboxScreen } from './inbox-screen.tsx';
import { OrderScreen } from './order-screen.tsx';
import type { Order, OrderRow } from './queries.ts';

const meta = preview.meta({ title: 'Портал/Заказы' });

const INCOMING = 'GET /document/order/incoming-orders';
const VIEW = 'GET /document/order/view/5';
const row = exampleOfSchema('OrderRow') as OrderRow;
const rows = [5, 6, 7].map((id) => ({ ...row, id, allowed_actions: ['confirm', 'refuse'] }));
const counters = { all: 3, new: 2, awaits_answer: 2, to_ship: 1, overdue: 3, late: 2 };
const list = { data: rows, counters, pagination: { total: 3, page: 1, pageSize: 20 } };
const order = {
  ...(exampleOfSchema('Order') as Order),
  id: 5,
  allowed_actions: ['refuse', 'confirm'],
  answer_by: null,
  proposed: [],
};

const inbox = (story: Omit<PortalStory, 'at'>, at = '/inbox') => {
  const whole = { ...story, at, user: { type: 'supplier', is_admin: false } };
  return {
    beforeEach: () => portalStory(whole),
    render: () => (
      <PortalScreen story={whole}>
        <InboxScreen />
      </PortalScreen>
    ),
  };
};

export const List = meta.story({
  ...inbox({ answers: { [INCOMING]: { body: list } } }),
  play: async ({ canvas, userEvent }) => {
    const [, first] = await canvas.findAllByRole('checkbox', { name: /Заказ №/ });
    if (!first) throw new Error('no rows');
    // The number counts what the tab shows: late orders, and those that are due later today.
    await expect(canvas.getByRole('tab', { name: /^Просрочены/ })).toHaveAccessibleName(
      'Просрочены и сегодня 3',
    );
    await userEvent.click(first);
    await expect(canvas.getByText('Выбрано: 1')).toBeVisible();
    await userEvent.keyboard('/');
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
  },
});

export const Loading = meta.story({
  ...inbox({ answers: { [INCOMING]: 'never' } }),
  play: async ({ canvas }) => expect(canvas.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
});

export const Empty = meta.story({
  ...inbox({ answers: { [INCOMING]: { body: { ...list, data: [], pagination: { total: 0 } } } } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Заказов пока нет')).toBeVisible(),
});

/** A link from a report's figure: orders with a brand, including archived ones. */
export const WithArchive = meta.story({
  ...inbox(
    {
      answers: {
        [INCOMING]: { body: { ...list, data: rows.map((one) => ({ ...one, is_archived: one.id === 6 })) } },
        'GET /document/order/filter-values': {
          body: {
            data: { contractors: [], storages: [], brands: [{ id: 3, title: 'MAHLE' }], categories: [] },
          },
        },
      },
    },
    '/inbox?brand=3&archived=true',
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('в архиве')).toBeVisible();
    await expect(canvas.getByText('Вместе с архивом')).toBeVisible();
    await expect(await canvas.findByText('MAHLE')).toBeVisible();
  },
});

const asked: string[] = [];

/** The list's call contains what the address does: tab, search, filter, order and page. */
export const Asked = meta.story({
  ...inbox(
    {
      answers: {
        [INCOMING]: (request: Request) => {
          asked.push(new URL(request.url).search);
          return { body: { ...list, pagination: { ...list.pagination, total: 60 } } };
        },
      },
    },
    '/inbox?tab=new&search=OC+90&search_type=article&customer=5&customer=7&sort=amount&page=2',
  ),
  play: async ({ canvas, userEvent }) => {
    asked.length = 0;
    await canvas.findAllByRole('checkbox', { name: /Заказ №/ });
    await userEvent.click(canvas.getByRole('tab', { name: /К отгрузке/ }));
    await waitFor(() => expect(new URLSearchParams(asked.at(-1)).get('tab')).toBe('to_ship'));
    const query = new URLSearchParams(asked.at(-1));
    await expect(query.get('filter[search]')).toBe('OC 90');
    await expect(query.get('search_type')).toBe('article');
    await expect([...query].filter(([name]) => name.startsWith('filter[customer'))).toEqual([
      ['filter[customer_id]', '5'],
      ['filter[customer_id]', '7'],
    ]);
    await expect(query.get('sort')).toBe('amount');
    await expect(query.get('page') ?? '1').toBe('1');
  },
});

/** No rows under a filter: resetting it loads the list again. */
export const Filtered = meta.story({
  ...inbox(
    { answers: { [INCOMING]: { body: { ...list, data: [], pagination: { total: 0 } } } } },
    '/inbox?tab=new&search=OC+90',
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Сбросить фильтр' }));
    // The address changes before the page does.
    await waitFor(() =>
      expect(canvas.getByRole('tab', { name: /Все/ })).toHaveAttribute('aria-selected', 'true'),
    );
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
  },
});

export const Failed = meta.story({
  ...inbox({ answers: { [INCOMING]: { status: 500, message: 'Сервер не отвечает' } } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Сервер не отвечает')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Повторить' })).toBeVisible();
  },
});

/** No retry is offered if the viewer has no right. */
export const NoRight = meta.story({
  ...inbox({ answers: { [INCOMING]: { status: 403, message: 'Нет права' } } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Нет доступа')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Повторить' })).toBeNull();
  },
});

const document = (answers: PortalStory['answers'], permissions?: readonly object[]) => {
  const whole = {
    at: '/inbox/5',
    path: '/inbox/:id',
    user: { type: 'supplier', is_admin: false, ...(permissions && { permissions }) },
    ...(answers && { answers }),
  };
  return {
    beforeEach: () => portalStory(whole),
    render: () => (
      <PortalScreen story={whole}>
        <OrderScreen />
      </PortalScreen>
    ),
  };
};

export const Document = meta.story({
  ...document({ [VIEW]: { body: { data: order } } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Подтвердить всё' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Отменить заказ…' })).toBeNull();
  },
});

/** The pending decision fails because the other side was faster, and the page says so. */
export const DocumentChanged = meta.story({
  ...document({
    [VIEW]: { body: { data: order } },
    'POST /document/order/confirm/5': { status: 409, message: 'Документ изменился' },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Подтвердить всё' }));
    await expect(canvas.getByText(/подтвердим всё/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить сейчас' }));
    await expect(await canvas.findByText(/Документ изменился/)).toBeVisible();
  },
});

/** The bar tells in sentences: an abbreviation at their end gets no second full stop. A line of which nothing was accepted says so. */
export const HeldPieces = meta.story({
  ...document({
    [VIEW]: {
      body: {
        data: {
          ...order,
          lines: order.lines.map((line, index) => ({
            ...line,
            ordered: 20,
            undecided: index === 0 ? 4 : 0,
            confirmed: index === 0 ? 16 : 20,
            refused: 0,
            cancelled: 0,
            short: 0,
            claimed: 0,
            shipped: 10,
            accepted: 0,
            shortage: 10,
            rejected: 0,
            allowed_actions: index === 0 ? ['confirm'] : [],
          })),
        },
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect((await canvas.findAllByText('Не принято 10, ждём 10'))[0]).toBeVisible();
    const [confirm] = canvas.getAllByRole('button', { name: /^Подтвердить: / });
    if (!confirm) throw new Error('nothing to confirm');
    await userEvent.click(confirm);
    await expect(canvas.getByText(/подтвердим 4 шт\. Покупатель узнает/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Вернуть' }));
  },
});

export const DocumentLost = meta.story({
  ...document({ [VIEW]: { status: 404, message: 'Заказ не найден' } }),
  play: async ({ canvas }) => expect(await canvas.findByRole('link', { name: 'Все заказы' })).toBeVisible(),
});

const bought = {
  ...order,
  allowed_actions: [],
  lines: order.lines.map((line) => ({ ...line, ordered: 6, undecided: 0, confirmed: 4, refused: 2 })),
};
const purchase = (answers: PortalStory['answers'] = {}) => {
  const whole = {
    at: '/outgoing/5',
    path: '/outgoing/:id',
    user: {
      type: 'shop',
      is_admin: false,
      permissions: [{ name: 'PERMISSION_BASKET_GET', description: 'Корзина' }],
    },
    answers: { [VIEW]: { body: { data: bought } }, ...answers },
  };
  return {
    beforeEach: () => portalStory(whole),
    render: () => (
      <PortalScreen story={whole}>
        <OrderScreen />
      </PortalScreen>
    ),
  };
};

const refusedLine = exampleOfSchema('Replacement') as Schemas['Replacement'];
const offerInstead = exampleOfSchema('ReplacingOffer') as Schemas['ReplacingOffer'];
const insteadOf = (quantity: number, offer: Partial<Schemas['ReplacingOffer']>) => ({
  body: {
    data: [
      { ...refusedLine, line_id: 3, quantity, price: 263.8, offers: [{ ...offerInstead, id: 8, ...offer }] },
    ],
  },
});
const sent: unknown[] = [];

/**
 * A refused line is replaced with one click if the quantity is the same; the call may fail because another user
 * was faster.
 */
export const Replacing = meta.story({
  ...purchase({
    'GET /document/order/replacements': insteadOf(2, { quantity: 2, price: 260 }),
    'POST /document/order/replace': { status: 409, message: 'Замена по этой строке уже заказана' },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('2 шт. по 260,00')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Заменить: / }));
    await expect(await canvas.findByText('Замена по этой строке уже заказана')).toBeVisible();
  },
});

/** Five pieces instead of one refused: the total is shown and confirmed before the order is placed. */
export const ReplacingMore = meta.story({
  ...purchase({
    'GET /document/order/replacements': insteadOf(1, { quantity: 5, price: 263.8, price_difference: 0 }),
    'POST /document/order/replace': async (request: Request) => {
      sent.push(await request.json());
      return { body: { data: { order_id: 104_300 } } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await expect(await canvas.findByText(/5 шт\. по 263,80, отказано 1: кратность/)).toBeVisible();
    await expect(canvas.getByText(/^на 4 шт\. больше, на 1\s055,20\sруб\. дороже$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Заменить: / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Заказать 5 шт. вместо 1?' }));
    await expect(
      dialog.getByText(/5 шт\. на 1\s319,00\sруб\. вместо отказанных 1 шт\. на 263,80\sруб\./),
    ).toBeVisible();
    await expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: /^Заказать 5 шт\. на 1\s319,00/ }));
    await waitFor(() => expect(sent).toEqual([{ line_id: 3, offer_id: 8, quantity: 5, price: 263.8 }]));
  },
});

/** For ten minutes the replacement can be undone from the line. */
export const ReplacementUndone = meta.story({
  ...purchase({
    [VIEW]: {
      body: {
        data: {
          ...bought,
          lines: bought.lines.map((line) => ({
            ...line,
            replaced_by: [
              {
                order_id: 104_300,
                quantity: 2,
                brand_title: 'KNECHT',
                article: 'OC 456',
                undo_until: new Date(Date.now() + 60_000).toISOString(),
              },
            ],
          })),
        },
      },
    },
    'POST /document/order/undo-replace': async (request: Request) => {
      sent.push(await request.json());
      return { body: { data: bought } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const [undo] = await canvas.findAllByRole('button', { name: /^Отменить замену: KNECHT OC 456/ });
    if (!undo) throw new Error('nothing to undo');
    await userEvent.click(undo);
    await waitFor(() => expect(sent).toEqual([{ order_id: 104_300 }]));
    await expect(await canvas.findByText(/^Замена отменена: заказ/)).toBeVisible();
  },
});

/** An order that was just placed can be taken back into the basket, for as many minutes as are shown. */
export const OrderUndone = meta.story({
  ...purchase({
    [VIEW]: {
      body: { data: { ...bought, undo_until: new Date(Date.now() + 9.5 * 60_000).toISOString() } },
    },
    'POST /basket/order/undo': async (request: Request) => {
      sent.push(await request.json());
      return { body: { data: { order_ids: [5], lines: 2, left: [] } } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await expect(
      await canvas.findByText(
        /^Заказ можно отменить целиком ещё 10\sмин, пока поставщик не ответил: товары вернутся/,
      ),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Отменить заказ' }));
    await waitFor(() => expect(sent).toEqual([{ order_ids: [5] }]));
    await expect(await canvas.findByText('Вернулись в корзину: 2 позиции')).toBeVisible();
  },
});

/** The unfolded state of a line's pieces; a message that is too long is not sent. */
export const Unfolded = meta.story({
  ...purchase(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Развернуть: / }));
    await expect(canvas.getByRole('list', { name: /^Где мои 6/ })).toBeVisible();
    const field = await canvas.findByRole('textbox', { name: /^Написать: / });
    await userEvent.click(field);
    await userEvent.paste('я'.repeat(4001));
    await expect(canvas.getByText(/^Слишком длинно/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Отправить' })).toHaveAttribute('aria-disabled', 'true');
  },
});

const replaceable = exampleOfSchema('ProposedReplacement') as Order['proposed'][number];
const proposal = { ...replaceable, id: 3, line_id: order.lines[0]?.id ?? 1, placed_order_id: null };

const corrective = exampleOfSchema('OrderCorrective') as Order['correctives'][number];
const manyLines = [proposal.line_id, 12, 13, 14, 15, 16].map((id) => ({
  ...(order.lines[0] as Order['lines'][number]),
  id,
  article: `W ${id}`,
}));
const manyCorrected = {
  ...corrective,
  quantity: 15,
  positions: [12, 13, 14, 15, 16].map((order_line_id) => ({ order_line_id, quantity: 3 })),
};

/**
 * The supplier proposes another product; if another user was faster, the page says so. A request for a new date names
 * its lines: of many the first ones, and how many more.
 */
export const Proposed = meta.story({
  ...purchase({
    [VIEW]: {
      body: {
        data: {
          ...bought,
          lines: manyLines,
          correctives: [manyCorrected],
          proposed: [{ ...proposal, allowed_actions: ['accept', 'decline'] }],
        },
      },
    },
    'PUT /document/replacement/accept': { status: 409, message: 'Замена по этой строке уже заказана' },
  }),
  play: async ({ canvas, userEvent }) => {
    const about = await canvas.findByRole('cell', {
      name: /^5 позиций из 6, 15 шт\..*W 12, 3 шт\..*W 14, 3 шт\..*ещё 2 позиции$/,
    });
    await expect(about).not.toHaveTextContent('W 15');
    // The percent is of a piece; the whole is told beside it, because the pieces differ.
    await expect(await canvas.findByText(/% за\sшт\.$/)).toBeVisible();
    await expect(
      canvas.getByText(/^всего .*: на \d+ шт\. (больше|меньше), на .* руб\. (дороже|дешевле)$/),
    ).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: /^Принять: / }));
    // Eight pieces instead of two refused: asks first.
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: /^Заказать замену на / })).getByRole('button', {
        name: 'Принять',
      }),
    );
    await expect(await canvas.findByText('Замена по этой строке уже заказана')).toBeVisible();
  },
});

/** The price of a proposal is required. */
export const Proposing = meta.story({
  ...document(
    {
      [VIEW]: {
        body: {
          data: {
            ...bought,
            proposed: [{ ...proposal, allowed_actions: ['withdraw'] }],
          },
        },
      },
    },
    [
      { name: 'PERMISSION_DOCUMENT_INCOMING_ORDER_GET', description: 'Входящие заказы' },
      { name: 'PERMISSION_DOCUMENT_INCOMING_ORDER_UPDATE', description: 'Решать по заказам' },
    ],
  ),
  play: async ({ canvas, userEvent }) => {
    const [propose] = await canvas.findAllByRole('button', { name: /^Предложить: / });
    if (!propose) throw new Error('nothing to propose');
    await userEvent.click(propose);
    const price = await screen.findByLabelText(/^Цена за штуку/);
    await userEvent.clear(price);
    await userEvent.click(screen.getByRole('button', { name: 'Предложить' }));
    await waitFor(() => expect(price).toHaveAttribute('aria-invalid', 'true'));
  },
});

const RIGHTS = { permissions: [{ name: 'PERMISSION_DOCUMENT_OUTGOING_ORDER_GET', description: 'Заказы' }] };
const scored = (lines: number, leaves = '2026-11-25T09:00:00.000Z') => {
  const score = exampleOfSchema('SupplierScore') as object;
  const story = {
    at: '/outgoing/5',
    path: '/outgoing/:id',
    user: { type: 'shop', is_admin: false, ...RIGHTS },
    answers: {
      [VIEW]: {
        body: { data: { ...bought, answer_by: '2026-11-24T09:00:00.000Z', planned_shipment_at: leaves } },
      },
      'GET /document/order/supplier-scores': {
        body: { data: [{ ...score, supplier_id: bought.supplier.id, lines }] },
      },
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <OrderScreen />
      </PortalScreen>
    ),
  };
};

/** The supplier's reliability with its figures, and the time within which it answers. */
export const Scored = meta.story({
  ...scored(240),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Ответить до')).toBeVisible();
    await expect(canvas.queryByText(/автоматический отказ/)).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: /^Надёжность, .+ подтверждает 96/ }));
    await expect(await screen.findByText('230 из 240')).toBeVisible();
  },
});

/** The supplier has to answer before the planned shipment, also where its own time for an answer ends later. */
export const AnswerBeforeShipment = meta.story({
  ...scored(7, '2026-11-24T07:00:00.000Z'),
  play: async ({ canvas }) => {
    const answer = (await canvas.findByText('Ответить до')).closest('dt')?.nextElementSibling;
    const times = [...(answer?.querySelectorAll('time') ?? [])].map((time) => time.dateTime);
    await expect(times).toEqual(['2026-11-24T07:00:00.000Z', '2026-11-24T09:00:00.000Z']);
    await expect(answer).toHaveTextContent(/автоматический отказ/);
  },
});

/** With few order lines no score is shown, and the page says so. */
export const ScoredLittle = meta.story({
  ...scored(7),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /мало данных$/ }));
    await expect(await screen.findByText(/^За 90 дней решено 7 позиций/)).toBeVisible();
  },
});

const conditions = { at: '/outgoing/constants', user: { type: 'shop', is_admin: false } };
export const Conditions = meta.story({
  beforeEach: () => portalStory(conditions),
  render: () => (
    <PortalScreen story={conditions}>
      <ConditionsScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Договор/)).toBeVisible();
    await expect(canvas.getByText(/на ответ 24 часа, потом нерешённое отказывается само/)).toBeVisible();
    const [before] = canvas.getAllByRole('columnheader', { name: /^Ближайшая отсечка/ });
    await expect(before).toBeVisible();
  },
});
