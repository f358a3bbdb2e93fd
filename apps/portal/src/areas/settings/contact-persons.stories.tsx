import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { ContactPersonsScreen } from './contact-persons-screen.tsx';

const meta = preview.meta({ title: 'Портал/Контактные лица' });

const LIST = 'GET /settings/contact-person';
const persons = [
  {
    id: 1,
    full_name: 'Белова Анна Сергеевна',
    phone: '+7 846 200-10-20',
    position: 'Менеджер отдела продаж',
    email: 'belova@example.ru',
  },
  { id: 2, full_name: 'Ким Виктория', phone: '', position: '', email: '' },
];
const page = (data: readonly unknown[]) => ({
  body: { data, pagination: { total: data.length, count: 1, current: 1, per_page: 20 } },
});
const contacts = (answers: PortalStory['answers'] = {}) => {
  const story = {
    at: '/settings/contact-persons',
    answers: { [LIST]: page(persons), ...answers },
    user: { type: 'distributor', is_admin: false, permissions: [] },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <ContactPersonsScreen />
      </PortalScreen>
    ),
  };
};

export const Default = meta.story({
  ...contacts(),
  play: async ({ canvas }) => expect(await canvas.findByText('Белова Анна Сергеевна')).toBeVisible(),
});

/** An invalid phone number is reported at its field. */
export const Added = meta.story({
  ...contacts({ 'POST /settings/contact-person': { body: { data: persons[1] } } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Добавить' }));
    const dialog = await screen.findByRole('dialog', { name: 'Новое контактное лицо' });
    const form = within(dialog);
    await userEvent.type(await form.findByLabelText(/ФИО/), 'Ким Виктория');
    await userEvent.type(form.getByLabelText('Телефон'), '8846');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText('Некорректный телефон')).toBeVisible();
    await userEvent.clear(form.getByLabelText('Телефон'));
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText('Контактное лицо добавлено')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  },
});

/** Removing a person asks for confirmation. */
export const Removed = meta.story({
  ...contacts({ 'DELETE /settings/contact-person/1': { body: { data: { ok: true } } } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Белова Анна Сергеевна'));
    await userEvent.click(await screen.findByRole('button', { name: 'Убрать' }));
    await expect(await screen.findByText('Убрать «Белова Анна Сергеевна»?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Убрать' }));
    await expect(await screen.findByText('Контактное лицо убрано')).toBeVisible();
  },
});

export const Empty = meta.story({ ...contacts({ [LIST]: page([]) }) });
export const Loading = meta.story({ ...contacts({ [LIST]: 'never' }) });
export const Failed = meta.story({
  ...contacts({ [LIST]: { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});
