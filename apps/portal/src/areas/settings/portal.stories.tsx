import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { PORTAL_SETTINGS } from '@portal/domain/portal-settings';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen as Frame, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { PortalScreen } from './portal-screen.tsx';

const meta = preview.meta({ title: 'Портал/Настройки портала' });

const PATH = '/settings/portal';
const installed = {
  support_phone: '8 800 000-00-00',
  support_email: '',
  knowledge_base_url: '',
  max_file_size_mb: 32,
};
const of = (at: string, answers: PortalStory['answers'] = {}) => {
  const story = {
    at,
    answers: {
      'GET /changes/portal/1': {
        body: {
          data: [
            {
              ...(exampleOfSchema('Change') as object),
              kind: 'portal',
              kind_title: 'Настройки портала',
              fields: [
                {
                  title: 'Открытые загрузки',
                  secret: false,
                  before: '20',
                  after: '30',
                  added: [],
                  removed: [],
                },
              ],
            },
          ],
          pagination: { total: 1, count: 1, current: 1, per_page: 5 },
        },
      },
      [`GET ${PATH}`]: { body: { data: { ...PORTAL_SETTINGS, version: 1, installed } } },
      'GET /catalog/synonym': {
        body: {
          data: [{ id: 1, phrase: 'дворники', meaning: 'щетка стеклоочистителя' }],
          pagination: { total: 1, count: 1, current: 1, per_page: 20 },
        },
      },
      ...answers,
    },
    user: { type: 'admin', is_admin: true, permissions: [] },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <Frame story={story}>
        <PortalScreen />
      </Frame>
    ),
  };
};

/** An empty field tells the value that is used; errors are shown at the fields; valid values are saved. */
export const Default = meta.story({
  ...of(PATH, { [`PUT ${PATH}`]: { body: { data: { ...PORTAL_SETTINGS, version: 2 } } } }),
  play: async ({ canvas, userEvent }) => {
    const address = await canvas.findByLabelText(/База знаний/);
    await expect(canvas.getByText('Пусто – 8 800 000-00-00 (как задано при установке)')).toBeVisible();
    await expect(canvas.getByText(/Пусто – 32 \(как задано при установке\)/)).toBeVisible();
    await userEvent.type(address, 'help.example.ru');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText('Адрес начинается с https://')).toBeVisible();
    const most = canvas.getByLabelText(/Открытые загрузки/);
    await userEvent.clear(most);
    await userEvent.type(most, '0');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText('Целое число от 1 до 100')).toBeVisible();
    await userEvent.clear(most);
    await userEvent.type(most, '30');
    await expect(canvas.getByText('20 →')).toBeVisible();
    await userEvent.clear(address);
    await userEvent.type(address, 'https://help.example.ru');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText('Настройки сохранены')).toBeVisible();
  },
});

export const Words = meta.story({
  ...of(`${PATH}?part=words`),
  play: async ({ canvas }) => expect(await canvas.findByText('дворники')).toBeVisible(),
});

const paged = (data: object[], more: object = {}) => ({
  body: { data, pagination: { total: data.length, count: 1, current: 1, per_page: 20 }, ...more },
});

/** Lists by e-mail of everybody, with strangers, and why the mailbox is not read. */
export const Letters = meta.story({
  ...of(`${PATH}?part=letters`, {
    'GET /cart/request/mailbox': {
      body: {
        data: {
          address: 'zakaz@portal.example',
          from: '',
          storage_title: null,
          demo: false,
          fault: 'Почта не пускает: проверьте имя и пароль',
        },
      },
    },
    'GET /cart/request/letters': paged([
      {
        id: 1,
        created_at: '2026-11-27T09:12:00Z',
        sender: 'stranger@other.example',
        subject: 'Заявка',
        file_name: '',
        contractor: '',
        outcome: { code: 'unknown', title: 'Неизвестный адрес', tone: 'red' },
        message: 'Портал не знает адреса stranger@other.example',
        answered: true,
        request_id: null,
      },
    ]),
  }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/Ящик zakaz@portal.example не читается. Почта не пускает/),
    ).toBeVisible();
    await expect(await canvas.findByText('Неизвестный адрес')).toBeVisible();
  },
});

const alias = { id: 3, alias: 'Манн', brand: { id: 12, title: 'MANN-FILTER' } };

