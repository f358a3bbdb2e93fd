import { expect, screen, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { IntegrationScreen } from '../integration/integration-screen.tsx';
import { AcceptanceScreen } from './acceptances/acceptance-screen.tsx';
import { ShipmentScreen } from './shipment-screen.tsx';
import type { EdoDocument, EdoDocuments } from '../edo/queries.ts';

const meta = preview.meta({ title: 'Портал/ЭДО' });

const STATES = {
  waiting: { code: 'waiting', label: 'Отправляется оператору', tone: 'yellow' },
  unsigned: { code: 'unsigned', label: 'Ждёт подписи продавца', tone: 'yellow' },
  sent: { code: 'sent', label: 'Ждёт подписи покупателя', tone: 'brand' },
  rejected: { code: 'rejected', label: 'Отклонён покупателем', tone: 'red' },
} as const satisfies Record<string, EdoDocument['state']>;
const step = (state: keyof typeof STATES, at: string) => ({ state: STATES[state], at, comment: '' });
const document = (more: Partial<EdoDocument>): EdoDocument => ({
  id: 1,
  kind: { code: 'upd', title: 'УПД' },
  number: '1042',
  date: '2026-11-26',
  state: STATES.waiting,
  changed_at: '2026-11-27T07:12:00Z',
  hint: '',
  fault: '',
  next_at: null,
  has_file: false,
  is_outdated: false,
  history: [step('waiting', '2026-11-27T07:12:00Z')],
  ...more,
});
const refused = document({
  state: STATES.rejected,
  has_file: true,
  changed_at: '2026-11-26T12:40:00Z',
  hint: 'Причина – в кабинете оператора. Исправьте документ и отправьте его снова.',
  history: [
    step('waiting', '2026-11-26T09:00:00Z'),
    step('unsigned', '2026-11-26T09:01:00Z'),
    step('sent', '2026-11-26T10:15:00Z'),
    step('rejected', '2026-11-26T12:40:00Z'),
  ],
});
const late = document({
  id: 2,
  number: '1042-И',
  fault: 'Оператор ЭДО не отвечает',
  next_at: '2026-11-27T07:27:00Z',
});
const edo = (more: Partial<EdoDocuments>): EdoDocuments => ({
  offered: true,
  can_send: false,
  refusal: '',
  operator: 'Контур.Диадок',
  documents: [],
  ...more,
});

const VIEW = 'GET /document/shipment/view';
const EDO = 'GET /document/shipment/edo';
const shipment = {
  ...(exampleOfSchema('Shipment') as object),
  id: 7,
  status: { id: 30, code: 'shipped', title: 'В пути', tone: 'brand' },
  upd_number: '1042-И',
  upd_date: '2026-11-26',
  shipment_date: '2026-11-26T08:00:00Z',
  actual_delivery_date: null,
  allowed_actions: ['deliver'],
};
/** Bodies of the calls that send. */
const asked: unknown[] = [];
const on = (story: PortalStory, Screen: () => React.JSX.Element | null) => ({
  beforeEach: () => {
    asked.length = 0;
    portalStory(story);
  },
  render: () => (
    <PortalScreen story={story}>
      <Screen />
    </PortalScreen>
  ),
});
const selling = (answers: PortalStory['answers']) =>
  on(
    {
      at: '/shipment/7',
      path: '/shipment/:id',
      user: {
        type: 'supplier',
        is_admin: false,
        permissions: [{ name: 'PERMISSION_DOCUMENT_SHIPMENT_UPDATE', description: '' }],
      },
      answers: { [VIEW]: { body: { data: shipment } }, ...answers },
    },
    ShipmentScreen,
  );

/** A refused document and the next one, which the operator has not taken yet: it is tried again by itself and by the button. */
export const Refused = meta.story({
  ...selling({
    [EDO]: { body: { data: edo({ can_send: true, documents: [late, refused] }) } },
    'POST /document/shipment/edo': async (request) => {
      asked.push(await request.json());
      return {
        body: {
          data: edo({ documents: [document({ id: 2, number: '1042-И', state: STATES.unsigned }), refused] }),
        },
      };
    },
    'GET /document/edo-file': (request) => {
      asked.push(new URL(request.url).search);
      return { status: 404, message: 'Файл электронного документа не найден' };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('УПД № 1042 от 26.11.2026')).toBeVisible();
    await expect(canvas.getByText('Отклонён покупателем')).toBeVisible();
    await expect(canvas.getByText(/Оператор ЭДО не отвечает\. Портал попробует снова/)).toBeVisible();
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Отправить ещё раз' }));
    await expect(await canvas.findByText('Ждёт подписи продавца')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Отправить ещё раз' })).toBeNull();
    // Only the refused one has a written file.
    await userEvent.click(canvas.getByRole('button', { name: 'Скачать файл' }));
    await expect(await screen.findByText('Файл электронного документа не найден')).toBeVisible();
    await expect(asked).toEqual([{ id: 7 }, '?id=1']);
  },
});

/** Nothing sent yet: the button, and what happens then. A refusal is the server's sentence. */
export const NotSentFails = meta.story({
  ...selling({
    [EDO]: { body: { data: edo({ can_send: true }) } },
    'POST /document/shipment/edo': {
      status: 409,
      message: 'УПД без КПП: заполните КПП организации «Автокомпонент»',
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/УПД ещё не отправлен\. Оператор «Контур\.Диадок»/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить через ЭДО' }));
    await expect(
      await screen.findByText('УПД без КПП: заполните КПП организации «Автокомпонент»'),
    ).toBeVisible();
  },
});

/** Without the agreement in the contract there is neither a button nor a state. */
export const NotAgreedFails = meta.story({
  ...selling({ [EDO]: { body: { data: edo({ offered: false }) } } }),
  play: async ({ canvas }) => {
    await canvas.findByText('Позиции');
    await expect(canvas.queryByText('Электронные документы')).toBeNull();
  },
});

/** The buyer learns what to do at his own operator. */
export const Bought = meta.story({
  ...on(
    {
      at: '/acceptances/7',
      path: '/acceptances/:id',
      user: { type: 'shop', is_admin: false },
      answers: {
        'GET /document/acceptance/view': {
          body: {
            data: {
              ...(exampleOfSchema('Acceptance') as object),
              id: 7,
              status: { id: 30, code: 'accepted', title: 'Принята', tone: 'green' },
              allowed_actions: [],
              claim_ids: [],
            },
          },
        },
        'GET /document/acceptance/edo': {
          body: {
            data: edo({
              documents: [
                document({
                  state: STATES.sent,
                  hint: 'Подпишите документ или откажите в подписи в кабинете своего оператора.',
                }),
              ],
            }),
          },
        },
      },
    },
    AcceptanceScreen,
  ),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ждёт подписи покупателя')).toBeVisible();
    await expect(canvas.getByText(/откажите в подписи в кабинете своего оператора/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /ЭДО|ещё раз/ })).toBeNull();
  },
});

const access = {
  operator: 'Контур.Диадок',
  saved: true,
  saved_by: 'Иванов Пётр',
  saved_at: '2026-11-20T07:12:00Z',
  fault: 'Оператор ЭДО не принимает ключ организации: введите новый в разделе «Интеграция», «ЭДО»',
  waiting: 2,
};
/** The company's key: refused by the operator, replaced, and deleted. */
export const Settings = meta.story({
  ...on(
    {
      at: '/settings/integration?part=edo',
      user: {
        type: 'supplier',
        is_admin: false,
        permissions: [{ name: 'PERMISSION_SETTINGS_UPDATE', description: '' }],
      },
      answers: {
        'GET /settings/edo': { body: { data: access } },
        'PUT /settings/edo': async (request) => {
          asked.push(await request.json());
          return { body: { data: { ...access, fault: '', waiting: 0 } } };
        },
        'DELETE /settings/edo': {
          body: { data: { ...access, saved: false, saved_by: '', saved_at: null, fault: '', waiting: 0 } },
        },
      },
    },
    IntegrationScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Оператор ЭДО не принимает ключ/)).toBeVisible();
    await userEvent.type(canvas.getByLabelText(/Ключ у оператора ЭДО/), ' refresh-1 ');
    await userEvent.click(canvas.getByRole('button', { name: 'Заменить ключ' }));
    await expect(await screen.findByText('Ключ сохранён')).toBeVisible();
    await expect(asked).toEqual([{ key: 'refresh-1' }]);
    await expect(canvas.queryByText(/Оператор ЭДО не принимает ключ/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Удалить ключ' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Удалить ключ оператора ЭДО?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Удалить' }));
    await expect(await canvas.findByRole('button', { name: 'Сохранить ключ' })).toBeVisible();
  },
});

/** States that are not read are asked for again, not hidden. */
export const Failed = meta.story({
  ...selling({ [EDO]: { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});
