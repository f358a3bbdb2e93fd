import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, type PortalStory } from '../../../stories/portal-screen.tsx';
import { TechnicalScreen } from './technical-screen.tsx';
import { TechnicalsScreen } from './technicals-screen.tsx';

const meta = preview.meta({ title: 'Портал/Технические уведомления' });
const user: PortalStory['user'] = { type: 'admin', is_admin: true };
const sent: unknown[] = [];

/** It is sent with its title and text to the kinds of companies that are ticked; none is ticked by itself. */
export const Create = meta.story({
  ...onPage(
    {
      at: '/notifications/add',
      user,
      answers: {
        'POST /user-notification/create': async (request) => {
          sent.push(await request.json());
          return { body: { data: { id: 9 } } };
        },
      },
    },
    TechnicalScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const send = canvas.getByRole('button', { name: 'Отправить' });
    await userEvent.click(send);
    await waitFor(() => expect(canvas.getAllByText('Обязательное поле')).toHaveLength(3));
    await userEvent.type(canvas.getByLabelText(/^Тема/), 'Профилактика');
    await userEvent.type(canvas.getByLabelText(/^Текст/), 'Ночью портал будет закрыт');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Поставщики' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Магазины' }));
    await userEvent.click(send);
    await waitFor(() =>
      expect(sent).toEqual([
        {
          title: 'Профилактика',
          text: 'Ночью портал будет закрыт',
          recipients: ['supplier', 'shop'],
        },
      ]),
    );
  },
});

export const List = meta.story({
  ...onPage(
    {
      at: '/notifications',
      user,
      answers: {
        'GET /user-notification': {
          body: {
            data: [{ ...(exampleOfSchema('TechnicalNotification') as object), id: 9, title: 'Профилактика' }],
            pagination: { total: 1, page: 1, pageSize: 20 },
          },
        },
      },
    },
    TechnicalsScreen,
  ),
  play: async ({ canvas }) => expect(await canvas.findByText('Профилактика')).toBeVisible(),
});
