import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { ApprovalScreen } from './approval-screen.tsx';
import { ListScreen } from './list-screen.tsx';
import type { Approval, ApprovalLine } from './queries.ts';
import { RulesScreen } from './rules-screen.tsx';

const meta = preview.meta({ title: 'Портал/Согласование заказов' });

const offer = {
  ...(exampleOfSchema('Offer') as NonNullable<ApprovalLine['offer']>),
  reserve_quantity: 40,
  reserve_text: '40',
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 1,
  product_reserve_multiplicity: 1,
};
const line = (
  id: number,
  brand_title: string,
  article: string,
  more: Partial<ApprovalLine>,
): ApprovalLine => ({
  ...(exampleOfSchema('ApprovalLine') as ApprovalLine),
  id,
  brand_title,
  article,
  title: 'Фильтр масляный',
  supplier_title: 'ООО «Волга-Деталь»',
  quantity: 10,
  seen_price: 350,
  ordered_quantity: null,
  ordered_price: null,
  offer: { ...offer, price: 350 },
  problem: null,
  ...more,
});
const waiting: Approval = {
  ...(exampleOfSchema('Approval') as Approval),
  id: 12,
  version: 1,
  status: { id: 10, code: 'waiting', title: 'Ждёт согласования', tone: 'yellow' },
  author: { id: 5, title: 'Громов Павел' },
  storage: { id: 4, title: 'Склад на Ленина, 14' },
  amount: 7000,
  reasons: ['Больше 5 000,00 руб. без согласования нельзя: здесь 7 000,00 руб.'],
  comment: 'Клиент ждёт к пятнице',
  decision_comment: '',
  decided_at: null,
  decided_by: null,
  orders: [],
  history: [],
  allowed_actions: ['approve', 'return'],
  lines: [
    line(1, 'KNECHT', 'OC 90', { offer: { ...offer, price: 380 } }),
    line(2, 'BOSCH', '0 451 103 336', { offer: null, problem: 'Предложения больше нет' }),
    line(3, 'MANN-FILTER', 'W 914/2', {}),
  ],
};
const approved: Approval = {
  ...waiting,
  status: { id: 20, code: 'approved', title: 'Согласовано', tone: 'green' },
  allowed_actions: [],
};

const sent: unknown[] = [];
const keep = async (request: Request) => {
  sent.push(await request.json());
  return { body: { data: approved } };
};
const SHOP = {
  type: 'shop',
  is_admin: false,
  b2c_user: false,
  default_storage_id: 4,
  permissions: ['BASKET_GET', 'APPROVAL_UPDATE', 'USER_UPDATE'].map((name) => ({
    name: `PERMISSION_${name}`,
    description: '',
  })),
};
const of = (Screen: () => React.ReactNode, story: PortalStory) => ({
  beforeEach: () => {
    sent.length = 0;
    portalStory({ user: SHOP, ...story });
  },
  render: () => (
    <PortalScreen story={{ user: SHOP, ...story }}>
      <main>
        <Screen />
      </main>
    </PortalScreen>
  ),
});
const document = (body: unknown, answers: PortalStory['answers'] = {}): PortalStory => ({
  at: '/approvals/12',
  path: '/approvals/:id',
  answers: { 'GET /approvals/12': { body: { data: body } }, 'POST /approvals/12/approve': keep, ...answers },
});

/** A risen price is shown beside the author's; a gone line is taken out, a quantity changed, and exactly that is sent. */
export const Decided = meta.story({
  ...of(ApprovalScreen, document(waiting)),
  play: async ({ canvas, userEvent }) => {
    const approve = await canvas.findByRole('button', { name: 'Согласовать…' });
    await userEvent.click(approve);
    await expect(await screen.findByText('Исправьте или уберите отмеченные строки')).toBeVisible();
    await expect(sent).toEqual([]);
    await userEvent.click(canvas.getByRole('button', { name: 'Убрать: BOSCH 0 451 103 336' }));
    const counter = canvas.getByRole('textbox', { name: 'Количество: KNECHT OC 90' });
    await userEvent.clear(counter);
    await userEvent.type(counter, '9999{Enter}');
    await userEvent.click(approve);
    await expect(sent).toEqual([]);
    await expect(screen.queryByRole('dialog', { name: /Разместить заказ/ })).toBeNull();
    await userEvent.clear(counter);
    await userEvent.type(counter, '8{Enter}');
    await userEvent.click(approve);
    const dialog = await screen.findByRole('dialog');
    await expect(dialog).toHaveTextContent(/на 6\s540,00\sруб\./);
    await expect(dialog).toHaveTextContent(/Строк: 2 из 3\. Дороже, чем видел автор, на 240,00\sруб\./);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Согласовать' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          version: 1,
          lines: [
            { id: 1, quantity: 8, price: 380 },
            { id: 3, quantity: 10, price: 350 },
          ],
        },
      ]),
    );
  },
});

