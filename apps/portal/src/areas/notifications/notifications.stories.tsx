import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';
import type { Permanent } from './permanent-dialog.tsx';
import { PermanentsScreen } from './permanents-screen.tsx';

const meta = preview.meta({ title: 'Портал/Уведомления' });

const PERMANENTS = 'GET /user-notification/constants';
const one = exampleOfSchema('PermanentNotification') as Permanent;
const rows: Permanent[] = [
  { ...one, id: 2, text: 'В субботу с 2:00 до 4:00 портал недоступен', tone: 'yellow', ends_at: null },
  { ...one, id: 1, text: 'Новые правила приёмки', recipients: ['shop'], ends_at: '2026-11-21T00:00:00.000Z' },
];

const permanents = (answers: PortalStory['answers'] = {}) => {
  const story = {
    at: '/settings/tech-notifications/constants',
    user: { type: 'admin', is_admin: true },
    answers: {
      [PERMANENTS]: { body: { data: rows, pagination: { total: 2, page: 1, pageSize: 20 } } },
      ...answers,
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <PermanentsScreen />
      </PortalScreen>
    ),
  };
};

export const Permanents = meta.story({
  ...permanents(),
  play: async ({ canvas }) => expect(await canvas.findByText('Новые правила приёмки')).toBeVisible(),
});

/** Rows open in a dialog, which shows errors at the fields. */
export const PermanentForm = meta.story({
  ...permanents(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Новые правила приёмки'));
    const dialog = await screen.findByRole('dialog', { name: 'Постоянное уведомление' });
    await waitFor(() => expect(dialog).toBeVisible());
    const text = await screen.findByLabelText(/Текст/, { selector: 'textarea' });
    await userEvent.clear(text);
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(text).toHaveAccessibleDescription('Обязательное поле'));
  },
});

export const NoPermanents = meta.story({
  ...permanents({ [PERMANENTS]: { body: { data: [], pagination: { total: 0 } } } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Постоянных уведомлений нет')).toBeVisible(),
});

const feed = (answers: PortalStory['answers'] = {}) => {
  const story = { at: '/settings/notifications', user: { type: 'shop', is_admin: false }, answers };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <NotificationsScreen />
      </PortalScreen>
    ),
  };
};

export const Feed = meta.story({ ...feed() });

export const FailedFeed = meta.story({
  ...feed({ 'GET /user-notifications/list': { status: 500, message: 'Сервер не отвечает' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не отвечает')).toBeVisible(),
});
