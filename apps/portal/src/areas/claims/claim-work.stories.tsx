import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { IncomingClaimScreen, OutgoingClaimScreen } from './claim-screen.tsx';
import { CreateFromAcceptanceScreen } from './create-form.tsx';
import { CreateClaimScreen } from './create-screen.tsx';
import { EitherClaimScreen } from './either-side.tsx';
import { ClaimsScreen } from './old-lists.tsx';

const meta = preview.meta({ title: 'Портал/Работа с претензией' });

const SHOP = {
  type: 'shop',
  is_admin: false,
  permissions: ['GET', 'UPDATE', 'DELETE'].map((right) => ({
    name: `PERMISSION_DOCUMENT_CLAIMED_CLAIM_${right}`,
    description: '',
  })),
};
const SUPPLIER = {
  type: 'supplier',
  is_admin: false,
  permissions: ['GET', 'UPDATE', 'DELETE'].map((right) => ({
    name: `PERMISSION_DOCUMENT_RECEIVED_CLAIM_${right}`,
    description: '',
  })),
};
const on = (story: PortalStory, Screen: () => React.JSX.Element | null) => ({
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <Screen />
    </PortalScreen>
  ),
});

/** A claim starts with its kind: a defect noticed on acceptance, or a hidden one found later. */
export const Kinds = meta.story({
  ...on({ at: '/claim-create', path: '/claim-create/:id?', user: SHOP }, CreateClaimScreen),
  play: async ({ canvas }) => {
    const links = await canvas.findAllByRole('link', { name: /^Выбрать приёмку/ });
    await expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/claim-create/logistic-claim',
      '/claim-create/hidden-defect',
    ]);
  },
});

/** Acceptances with items that can be claimed; a row opens its items. */
export const Acceptances = meta.story({
  ...on({ at: '/claim-create/hidden-defect', path: '/claim-create/:id?', user: SHOP }, CreateClaimScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Претензия о скрытом дефекте' })).toBeVisible();
    await expect(await canvas.findByText('УПД-104')).toBeVisible();
  },
});

export const NoAcceptances = meta.story({
  ...on(
    {
      at: '/claim-create/logistic-claim',
      path: '/claim-create/:id?',
      user: SHOP,
      answers: {
        'GET /document/claim/acceptances': {
          body: { data: [], pagination: { total: 0, page: 1, pageSize: 20 } },
        },
      },
    },
    CreateClaimScreen,
  ),
  play: async ({ canvas }) => expect(await canvas.findByText('Заявлять пока нечего')).toBeVisible(),
});

const item = {
  ...(exampleOfSchema('ClaimableItem') as object),
  id: 1,
  order_line_id: 11,
  order_id: 5,
  quantity: 5,
  accepted: 3,
  shortage: 1,
  rejected: 1,
  claimable: 4,
  comment: '',
};
const acceptance = {
  at: '/claim-create/logistic-claim/acceptance/7',
  path: '/claim-create/:id?/acceptance/:lid',
  user: SHOP,
  answers: {
    'GET /document/claim/acceptance-items': {
      body: {
        data: [
          item,
          {
            ...item,
            id: 2,
            order_line_id: 12,
            article: 'OC 384',
            accepted: 5,
            shortage: 0,
            rejected: 0,
            claimable: 0,
          },
        ],
      },
    },
    'POST /document/claim/create': { body: { data: { ids: [31, 32] } } },
  },
};
/** Missing and rejected items are preselected; those already claimed cannot be selected. */
export const Create = meta.story({
  ...on(acceptance, CreateFromAcceptanceScreen),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('Отмечено 2 поз., 2 шт.')).toBeVisible();
    await expect(await canvas.findByText('уже заявлено')).toBeVisible();
    // Why the counter stops below the pieces of the acceptance.
    await expect(canvas.getAllByText('ещё 1 в претензиях')).toHaveLength(2);
    const [missing, broken] = canvas.getAllByRole('checkbox', { name: /^Заявить .*W 914/ });
    if (!missing || !broken) throw new Error('two things are wrong with the position');
    await userEvent.click(missing);
    await userEvent.click(broken);
    await userEvent.click(canvas.getByRole('button', { name: 'Создать черновик' }));
    await expect(await canvas.findByText('Отметьте хотя бы одну позицию')).toBeVisible();
    await userEvent.click(broken);
    await userEvent.selectOptions(await canvas.findByLabelText(/^Требование/), 'Заменить');
    await userEvent.click(canvas.getByRole('button', { name: 'Создать черновик' }));
    await expect(await canvas.findByText('Создано черновиков: 2, по одному на заказ')).toBeVisible();
  },
});

export const NotYours = meta.story({
  ...on(
    {
      ...acceptance,
      answers: { 'GET /document/claim/acceptance-items': { status: 404, message: 'Приёмка не найдена' } },
    },
    CreateFromAcceptanceScreen,
  ),
  play: async ({ canvas }) => expect(await canvas.findByText('Приёмка не найдена')).toBeVisible(),
});

