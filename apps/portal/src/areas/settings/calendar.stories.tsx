import { expect, screen } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { CalendarScreen } from './calendar-screen.tsx';

const meta = preview.meta({ title: 'Портал/Календарь праздников' });

const YEAR = 'GET /settings/holiday/get-by-year';
const year = {
  year: 2026,
  is_known: true,
  known_years: [2025, 2026],
  days: [{ date: '2026-01-01', is_working: false }],
  differences: [{ date: '2026-01-09', before: null, after: false }],
};
const calendar = (answer: NonNullable<PortalStory['answers']>[string]) => {
  const story = {
    at: '/settings/calendar?year=2026',
    user: { type: 'admin', is_admin: true, permissions: [] },
    answers: {
      [YEAR]: answer,
      'POST /settings/holiday/write-holidays-for-certain-year': { body: { data: year } },
    },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <CalendarScreen />
      </PortalScreen>
    ),
  };
};

/** The difference stands there before a year is written, and one is asked. */
export const Written = meta.story({
  ...calendar({ body: { data: year } }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('пятница, 9 января')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Записать 2026 год' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Записать' }));
    await expect(await screen.findByText('Календарь записан')).toBeVisible();
  },
});
/** A year that the production calendar does not know yet cannot be written. */
export const Unknown = meta.story({
  ...calendar({ body: { data: { ...year, is_known: false, days: [], differences: [] } } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/ещё не известен/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Записать 2026 год' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});
export const Loading = meta.story({ ...calendar('never') });
export const Failed = meta.story({
  ...calendar({ status: 500, message: 'Сервер не ответил' }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});
