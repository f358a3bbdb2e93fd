import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
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

/** Sent with nothing in it: every fault at its field, the first one in focus; what is mended is right at once. */
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

/** What was written is left behind only when one says so. */
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
