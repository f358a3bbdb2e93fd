import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { onPage } from '../../../stories/portal-screen.tsx';
import { MainScreen } from './main-screen.tsx';

const meta = preview.meta({ title: 'Портал/Главная' });
const duty = {
  id: 'late',
  title: 'Просроченные отгрузки',
  note: 'самая давняя – вчера',
  count: 3,
  href: '/inbox?overdue=true',
  urgent: true,
};

/** A task of today links to its list. */
export const Today = meta.story({
  ...onPage(
    {
      at: '/main',
      user: { type: 'supplier', is_admin: false },
      answers: { 'GET /reports/today': { body: { data: { duties: [duty], month: [] } } } },
    },
    MainScreen,
  ),
  play: async ({ canvas }) => {
    const tile = await canvas.findByRole('link', { name: /Просроченные отгрузки/ });
    await expect(tile).toHaveAttribute('href', '/inbox?overdue=true');
    await expect(tile).toHaveTextContent('3');
  },
});

/** Without tasks the page says so. */
export const NothingToDo = meta.story({
  ...onPage(
    {
      at: '/main',
      user: { type: 'supplier', is_admin: false },
      answers: { 'GET /reports/today': { body: { data: { duties: [], month: [] } } } },
    },
    MainScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('На сегодня дел нет: все документы в порядке.')).toBeVisible();
  },
});

/** A failed query can be retried. */
export const Failed = meta.story({
  ...onPage(
    {
      at: '/main',
      user: { type: 'supplier', is_admin: false },
      answers: { 'GET /reports/today': { status: 500, message: 'Произошла непредвиденная ошибка' } },
    },
    MainScreen,
  ),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('button', { name: 'Повторить' }))[0]).toBeVisible();
  },
});