/** Spellings of a brand; removing is immediate and can be undone. */
export const Brands = meta.story({
  ...of(`${PATH}?part=brands`, {
    'GET /nomenclature/brand-alias': paged([alias]),
    'DELETE /nomenclature/brand-alias/3': { body: { data: { ok: true } } },
    'POST /nomenclature/brand-alias': { body: { data: alias } },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Добавить' }));
    const fresh = within(await screen.findByRole('dialog'));
    await userEvent.click(fresh.getByRole('button', { name: 'Сохранить' }));
    await expect(await fresh.findAllByText('Обязательное поле')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await canvas.findByText('Манн'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Написание бренда' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Убрать' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
    await expect(await screen.findByText('Написание возвращено')).toBeVisible();
  },
});

const proposal = {
  id: 5,
  title: 'MANN FILTR',
  rows: 12,
  contractor: { id: 2, title: 'Завод «Ока»' },
  similar: [
    { id: 12, title: 'MANN-FILTER' },
    { id: 13, title: 'FILTRON' },
  ],
  brand: null,
  status: 'new',
  updated_at: '2026-11-20T09:42:00Z',
};

/** An unknown brand from a file becomes a spelling of a known one, or is declined. */
export const UnknownBrands = meta.story({
  ...of(`${PATH}?part=unknown-brands`, {
    'GET /nomenclature/brand-proposal': paged([proposal], { counters: { new: 1, accepted: 0, declined: 0 } }),
    'POST /nomenclature/brand-proposal/5/accept': { body: { data: { ...proposal, status: 'accepted' } } },
    'POST /nomenclature/brand-proposal/5/reopen': { body: { data: proposal } },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('похоже на MANN-FILTER, FILTRON')).toBeVisible();
    await userEvent.click(canvas.getByText('MANN FILTR'));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getByRole('textbox', { name: /Бренд/ })).toHaveValue('MANN-FILTER');
    await userEvent.click(dialog.getByRole('button', { name: 'Это написание бренда' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
    await expect(await screen.findByText('Решение отменено')).toBeVisible();
  },
});

export const NoUnknownBrands = meta.story({
  ...of(`${PATH}?part=unknown-brands`, {
    'GET /nomenclature/brand-proposal': paged([], { counters: { new: 0, accepted: 0, declined: 0 } }),
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('Здесь пусто')).toBeVisible(),
});

const doubtful = {
  ...(exampleOfSchema('DoubtfulCross') as object),
  id: 7,
  asked: { id: 10, brand_title: 'TRW', article: 'GDB469', title: 'Колодки тормозные передние' },
  supplied: { id: 11, brand_title: 'ATE', article: '13.0460-3974.2', title: 'Колодки тормозные передние' },
  decision: 'doubtful',
  decided_at: null,
  trust: {
    source: 'Каталог портала',
    sellers: 1,
    buyers: 3,
    returned: 2,
    standing: 'doubtful',
    hidden: true,
  },
  claims: [
    { id: 41, customer: { id: 3, title: 'Автомир' }, sent_at: '2026-11-20T09:42:00Z' },
    { id: 37, customer: { id: 4, title: 'Сервис на Мира' }, sent_at: '2026-10-02T09:42:00Z' },
  ],
};
const kept = { ...doubtful, decision: 'kept', decided_at: '2026-11-21T09:42:00Z' };
const decisions: string[] = [];
const decided = (body: object) => (request: Request) => {
  decisions.push(new URL(request.url).pathname.split('/').slice(-2).join('/'));
  return { body: { data: body } };
};

/** A cross that was returned: kept because it is checked, and taken back; removed. */
export const DoubtfulCrosses = meta.story({
  ...of(`${PATH}?part=crosses`, {
    'GET /nomenclature/doubtful-cross': paged([doubtful], { counters: { doubtful: 1, kept: 0, removed: 0 } }),
    'POST /nomenclature/doubtful-cross/7/keep': decided(kept),
    'POST /nomenclature/doubtful-cross/7/remove': decided({ ...doubtful, decision: 'removed' }),
    'POST /nomenclature/doubtful-cross/7/reopen': decided(doubtful),
  }),
  play: async ({ canvas, userEvent }) => {
    decisions.length = 0;
    await expect(await canvas.findByText(/3 покупателя брали вместо, 2 вернули: не подошло/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: '№ 41' })).toHaveAttribute('href', '/claims/41');
    await userEvent.click(canvas.getByRole('button', { name: /^Оставить: проверено/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
    await expect(await screen.findByText('Решение отменено')).toBeVisible();
    await userEvent.click(
      canvas.getByRole('button', { name: 'Убрать связь: ATE 13.0460-3974.2 вместо TRW GDB469' }),
    );
    await expect(await screen.findByText('Связь убрана')).toBeVisible();
    await expect(decisions).toEqual(['7/keep', '7/reopen', '7/remove']);
  },
});

/** A decision that another administrator has made before is said so. */
export const FailedDecision = meta.story({
  ...of(`${PATH}?part=crosses`, {
    'GET /nomenclature/doubtful-cross': paged([kept], { counters: { doubtful: 0, kept: 1, removed: 0 } }),
    'POST /nomenclature/doubtful-cross/7/reopen': { status: 409, message: 'По этой паре уже решили иначе.' },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('button', { name: /^Оставить/ })).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: /^Отменить решение/ }));
    await expect(await screen.findByText('По этой паре уже решили иначе.')).toBeVisible();
  },
});

export const Loading = meta.story({ ...of(PATH, { [`GET ${PATH}`]: 'never' }) });
export const Failed = meta.story({
  ...of(PATH, { [`GET ${PATH}`]: { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});

const brand = {
  id: 12,
  title: 'MANN-FILTER',
  is_oem: false,
  products_count: 12_480,
  aliases: ['Манн', 'Mann Filter'],
};

/** A brand is renamed; one that is in use cannot be deleted, and the dialog says why. */
export const CatalogueBrands = meta.story({
  ...of(`${PATH}?part=catalogue-brands`, {
    'GET /catalog/brand': paged([brand, { ...brand, id: 13, title: 'VAG', is_oem: true, aliases: [] }]),
    'PUT /catalog/brand/12': { body: { data: { ...brand, title: 'Mann' } } },
    'DELETE /catalog/brand/12': { status: 409, message: 'Бренд не убрать: у него есть товары каталога' },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('MANN-FILTER'));
    await userEvent.click(await screen.findByRole('button', { name: 'Убрать' }));
    const question = within(await screen.findByRole('dialog', { name: 'Убрать бренд MANN-FILTER?' }));
    await userEvent.click(question.getByRole('button', { name: 'Убрать' }));
    await expect(await question.findByText('Бренд не убрать: у него есть товары каталога')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const title = await screen.findByLabelText(/Название/);
    await userEvent.clear(title);
    await userEvent.type(title, 'Mann');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText('Бренд изменён')).toBeVisible();
  },
});

/** Characteristics link to their values. */
export const Characteristics = meta.story({
  ...of(`${PATH}?part=features`, {
    'GET /catalog/feature': paged([{ id: 4, title: 'Резьба', slug: 'thread', values_count: 2 }]),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Резьба'));
    await expect(await screen.findByRole('link', { name: 'Значения: 2' })).toBeVisible();
  },
});

/** A value renamed to an existing one: both are merged after confirmation. */
export const Values = meta.story({
  ...of(`${PATH}?part=features&feature=4`, {
    'GET /catalog/feature/4': { body: { data: { id: 4, title: 'Резьба', slug: 'thread', values_count: 3 } } },
    'GET /catalog/feature/4/value': paged([
      { id: 8, value: 'M20x1.5', is_used: true },
      { id: 9, value: 'M20 × 1,5', is_used: true },
      { id: 10, value: 'М20', is_used: false },
    ]),
    'PUT /catalog/feature-value/8': async (request) =>
      ((await request.json()) as { join?: boolean }).join
        ? { body: { data: { id: 9, value: 'M20 × 1,5', is_used: true } } }
        : { status: 409, message: 'Такое значение уже есть: объедините их' },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Значения характеристики «Резьба»' }),
    ).toBeVisible();
    await userEvent.click(await canvas.findByText('M20x1.5'));
    const value = await screen.findByRole('textbox', { name: /Значение/ });
    await userEvent.clear(value);
    await userEvent.type(value, 'M20 × 1,5');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    const question = within(await screen.findByRole('dialog', { name: 'Объединить с «M20 × 1,5»?' }));
    await userEvent.click(question.getByRole('button', { name: 'Объединить' }));
    await expect(await screen.findByText('Значения объединены')).toBeVisible();
  },
});

const page = (data: readonly unknown[]) => ({
  body: { data, pagination: { total: data.length, count: 1, current: 1, per_page: 20 } },
});

const revoked = fn();

/** Keys and webhooks of all companies say what failed last; a key is revoked after a question. */
export const Integrations = meta.story({
  ...of(`${PATH}?part=integrations`, {
    'GET /settings/api-key': page([
      { ...(exampleOfSchema('ApiKey') as object), id: 7, revoked_at: null, stop_reason: '' },
    ]),
    'GET /settings/webhook': page([exampleOfSchema('Webhook')]),
    'PUT /settings/api-key/7/revoke': () => {
      revoked();
      return { body: { data: exampleOfSchema('ApiKey') } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('PUT /integration/stock – 422: Укажите склад')).toBeVisible();
    await expect(await canvas.findByText(/503 Service Unavailable/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Отозвать/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Отозвать' }));
    await waitFor(() => expect(revoked).toHaveBeenCalledOnce());
    await expect(await screen.findByText('Ключ отозван')).toBeVisible();
  },
});
