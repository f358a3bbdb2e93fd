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
