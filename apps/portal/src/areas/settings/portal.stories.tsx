import { expect, screen } from 'storybook/test';
import { PORTAL_SETTINGS } from '@portal/domain/portal-settings';
import preview from '../../../../../.storybook/preview.js';
import { PortalScreen as Frame, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { PortalScreen } from './portal-screen.tsx';

const meta = preview.meta({ title: 'Портал/Настройки портала' });

const PATH = '/settings/portal';
const of = (at: string, answers: PortalStory['answers'] = {}) => {
  const story = {
    at,
    answers: {
      [`GET ${PATH}`]: { body: { data: { ...PORTAL_SETTINGS, version: 1 } } },
      'GET /catalog/synonym': {
        body: {
          data: [{ id: 1, phrase: 'дворники', meaning: 'щетка стеклоочистителя' }],
          pagination: { total: 1, count: 1, current: 1, per_page: 20 },
        },
      },
      ...answers,
    },
    user: { type: 'admin', is_admin: true, permissions: [] },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <Frame story={story}>
        <PortalScreen />
      </Frame>
    ),
  };
};

/** What is wrong is told at its field; what is right is kept. */
export const Default = meta.story({
  ...of(PATH, { [`PUT ${PATH}`]: { body: { data: { ...PORTAL_SETTINGS, version: 2 } } } }),
  play: async ({ canvas, userEvent }) => {
    const address = await canvas.findByLabelText(/База знаний/);
    await userEvent.type(address, 'help.example.ru');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText('Адрес начинается с https://')).toBeVisible();
    await userEvent.clear(address);
    await userEvent.type(address, 'https://help.example.ru');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText('Настройки сохранены')).toBeVisible();
  },
});

export const Words = meta.story({
  ...of(`${PATH}?part=words`),
  play: async ({ canvas }) => expect(await canvas.findByText('дворники')).toBeVisible(),
});

export const Loading = meta.story({ ...of(PATH, { [`GET ${PATH}`]: 'never' }) });
export const Failed = meta.story({
  ...of(PATH, { [`GET ${PATH}`]: { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});
