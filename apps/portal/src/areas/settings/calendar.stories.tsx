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
    await expect(await canvas.findByText(/порталу не известен/)).toBeVisible();
    await expect(
      canvas.getByRole('button', { name: 'Записать по производственному календарю' }),
    ).toHaveAttribute('aria-disabled', 'true');
  },
});
/** The calendar of a year that the portal does not know, as it is published. */
const CALENDAR_2028 = `<?xml version="1.0" encoding="UTF-8"?>
<calendar year="2028" lang="ru"><days><day d="01.10" t="1" f="01.08"/><day d="02.26" t="3"/></days></calendar>`;
/** A year from a file: its changes are shown before it is written. */
export const FromFile = meta.story({
  ...calendar({
    body: { data: { ...year, year: 2028, is_known: false, days: [], differences: [] } },
  }),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('Производственный календарь');
    await userEvent.upload(field, new File([CALENDAR_2028], 'calendar.xml'));
    await expect(
      await canvas.findByText(/Что изменится, когда 2028 год запишут из файла «calendar.xml»/),
    ).toBeVisible();
    await expect(canvas.getByText('суббота, 4 ноября')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Записать год из файла' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Записать' }));
    await expect(await screen.findByText('Календарь записан')).toBeVisible();
    await expect(written).toMatchObject([
      {
        year: 2028,
        days: expect.arrayContaining([
          { date: '2028-01-10', is_working: false },
          { date: '2028-02-26', is_working: true },
        ]) as unknown,
      },
    ]);
  },
});
/** A file that is no calendar is refused with a sentence; nothing changes. */
export const NotACalendar = meta.story({
  ...calendar({ body: { data: year } }),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('Производственный календарь');
    await userEvent.upload(field, new File(['артикул;цена'], 'calendar.csv'));
    await expect(await canvas.findByText(/Это не производственный календарь/)).toBeVisible();
    await expect(
      canvas.getByRole('button', { name: 'Записать по производственному календарю' }),
    ).toBeEnabled();
  },
});
export const Loading = meta.story({ ...calendar('never') });
export const Failed = meta.story({
  ...calendar({ status: 500, message: 'Сервер не ответил' }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});
