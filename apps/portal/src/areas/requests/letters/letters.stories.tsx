import { expect, screen, within } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { RequestList } from '../request-list.tsx';

const meta = preview.meta({ title: 'Портал/Заявки/Письмом' });

const mailbox = {
  address: 'zakaz@portal.example',
  from: 'ivan@shop.example',
  storage_title: 'Магазин на Мира',
  demo: false,
  fault: '',
};
const letter = {
  id: 1,
  created_at: '2026-11-27T09:12:00Z',
  sender: 'ivan@shop.example',
  subject: 'Заявка на неделю',
  file_name: 'заявка.xls',
  contractor: 'Магазин «Ось»',
  outcome: { code: 'taken', title: 'Заявка сделана', tone: 'green' },
  message: '',
  answered: true,
  request_id: 12,
};
const letters = [
  letter,
  {
    ...letter,
    id: 2,
    subject: '',
    file_name: '',
    outcome: { code: 'refused', title: 'Не принято', tone: 'yellow' },
    message: 'В письме нет ни таблицы, ни строк с номерами деталей',
    request_id: null,
  },
  {
    ...letter,
    id: 3,
    outcome: { code: 'taken', title: 'Заявка сделана', tone: 'green' },
    message: 'Листов в файле: 3. Прочитан первый – «Заказ»; остальные пришлите отдельно.',
    answered: false,
    request_id: 13,
  },
];

/** Letters sent from the demo's dialog. */
const sent: FormData[] = [];
const part = (answers: PortalStory['answers'], permissions = ['PERMISSION_REQUEST_CREATE']) => {
  const story: PortalStory = {
    at: '/request?part=letters',
    user: {
      type: 'shop',
      permissions: ['PERMISSION_REQUEST_GET', ...permissions].map((name) => ({ id: 1, name })),
    },
    answers: {
      'GET /cart/request/mailbox': { body: { data: mailbox } },
      'GET /cart/request/letters': { body: { data: letters } },
      'POST /cart/request/demo-letter': async (request) => {
        sent.push(await request.formData());
        return { body: { data: mailbox } };
      },
      ...answers,
    },
  };
  return {
    beforeEach: () => {
      sent.length = 0;
      portalStory(story);
    },
    render: () => (
      <PortalScreen story={story}>
        <RequestList />
      </PortalScreen>
    ),
  };
};

/** Where to send a list, from which address, for which storage; and what came of each letter. */
export const Letters = meta.story({
  ...part({}),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('zakaz@portal.example')).toBeVisible();
    await expect(canvas.getByText(/для склада «Магазин на Мира»/)).toBeVisible();
    await expect(canvas.getByText(/Пишите со своего адреса ivan@shop.example/)).toBeVisible();
    const table = await canvas.findByRole('table', { name: 'Письма со списками' });
    const [link] = await within(table).findAllByRole('link', { name: 'Открыть заявку' });
    await expect(link).toHaveAttribute('href', '/request/12');
    await expect(
      within(table).getByText('В письме нет ни таблицы, ни строк с номерами деталей'),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Отправить письмо' })).toBeNull();
  },
});
export const OnAPhone = meta.story({
  ...part({}),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => expect(await canvas.findByText('zakaz@portal.example')).toBeVisible(),
});
/** Without an address of one's own, a storage or the right, a letter would be refused: this is told before it is sent. */
export const WouldBeRefused = meta.story({
  ...part(
    {
      'GET /cart/request/mailbox': { body: { data: { ...mailbox, from: '', storage_title: null } } },
      'GET /cart/request/letters': { body: { data: [] } },
    },
    [],
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/ваших писем он не узнает/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Выбрать склад' })).toBeVisible();
    await expect(canvas.getByText(/У вас нет права загружать заявки/)).toBeVisible();
    await expect(await canvas.findByText('Писем ещё не было')).toBeVisible();
  },
});
export const NotConnected = meta.story({
  ...part({ 'GET /cart/request/mailbox': { body: { data: { ...mailbox, address: null } } } }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Письмами заявки здесь не принимают')).toBeVisible(),
});
/** In a demo the letter is written here; what is sent is what a mail program would send. */
export const InTheDemo = meta.story({
  ...part({ 'GET /cart/request/mailbox': { body: { data: { ...mailbox, demo: true } } } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Отправить письмо' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Отправить' }));
    await expect(await dialog.findByText('Напишите список или приложите файл')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Тема' }), 'Срочно');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Текст' }), 'KNECHT OC 90 4');
    await userEvent.click(dialog.getByRole('button', { name: 'Отправить' }));
    await expect(await screen.findByText('Письмо отправлено')).toBeVisible();
    const [form] = sent;
    await expect([form?.get('subject'), form?.get('text'), form?.get('file')]).toEqual([
      'Срочно',
      'KNECHT OC 90 4',
      null,
    ]);
  },
});
export const Loading = meta.story({ ...part({ 'GET /cart/request/mailbox': 'never' }) });
export const Failed = meta.story({
  ...part({ 'GET /cart/request/mailbox': { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});