/** With every line taken out there is nothing to approve. */
export const NothingLeft = meta.story({
  ...of(ApprovalScreen, document({ ...waiting, lines: [waiting.lines[2]] })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Убрать: MANN-FILTER W 914/2' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Согласовать…' }));
    await expect(await screen.findByText(/Оставьте хотя бы одну строку/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Вернуть: MANN-FILTER W 914/2' }));
    await expect(canvas.getByRole('textbox', { name: 'Количество: MANN-FILTER W 914/2' })).toHaveValue('10');
  },
});

/** Its author sees the same prices, may only withdraw it, and changes nothing. */
export const OfAuthor = meta.story({
  ...of(
    ApprovalScreen,
    document({ ...waiting, allowed_actions: ['withdraw'] }, { 'POST /approvals/12/withdraw': keep }),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Отозвать' }));
    await waitFor(() => expect(sent).toEqual([{ version: 1 }]));
    await expect(canvas.queryByRole('textbox', { name: /Количество/ })).toBeNull();
  },
});

export const Failed = meta.story({
  ...of(ApprovalScreen, {
    ...document(waiting),
    answers: { 'GET /approvals/12': { status: 404, message: 'Согласование не найдено' } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Согласование не найдено')).toBeVisible();
  },
});
export const Loading = meta.story({
  ...of(ApprovalScreen, { ...document(waiting), answers: { 'GET /approvals/12': 'never' } }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Согласовать…' })).toBeNull();
  },
});

const pageOf = (data: readonly unknown[]) => ({
  body: {
    data,
    pagination: { total: data.length, count: 1, current: 1, per_page: 20 },
    counters: { waiting: 0, mine: 0, closed: 0, all: data.length },
  },
});
/** An empty list says what comes here; without the right to approve there is no tab of what waits. */
export const Empty = meta.story({
  ...of(ListScreen, {
    at: '/approvals',
    user: { ...SHOP, permissions: [{ name: 'PERMISSION_BASKET_GET', description: '' }] },
    answers: { 'GET /approvals': pageOf([]) },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Согласований пока нет')).toBeVisible();
    await expect(canvas.queryByRole('tab', { name: /Ждут меня/ })).toBeNull();
  },
});

const targets = {
  people: [{ id: 5, title: 'Громов Павел' }],
  roles: [{ id: 101, title: 'Закупщик' }],
  storages: [{ id: 4, title: 'Склад на Ленина, 14' }],
  approvers: [{ id: 1, title: 'Андреева Мария' }],
  can_edit: true,
};
const rules = (can_edit: boolean, data: readonly unknown[] = []): PortalStory => ({
  at: '/settings/approvals',
  answers: {
    'GET /settings/approvals': pageOf(data),
    'GET /settings/approvals/targets': { body: { data: { ...targets, can_edit } } },
    'POST /settings/approvals': async (request) => {
      sent.push(await request.json());
      return { body: { data: exampleOfSchema('ApprovalRule') } };
    },
  },
});
/** A rule asks for the sum of a day beside that of an order, and is sent with both. */
export const NewRule = meta.story({
  ...of(RulesScreen, rules(true)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Добавить' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Новое правило согласования' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Сотрудник' }), 'Громов Павел');
    await userEvent.type(dialog.getByRole('textbox', { name: /За один заказ/ }), '50 000');
    await userEvent.click(dialog.getByRole('button', { name: 'Добавить' }));
    await expect(await dialog.findByText(/Укажите сумму за день/)).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /За день/ }), '80 000');
    await userEvent.click(dialog.getByRole('button', { name: 'Добавить' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { user_id: 5, role_id: null, storage_id: null, order_sum: 50_000, day_sum: 80_000, brand_ids: [] },
      ]),
    );
  },
});
/** Whoever is not the main user reads the rules, and is told who changes them. */
export const NoRight = meta.story({
  ...of(RulesScreen, rules(false)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Правила меняет главный пользователь организации.')).toBeVisible();
    await expect(canvas.getByText('Андреева Мария')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Добавить' })).toBeNull();
  },
});
