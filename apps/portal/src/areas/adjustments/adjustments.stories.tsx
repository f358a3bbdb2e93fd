import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { IncomingScreen } from './adjustment-list.tsx';
import { IncomingAdjustmentScreen, OutgoingAdjustmentScreen } from './adjustment-screen.tsx';
import { CreateScreen } from './create-screen.tsx';

const meta = preview.meta({ title: 'Портал/Корректировки сроков' });

const PATH = '/document/delivery-time-corrective';
const LIST = `GET ${PATH}/incoming-delivery-time-correctives`;
const LINES = 'GET /document/order/get-order-items-for-correction-date';
const right = (name: string) => ({ name: `PERMISSION_${name}`, description: name });
const shown = (story: PortalStory, node: React.ReactNode) => ({
  beforeEach: () => portalStory(story),
  render: () => <PortalScreen story={story}>{node}</PortalScreen>,
});

const row = {
  ...(exampleOfSchema('CorrectiveRow') as object),
  was_at: '2026-12-01T09:00:00Z',
  planned_delivery_at: '2026-12-10T09:00:00Z',
};
const list = (answers: PortalStory['answers'] = {}) =>
  shown(
    {
      at: '/incoming-adjustment',
      user: { type: 'shop', is_admin: false, permissions: [right('DOCUMENT_DELIVERY_TIME_CORRECTIVE_GET')] },
      answers,
    },
    <IncomingScreen />,
  );
const page = (data: readonly unknown[]) => ({
  body: {
    data,
    pagination: { total: data.length, current: 1, count: 1, per: 20 },
    counters: { all: data.length, draft: 0, new: data.length, work: 0, done: 0, failed: 0 },
  },
});

/** The delay is shown beside the new date. */
export const List = meta.story({
  ...list({ [LIST]: page([row]) }),
  play: async ({ canvas }) => expect(await canvas.findByText('на 9 дней позже')).toBeVisible(),
});
export const Empty = meta.story({ ...list({ [LIST]: page([]) }) });
export const Loading = meta.story({ ...list({ [LIST]: 'never' }) });
export const Failed = meta.story({
  ...list({ [LIST]: { status: 403, message: 'Нет доступа' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Нет доступа')).toBeVisible(),
});

const corrective = {
  ...(exampleOfSchema('Corrective') as object),
  id: 5,
  version: 2,
  allowed_actions: ['agree', 'deny'],
  was_at: '2026-12-01T09:00:00Z',
  planned_delivery_at: '2026-12-10T09:00:00Z',
  answer: '',
};
const item = {
  ...(exampleOfSchema('CorrectiveItem') as object),
  was_at: '2026-12-01T09:00:00Z',
  first_delivery_at: '2026-11-28T09:00:00Z',
  price: 450,
  quantity: 4,
  left: 4,
  is_taken_out: false,
  elsewhere: [
    {
      offer_id: 71,
      quantity: 4,
      supplier_title: 'ООО «Волга-Деталь»',
      price: 470,
      arrival_at: '2026-12-02T09:00:00Z',
    },
    {
      offer_id: 72,
      quantity: 4,
      supplier_title: 'ООО «Партнёр Авто»',
      price: 430,
      arrival_at: '2026-12-12T09:00:00Z',
    },
  ],
};
const waiting = {
  ...(exampleOfSchema('CorrectiveConsequence') as object),
  kind: 'b2c_order',
  id: 7,
  number: 'R-1042',
};
const documentStory: PortalStory = {
  at: '/incoming-adjustment/5',
  path: '/incoming-adjustment/:id',
  user: {
    type: 'shop',
    is_admin: false,
    permissions: [
      right('DOCUMENT_DELIVERY_TIME_CORRECTIVE_GET'),
      right('DOCUMENT_DELIVERY_TIME_CORRECTIVE_UPDATE'),
      right('DOCUMENT_OUTGOING_ORDER_UPDATE'),
      right('DOCUMENT_OUTGOING_ORDER_GET'),
      right('BASKET_GET'),
    ],
  },
  answers: {
    [`GET ${PATH}/delivery-time-corrective`]: { body: { data: corrective } },
    [`GET ${PATH}/delivery-time-corrective-items`]: { body: { data: [item] } },
    [`GET ${PATH}/consequences`]: { body: { data: [waiting] } },
    [`POST ${PATH}/change-status`]: { body: { data: corrective } },
  },
};

/**
 * Consequences before the decision: first promise, delay, other documents that wait, and other offers with the
 * extra cost.
 */
export const Document = meta.story({
  ...shown(documentStory, <IncomingAdjustmentScreen />),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/дороже на 80,00/)).toBeVisible();
    await expect(canvas.getByText(/дешевле на 80,00/)).toBeVisible();
    await expect(canvas.getByText(/^сначала/)).toBeVisible();
    await expect(
      within(canvas.getByRole('table', { name: 'Что ещё придёт позже' })).getByText(/R-1042/),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Снять позиции заказа…' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Согласовать' }));
    await expect(await canvas.findByText('Новый срок согласован')).toBeVisible();
  },
});

