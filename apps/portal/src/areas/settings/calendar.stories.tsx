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
/** Bodies of the saved years. */
const written: unknown[] = [];
const calendar = (answer: NonNullable<PortalStory['answers']>[string]) => {
  const story: PortalStory = {
    at: '/settings/calendar?year=2026',
    user: { type: 'admin', is_admin: true, permissions: [] },
    answers: {
      [YEAR]: answer,
      'POST /settings/holiday/write-holidays-for-certain-year': async (request) => {
        written.push(await request.json());
        return { body: { data: year } };
      },
    },
  };
  return {
    beforeEach: () => {
      written.length = 0;
      portalStory(story);
    },
    render: () => (
      <PortalScreen story={story}>
        <CalendarScreen />
      </PortalScreen>
    ),
  };
};

/** The differences are shown before a year is overwritten, which asks for confirmation. */
export const Written = meta.story({
  ...calendar({ body: { data: year } }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('пятница, 9 января')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Записать по производственному календарю' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Записать' }));
    await expect(await screen.findByText('Календарь записан')).toBeVisible();
  },
});
/** Days of any year can be edited manually and are saved together. */
export const ByHand = meta.story({
  ...calendar({ body: { data: { ...year, is_known: false, differences: [] } } }),
  play: async ({ canvas, userEvent }) => {
    const save = await canvas.findByRole('button', { name: 'Сохранить 2026 год' });
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Дата' }), '07.03.2026');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Что в этот день' }), 'рабочий день');
    await userEvent.click(canvas.getByRole('button', { name: 'Добавить дату' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Убрать четверг, 1 января' }));
    await userEvent.click(save);
    await expect(await screen.findByText('Календарь записан')).toBeVisible();
    await expect(written).toEqual([{ year: 2026, days: [{ date: '2026-03-07', is_working: true }] }]);
  },
});
/** A year that the production calendar does not contain yet cannot be filled from it. */
export const Unknown = meta.story({
  ...calendar({ body: { data: { ...year, is_known: false, days: [], differences: [] } } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/ещё не известен/)).toBeVisible();
    await expect(
      canvas.getByRole('button', { name: 'Записать по производственному календарю' }),
    ).toHaveAttribute('aria-disabled', 'true');
  },
});
export const Loading = meta.story({ ...calendar('never') });
export const Failed = meta.story({
  ...calendar({ status: 500, message: 'Сервер не ответил' }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});
