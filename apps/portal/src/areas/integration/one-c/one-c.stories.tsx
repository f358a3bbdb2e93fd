import { expect, screen, within } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { IntegrationScreen } from '../integration-screen.tsx';

const meta = preview.meta({ title: 'Портал/Интеграция/1С' });

const storage = { id: 12, title: 'Склад на Заставной' };
const exchange = {
  storage,
  address: 'https://portal.example/api/integration/1c/12',
  active: true,
  price_list_id: null,
  price_lists: [
    { id: 5, title: 'Основной' },
    { id: 6, title: 'Распродажа' },
  ],
  price_type: null,
  price_types: [
    { uid: 'p1', title: 'Оптовая', currency: 'RUB' },
    { uid: 'p2', title: 'Розничная', currency: 'RUB' },
  ],
  warehouse: null,
  warehouses: [{ uid: 'w1', title: 'Основной склад', currency: '' }],
  missing: 'keep',
  waits: 'В 1С несколько видов цен (Оптовая, Розничная): выберите в настройке обмена, какой загружать',
  goods: 1200,
};
const session = {
  ...(exampleOfSchema('CommercemlSession') as object),
  id: 3,
  storage,
  key: { title: '1С Управление торговлей', prefix: 'pk_3fJ9aQx' },
  type: { code: 'catalog', title: 'Товары' },
  is_check: false,
  status: { code: 'waiting', title: 'Ждёт вас', tone: 'yellow' },
  version: '2.08',
  created_at: '2026-11-27T09:12:00Z',
  asked_at: '2026-11-27T09:14:00Z',
  ended_at: null,
  goods: 1200,
  offers: 1180,
  orders: null,
  documents: null,
  warnings: 2,
  errors: 1,
};
const ofOrders = {
  ...session,
  id: 2,
  type: { code: 'sale', title: 'Заказы' },
  status: { code: 'done', title: 'Закончен', tone: 'green' },
  goods: null,
  offers: null,
  orders: 5,
  documents: 3,
};
const note = {
  id: 1,
  created_at: '2026-11-27T09:13:00Z',
  level: { code: 'warning', title: 'Внимание', tone: 'yellow' },
  row: '«Фильтр масляный» (Ид 7a1c)',
  message: 'Количество 2,5 – дробное: взято 2 шт.',
  upload: null,
};
/** Bodies of the saved settings. */
const saved: unknown[] = [];
const part = (
  answers: PortalStory['answers'] = {},
  permissions = [{ name: 'PERMISSION_SETTINGS_UPDATE' }],
) => {
  const story: PortalStory = {
    at: '/settings/integration?part=one-c',
    user: {
      type: 'supplier',
      is_admin: false,
      permissions: permissions.map((permission) => ({ ...permission, description: '' })),
    },
    answers: {
      'GET /settings/api-key/choices': { body: { data: { rights: [], storages: [storage] } } },
      'GET /settings/commerceml/storage/12': { body: { data: exchange } },
      'PUT /settings/commerceml/storage/12': async (request) => {
        saved.push(await request.json());
        return { body: { data: { ...exchange, price_type: 'p1', waits: '' } } };
      },
      'GET /settings/commerceml/sessions': { body: { data: [session, ofOrders] } },
      'GET /settings/commerceml/sessions/3/notes': { body: { data: [note] } },
      'POST /settings/commerceml/storage/12/check': {
        body: {
          data: {
            passed: false,
            steps: [
              { title: 'Вход с ключом', passed: true, answer: 'success' },
              { title: 'Чтение товаров', passed: false, answer: 'Ключ не подходит или отозван' },
            ],
          },
        },
      },
      ...answers,
    },
  };
  return {
    beforeEach: () => {
      saved.length = 0;
      portalStory(story);
    },
    render: () => (
      <PortalScreen story={story}>
        <IntegrationScreen />
      </PortalScreen>
    ),
  };
};

/** The address to paste, and the question that goods from 1C wait for; the answer is sent as chosen. */
export const Waits = meta.story({
  ...part(),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(exchange.address)).toBeVisible();
    await expect(canvas.getByText(/В 1С несколько видов цен/)).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /Вид цен/ }), 'Оптовая, RUB');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /Склад в 1С/ }), 'Все вместе');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText('Настройки обмена сохранены')).toBeVisible();
    await expect(saved).toEqual([
      { active: true, price_list_id: null, price_type: 'p1', warehouse: '', missing: 'keep' },
    ]);
  },
});
/** An exchange opens with its log in words. */
export const Log = meta.story({
  ...part(),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('В 1С заказов: 5, из 1С документов: 3')).toBeVisible();
    await userEvent.click(canvas.getByText(/^Товаров: 1.200, цен и остатков: 1.180$/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Товары: журнал обмена' }));
    await expect(await dialog.findByText('Количество 2,5 – дробное: взято 2 шт.')).toBeVisible();
    await expect(dialog.getByText('«Фильтр масляный» (Ид 7a1c)')).toBeVisible();
  },
});
/** The check shows each step with its answer. */
export const Checked = meta.story({
  ...part(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Проверить' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Проверить обмен' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Ключ API/ }), 'pk_3fJ9aQxV0b');
    await userEvent.click(dialog.getByRole('button', { name: 'Проверить' }));
    await expect(await dialog.findByText('Не прошло: смотрите ответ у шага.')).toBeVisible();
    await expect(dialog.getByText('Ключ не подходит или отозван')).toBeVisible();
  },
});
export const OnAPhone = meta.story({
  ...part(),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => expect(await canvas.findByText(exchange.address)).toBeVisible(),
});
export const WithoutStorages = meta.story({
  ...part({ 'GET /settings/api-key/choices': { body: { data: { rights: [], storages: [] } } } }),
  play: async ({ canvas }) => expect(await canvas.findByText('У организации ещё нет складов')).toBeVisible(),
});
export const NoExchangesYet = meta.story({
  ...part({ 'GET /settings/commerceml/sessions': { body: { data: [] } } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Обменов ещё не было')).toBeVisible(),
});
export const Loading = meta.story({ ...part({ 'GET /settings/api-key/choices': 'never' }) });
export const Failed = meta.story({
  ...part({ 'GET /settings/commerceml/storage/12': { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});