/**
 * Items are accepted, removed from the order or ordered elsewhere; the button and the confirmation list all of
 * it.
 */
export const ByPosition = meta.story({
  ...shown(
    {
      ...documentStory,
      answers: {
        ...documentStory.answers,
        [`GET ${PATH}/delivery-time-corrective-items`]: {
          body: {
            data: [
              { ...item, id: 1 },
              { ...item, id: 2, article: 'W 712/75', elsewhere: [] },
              { ...item, id: 3, article: 'W 712/80' },
            ],
          },
        },
      },
    },
    <IncomingAdjustmentScreen />,
  ),
  play: async ({ canvas, userEvent }) => {
    const of = async (name: RegExp) => within(await canvas.findByRole('radiogroup', { name }));
    await userEvent.click((await of(/W 712\/75$/)).getByRole('radio', { name: 'Снять с заказа' }));
    await userEvent.click((await of(/W 712\/80$/)).getByRole('radio', { name: /Партнёр Авто/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Согласовать 1, снять 2…' }));
    const question = within(await screen.findByRole('dialog', { name: 'Снять с заказа 2 позиции?' }));
    await expect(question.getByText(/Взамен сразу заказывается: .* W 712\/80, 4 шт\./)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Согласовать, снять и заказать' }));
    await expect(await canvas.findByText('Новый срок согласован')).toBeVisible();
    await expect(canvas.getByText('Действует сразу, взамен размещён 1 заказ')).toBeVisible();
  },
});

const lines = [
  { ...(exampleOfSchema('LineToCorrect') as object), id: 11, in_correction: false },
  { ...(exampleOfSchema('LineToCorrect') as object), id: 12, article: 'W 712/2', in_correction: true },
];
const createStory: PortalStory = {
  at: '/outgoing-adjustment/create?order=104238',
  user: { type: 'supplier', is_admin: false, permissions: [] },
  answers: { [LINES]: { body: { data: lines } } },
};

/** An item with an undecided corrective cannot be selected; missing values are reported at their fields. */
export const Create = meta.story({
  ...shown(createStory, <CreateScreen />),
  play: async ({ canvas, userEvent }) => {
    const boxes = await canvas.findAllByRole('checkbox');
    await expect(boxes[0]).toBeChecked();
    await expect(boxes[1]).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(canvas.getAllByText('Обязательное поле')).toHaveLength(2));
  },
});
/** An invalid date is reported once, at its field, and not as missing as well. */
export const DayTooEarly = meta.story({
  ...shown(createStory, <CreateScreen />),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Дата/), '01.01.2026');
    await userEvent.tab();
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(canvas.getAllByText('Обязательное поле')).toHaveLength(1));
    await expect(canvas.getByText(/^Не раньше/)).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText(/^Причина/), '1');
    await waitFor(() => expect(canvas.queryByText('Обязательное поле')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(canvas.getByLabelText(/^Дата/)).toHaveFocus());
    await expect(screen.queryByText('Обязательное поле')).toBeNull();
  },
});
const nothing: PortalStory = { ...createStory, answers: { [LINES]: { body: { data: [] } } } };
export const NothingToChange = meta.story({
  ...shown(nothing, <CreateScreen />),
  play: async ({ canvas }) => expect(await canvas.findByText('Менять нечего')).toBeVisible(),
});
const unnamed: PortalStory = { ...createStory, at: '/outgoing-adjustment/create' };
export const WhichOrder = meta.story({
  ...shown(unnamed, <CreateScreen />),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Номер заказа'), '№ 104238');
    await userEvent.click(canvas.getByRole('button', { name: 'Показать позиции' }));
    await expect(await canvas.findByText(/№ 104\s238/)).toBeVisible();
  },
});

/** The side that proposed it sees it without a decision. */
export const Proposed = meta.story({
  ...shown(
    {
      ...documentStory,
      answers: {
        ...documentStory.answers,
        [`GET ${PATH}/delivery-time-corrective`]: { body: { data: { ...corrective, allowed_actions: [] } } },
      },
    },
    <OutgoingAdjustmentScreen />,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(?:Согласовать|Отклонить)/ })).toBeNull();
  },
});