const claim = {
  ...(exampleOfSchema('Claim') as object),
  id: 5,
  shipment_id: 9,
  acceptance_id: 7,
  answer_by: null,
  cancel_reason: '',
  supplier_comment: '',
  upd_ukd_number: '',
  upd_ukd_date: null,
  unknown_items: [{ name: 'KNECHT OC 90', quantity: 2 }],
  files: [
    {
      id: 3,
      name: 'Короб.jpg',
      bytes: 184_320,
      by: 'customer',
      at: '2026-11-20T09:30:00.000Z',
      actor: 'Иванов Пётр, ООО «Автоснаб»',
    },
  ],
};
const draft = {
  at: '/outgoing-claims/5',
  path: '/outgoing-claims/:id',
  user: SHOP,
  answers: {
    'GET /document/claim/outgoing-claim': {
      body: {
        data: {
          ...claim,
          status: { id: 10, code: 'draft', title: 'Черновик', tone: 'neutral' },
          allowed_actions: ['update', 'delete', 'attach', 'detach', 'process', 'cancel'],
        },
      },
    },
  },
};
/** An item is edited in a dialog; cancelling a claim requires a reason, and «Другое» a comment. */
export const Draft = meta.story({
  ...on(draft, OutgoingClaimScreen),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Изменить / }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('Требование'), 'Вернуть деньги');
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText('Позиция изменена')).toBeVisible();
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await expect(await canvas.findByRole('button', { name: 'Убрать файл Короб.jpg' })).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Отменить…' }));
    const cancel = within(await within(document.body).findByRole('dialog', { name: 'Отменить претензию' }));
    await userEvent.selectOptions(cancel.getByLabelText(/^Причина/), 'Другое');
    await userEvent.click(cancel.getByRole('button', { name: 'Отменить претензию' }));
    await expect(await cancel.findByText('Напишите причину своими словами')).toBeVisible();
    await userEvent.type(cancel.getByLabelText(/^Комментарий/), 'Передумали');
    await userEvent.click(cancel.getByRole('button', { name: 'Отменить претензию' }));
    await expect(await canvas.findByText('Претензия отменена')).toBeVisible();
  },
});

let words: unknown;
/** Sending the claim includes the comment even if «Сохранить» was not clicked. */
export const SentWithItsWords = meta.story({
  ...on(
    {
      ...draft,
      answers: {
        ...draft.answers,
        'PUT /document/claim/outgoing-claim-update': async (request) => {
          words = await request.json();
          return { body: { data: { ...claim, version: 8 } } };
        },
        'PUT /document/claim/process': async (request) => {
          const { version } = (await request.json()) as { version: number };
          return version === 8
            ? { body: { data: claim } }
            : { status: 422, message: 'Слова остались на странице' };
        },
      },
    },
    OutgoingClaimScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('Комментарий покупателя');
    await userEvent.clear(field);
    await userEvent.type(field, 'Короб вскрыт');
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить поставщику' }));
    await expect(await canvas.findByText('Претензия отправлена')).toBeVisible();
    await expect(words).toMatchObject({ customer_comment: 'Короб вскрыт' });
  },
});

const answered = {
  at: '/incoming-claims/5',
  path: '/incoming-claims/:id',
  user: SUPPLIER,
  answers: {
    'GET /document/claim/incoming-claim': {
      body: {
        data: {
          ...claim,
          status: { id: 30, code: 'decisions', title: 'Решение вынесено', tone: 'brand' },
          allowed_actions: ['answer', 'number', 'return', 'finish'],
        },
      },
    },
  },
};
/** The supplier comments on the claim and enters the document of its accounting. */
export const Answered = meta.story({
  ...on(answered, IncomingClaimScreen),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'УПД/УКД…' }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Номер УПД или УКД'), 'УКД-18');
    await userEvent.type(dialog.getByLabelText('Дата УПД или УКД'), '09.11.2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText('Номер сохранён')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Убрать файл Короб.jpg' })).toBeNull();
  },
});

/** Unopened claims are counted and have their own tab. */
export const Overview = meta.story({
  ...on({ at: '/claims', user: SUPPLIER }, ClaimsScreen),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('tab', { name: /^Предъявленные/ })).toBeNull();
    await userEvent.click(await canvas.findByRole('tab', { name: /^Не открытые/ }));
    await waitFor(() =>
      expect(canvas.getByRole('tab', { name: /^Не открытые/ })).toHaveAttribute('aria-selected', 'true'),
    );
    await expect((await canvas.findAllByText(/^№/))[0]).toBeVisible();
  },
});

export const NoRight = meta.story({
  ...on({ at: '/claims', user: { ...SUPPLIER, permissions: [] } }, ClaimsScreen),
  play: async ({ canvas }) => expect(await canvas.findByText('Нет доступа к претензиям')).toBeVisible(),
});

/** A user of neither side, or without the right, gets a message. */
export const Absent = meta.story({
  ...on(
    {
      at: '/claims/5',
      path: '/claims/:id',
      user: SHOP,
      answers: { 'GET /document/claim/5': { status: 404, message: 'Претензия не найдена' } },
    },
    EitherClaimScreen,
  ),
  play: async ({ canvas }) => expect(await canvas.findByText('Претензия не найдена')).toBeVisible(),
});
