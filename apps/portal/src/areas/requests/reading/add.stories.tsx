import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { onPage, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { AddScreen } from './add-screen.tsx';

const meta = preview.meta({ title: 'Портал/Загрузка заявки' });

const storage = { ...(exampleOfSchema('Storage') as object), id: 4, title: 'Главный' };
const sent: unknown[] = [];
const story: PortalStory = {
  at: '/request/add',
  user: {
    type: 'shop',
    is_admin: false,
    b2c_user: false,
    default_storage_id: 4,
    permissions: ['PERMISSION_STORAGE_GET', 'PERMISSION_BASKET_GET'].map((name) => ({
      name,
      description: '',
    })),
  },
  answers: {
    'GET /warehouse/storage': { body: { data: [storage], pagination: { total: 1 } } },
    'POST /cart/request/create': async (request) => {
      sent.push(await request.json());
      return { body: { data: { id: 7 } } };
    },
  },
};

/** The list is sent as written, with its name and storage; the button shows the number of lines. */
export const Paste = meta.story({
  ...onPage(story, AddScreen),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await expect(await canvas.findByRole('button', { name: 'Подобрать предложения' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.type(canvas.getByLabelText('Название'), ' На неделю ');
    const list = canvas.getByRole('textbox', { name: /Список|Строки|Позиции/ });
    await userEvent.click(list);
    await userEvent.paste('KNECHT OC 90 4 шт\nMANN W 914/2 2 шт');
    await userEvent.click(await canvas.findByRole('button', { name: 'Подобрать: 2 строки' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { storage_id: 4, text: 'KNECHT OC 90 4 шт\nMANN W 914/2 2 шт', title: 'На неделю' },
      ]),
    );
  },
});

const OLD_XLS = new File(
  [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 64 }, () => 0)])],
  'заявка.xls',
);
const read: string[] = [];
const byServer: PortalStory = {
  ...story,
  answers: {
    ...story.answers,
    'POST /cart/request/read-file': async (request) => {
      const file = (await request.formData()).get('file');
      read.push(file instanceof File ? file.name : '');
      return {
        body: {
          data: [
            {
              title: 'Заявка',
              rows: [
                ['Артикул', 'Бренд', 'Кол-во'],
                ['OC 90', 'KNECHT', '4'],
              ],
            },
            { title: 'Ещё', rows: [['W 914/2', 'MANN', '2']] },
          ],
        },
      };
    },
  },
};

/** An .xls is read by the server; its sheets are offered, and its rows are sent. */
export const OldWorkbook = meta.story({
  ...onPage(byServer, AddScreen),
  play: async ({ canvas, userEvent }) => {
    [sent.length, read.length] = [0, 0];
    await userEvent.upload(await canvas.findByLabelText(/Файл/), OLD_XLS);
    await userEvent.click(await canvas.findByRole('button', { name: 'Подобрать: 1 строка' }));
    await expect(read).toEqual(['заявка.xls']);
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({
          source: expect.objectContaining({ name: 'заявка.xls', format: 'xlsx', sheet: 'Заявка' }) as unknown,
        }),
      ]),
    );
  },
});

/** What the server says about a file that is not a table is shown at the field. */
export const NotATable = meta.story({
  ...onPage(
    {
      ...story,
      answers: {
        ...story.answers,
        'POST /cart/request/read-file': {
          status: 422,
          message: 'Файл не похож на таблицу (.xlsx, .xls, .ods, .csv). Проверьте, тот ли файл выбран.',
        },
      },
    },
    AddScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(await canvas.findByLabelText(/Файл/), OLD_XLS);
    await expect(await canvas.findByText(/^Файл не похож на таблицу/)).toBeVisible();
  },
});
