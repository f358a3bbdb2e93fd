import { expect, screen, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { IntegrationScreen } from './integration-screen.tsx';

const meta = preview.meta({ title: 'Портал/Интеграция' });

const LIST = 'GET /settings/api-key';
const key = {
  ...(exampleOfSchema('ApiKey') as object),
  id: 1,
  title: 'Сайт магазина',
  prefix: 'pk_3fJ9aQx',
  revoked_at: null,
};
const page = (data: readonly unknown[]) => ({
  body: { data, pagination: { total: data.length, count: 1, current: 1, per: 20 } },
});
const keys = (answers: PortalStory['answers'] = {}) => {
  const story = {
    at: '/settings/integration',
    answers: { [LIST]: page([key]), ...answers },
    user: {
      type: 'shop',
      is_admin: false,
      permissions: [{ name: 'PERMISSION_SETTINGS_UPDATE', description: 'Изменение настроек' }],
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <IntegrationScreen />
      </PortalScreen>
    ),
  };
};

export const Default = meta.story({
  ...keys(),
  play: async ({ canvas }) => expect(await canvas.findByText('Сайт магазина')).toBeVisible(),
});

/** A key is shown once, with an example call that uses it. */
export const Made = meta.story({
  ...keys({
    'GET /settings/api-key/choices': {
      body: {
        data: {
          rights: [{ code: 'orders', title: 'Поиск и заказ' }],
          storages: [{ id: 1, title: 'Магазин на Победы' }],
        },
      },
    },
    'POST /settings/api-key': {
      body: {
        data: {
          ...key,
          rights: [{ code: 'orders', title: 'Поиск и заказ' }],
          key: 'pk_3fJ9aQxV0b',
        },
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Создать ключ' }));
    const form = within(await screen.findByRole('dialog', { name: 'Новый ключ API' }));
    await userEvent.click(form.getByRole('button', { name: 'Создать ключ' }));
    await expect(await form.findByText('Выберите хотя бы одно право')).toBeVisible();
    await userEvent.type(form.getByLabelText(/Название/), 'Сайт');
    await userEvent.click(form.getByRole('combobox', { name: /Права/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Поиск и заказ' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(form.getByRole('button', { name: 'Создать ключ' }));
    const made = within(await screen.findByRole('dialog', { name: 'Ключ «Сайт магазина» создан' }));
    await expect(made.getByRole('textbox', { name: 'Ключ' })).toHaveValue('pk_3fJ9aQxV0b');
    await expect(made.getByRole('textbox', { name: 'Пример вызова' })).toHaveTextContent(
      "/api/integration/search' -H 'X-Api-Key: pk_3fJ9aQxV0b'",
    );
    // Nothing but the button that says it was saved closes it: the key could not be seen again.
    await userEvent.keyboard('{Escape}');
    await userEvent.pointer({
      keys: '[MouseLeft]',
      target: document.body.querySelector('.fixed.inset-0') ?? document.body,
    });
    await expect(made.getByRole('textbox', { name: 'Ключ' })).toBeVisible();
    await expect(made.queryByRole('button', { name: 'Закрыть' })).not.toBeInTheDocument();
  },
});

/** Revoking asks for confirmation. */
export const Revoked = meta.story({
  ...keys({ 'PUT /settings/api-key/1/revoke': { body: { data: key } } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Отозвать: Сайт магазина' }));
    await expect(await screen.findByText('Отозвать ключ «Сайт магазина»?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Отозвать' }));
    await expect(await screen.findByText('Ключ отозван')).toBeVisible();
  },
});

export const Empty = meta.story({ ...keys({ [LIST]: page([]) }) });
export const Loading = meta.story({ ...keys({ [LIST]: 'never' }) });
export const Failed = meta.story({
  ...keys({ [LIST]: { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});

/** A webhook's secret is shown once; an invalid address is reported at its field. */
export const Webhook = meta.story({
  ...keys({
    'POST /settings/webhook': {
      body: { data: { ...(exampleOfSchema('Webhook') as object), secret: 'whs_9sX2kLq' } },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Создать вебхук' }));
    const form = within(await screen.findByRole('dialog', { name: 'Новый вебхук' }));
    await userEvent.type(form.getByLabelText(/Адрес/), 'shop.example');
    await userEvent.click(form.getByRole('button', { name: 'Создать вебхук' }));
    await expect(await form.findByText('Укажите адрес, который начинается с https://')).toBeVisible();
    await userEvent.clear(form.getByLabelText(/Адрес/));
    await userEvent.type(form.getByLabelText(/Адрес/), 'https://shop.example/hook');
    await userEvent.click(form.getByRole('combobox', { name: /События/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Новая претензия' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(form.getByRole('button', { name: 'Создать вебхук' }));
    const made = within(await screen.findByRole('dialog', { name: 'Вебхук создан' }));
    await expect(made.getByRole('textbox', { name: 'Секрет' })).toHaveValue('whs_9sX2kLq');
    await userEvent.keyboard('{Escape}');
    await expect(made.getByRole('textbox', { name: 'Секрет' })).toBeVisible();
  },
});

/** The log shows a call with its response, and the call can be repeated. */
export const Replayed = meta.story({
  ...keys({ 'POST /settings/webhook/replay': { body: { data: { count: 1 } } } }),
  play: async ({ canvas, userEvent }) => {
    const log = within(await canvas.findByRole('table', { name: 'Журнал доставок' }));
    await userEvent.click(await log.findByText('заказ розничного покупателя № 12'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Доставить ещё раз' }));
    await expect(await screen.findByText('Событие уйдёт ещё раз')).toBeVisible();
  },
});
