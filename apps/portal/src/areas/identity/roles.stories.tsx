import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, type PortalStory } from '../../../stories/portal-screen.tsx';
import { RoleScreen } from './role-screen.tsx';
import { UsersScreen } from './users-screen.tsx';

const meta = preview.meta({ title: 'Портал/Роли и пользователи' });

const HELD = ['PERMISSION_BASKET_GET', 'PERMISSION_STORAGE_GET'];
const user: PortalStory['user'] = {
  type: 'shop',
  is_admin: false,
  permissions: HELD.map((name) => ({ name, description: '' })),
};
const sent: unknown[] = [];

/** Only permissions that the user has can be granted; the role is sent with the ticked ones. */
export const NewRole = meta.story({
  ...onPage(
    {
      at: '/roles/add',
      user,
      answers: {
        'POST /identity/role': async (request) => {
          sent.push(await request.json());
          return { body: { data: { id: 9 } } };
        },
      },
    },
    RoleScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const save = canvas.getByRole('button', { name: 'Добавить' });
    await userEvent.click(save);
    await expect(await canvas.findByText('Обязательное поле')).toBeVisible();
    await expect(sent).toEqual([]);
    await userEvent.type(canvas.getByLabelText(/^Название/), 'Закупщик');
    const open = canvas.getAllByRole('checkbox').filter((box) => !box.hasAttribute('disabled'));
    await userEvent.click(open.at(-1) ?? save);
    await userEvent.click(save);
    await waitFor(() => expect(sent).toHaveLength(1));
    const [{ title, permissions }] = sent as [{ title: string; permissions: string[] }];
    await expect(title).toBe('Закупщик');
    await expect(permissions).toHaveLength(1);
    await expect(HELD).toContain(permissions[0]);
  },
});

const asked: URLSearchParams[] = [];
/** The tab and the search are parameters of the call. */
export const Users = meta.story({
  ...onPage(
    {
      at: '/users',
      user: { type: 'admin', is_admin: true },
      answers: {
        'GET /identity/user': (request) => {
          asked.push(new URL(request.url).searchParams);
          return {
            body: {
              data: [{ ...(exampleOfSchema('User') as object), id: 3 }],
              pagination: { total: 1, page: 1, pageSize: 20 },
              tabs: { all: 1, active: 1, blocked: 0 },
            },
          };
        },
      },
    },
    UsersScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    asked.length = 0;
    await userEvent.click(await canvas.findByRole('tab', { name: /Заблокированные/ }));
    await waitFor(() => expect(asked.at(-1)?.get('filter[active]')).toBe('false'));
    await userEvent.type(canvas.getByRole('searchbox'), 'петров{Enter}');
    await waitFor(() => expect(asked.at(-1)?.get('filter[text]')).toBe('петров'));
  },
});
