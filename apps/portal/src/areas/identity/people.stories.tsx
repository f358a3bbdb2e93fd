import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import type { Role } from './people-queries.ts';
import { RolesScreen } from './roles-screen.tsx';
import { UserScreen } from './user-screen.tsx';

const meta = preview.meta({ title: 'Портал/Пользователи' });

const form = (answers: PortalStory['answers'] = {}) => {
  const story = { at: '/users/add', answers, user: { type: 'shop', is_admin: false } };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <UserScreen />
      </PortalScreen>
    ),
  };
};

export const Form = meta.story({ ...form() });

/**
 * Submitting an empty form shows all errors and focuses the first; a corrected field loses its error at once.
 */
export const Faults = meta.story({
  ...form(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Добавить' }));
    const name = canvas.getByLabelText(/Фамилия/);
    await expect(await canvas.findAllByText('Обязательное поле')).not.toHaveLength(0);
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.type(name, 'Петрова');
    await waitFor(() => expect(name).not.toHaveAttribute('aria-invalid'));
  },
});

/** Unsaved input is discarded only after confirmation. */
export const Leaving = meta.story({
  ...form(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/Фамилия/), 'Петрова');
    await userEvent.click(canvas.getByRole('button', { name: 'Отмена' }));
    await expect(await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Остаться' }));
    await expect(canvas.getByLabelText(/Фамилия/)).toHaveValue('Петрова');
  },
});

const role = exampleOfSchema('Role') as Role;
const roles = [
  { ...role, id: 1, title: 'Магазин', is_platform: true, permissions: ['PERMISSION_BASKET_GET'] },
  { ...role, id: 2, title: 'Менеджер заказов', description: 'Заказы и приёмка', users_count: 3 },
];
const ofRoles = {
  at: '/roles',
  user: { type: 'shop', is_admin: false },
  answers: { 'GET /identity/role': { body: { data: roles, pagination: { total: 2 } } } },
};

export const Roles = meta.story({
  beforeEach: () => portalStory(ofRoles),
  render: () => (
    <PortalScreen story={ofRoles}>
      <RolesScreen />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Менеджер заказов')).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'Найти роль' })).toBeVisible();
  },
});
