import { buyingSteps } from '@portal/domain/first-steps';
import { expect, within } from 'storybook/test';
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

const banner = {
  id: 1,
  title: 'Всё для замены масла',
  annotation: '',
  image_url: null,
  is_published: true,
  published_at: '2026-11-20T08:00:00Z',
};
const PAGE_OF_ONE = { page: 1, page_size: 20, total: 1 };

/** A task of today links to its list, is red if it is late, and stands before the banners. */
export const Today = meta.story({
  ...onPage(
    {
      at: '/main',
      user: { type: 'supplier', is_admin: false },
      answers: {
        'GET /reports/today': { body: { data: { duties: [duty], month: [], steps: [] } } },
        'GET /content/banner/get-all-banners': { body: { data: [banner], pagination: PAGE_OF_ONE } },
      },
    },
    MainScreen,
  ),
  play: async ({ canvas }) => {
    const tile = await canvas.findByRole('link', { name: /Просроченные отгрузки/ });
    await expect(tile).toHaveAttribute('href', '/inbox?overdue=true');
    await expect(tile).toHaveTextContent('3');
    await expect(tile).toHaveAttribute('data-tone', 'red');
    const promo = await canvas.findByText('Всё для замены масла');
    await expect(tile.compareDocumentPosition(promo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
});

const unsent = onPage({ at: '/main', user: { id: 7, type: 'supplier', is_admin: false } }, MainScreen);
/** What this device has not sent is listed above everything else, with a link to each document; others' work is not. */
export const Unsent = meta.story({
  ...unsent,
  beforeEach: () => {
    unsent.beforeEach();
    for (const [name, pieces, at] of [
      ['7.acceptance.9', 6, 2],
      ['7.collect.548', 3, 3],
      ['7.shipment.12', 0, 4],
      ['8.acceptance.10', 5, 5],
    ] as const)
      localStorage.setItem(
        `portal.kept.${name}`,
        JSON.stringify({ at: Date.now() - 1_000 + at, pieces, value: {} }),
      );
  },
  play: async ({ canvas }) => {
    const note = within(
      (await canvas.findByText('Не отправлено с этого устройства')).closest('[role]') as HTMLElement,
    );
    const rows = note.getAllByRole('listitem').map(({ textContent }) => textContent);
    await expect(rows).toEqual(['Отгрузка по заказу № 548: 3 шт.', 'Приёмка № 9: 6 шт.']);
    await expect(note.getByRole('link', { name: /^Приёмка/ })).toHaveAttribute('href', '/acceptances/9');
    await expect(note.getByRole('link', { name: /^Отгрузка/ })).toHaveAttribute(
      'href',
      '/inbox/548/shipment',
    );
  },
});

/** Without tasks the page says so. */
export const NothingToDo = meta.story({
  ...onPage(
    {
      at: '/main',
      user: { type: 'supplier', is_admin: false },
      answers: { 'GET /reports/today': { body: { data: { duties: [], month: [], steps: [] } } } },
    },
    MainScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('На сегодня дел нет.')).toBeVisible();
  },
});

/** A new shop is led to its first order; what needs another step first is no link yet. */
export const FirstDay = meta.story({
  ...onPage(
    {
      at: '/main',
      user: { type: 'shop', is_admin: false },
      answers: {
        'GET /reports/today': {
          body: {
            data: {
              duties: [],
              month: [],
              steps: buyingSteps(
                { has_storage: true, contract: 'ahead', has_proposed: false, has_ordered: false },
                {
                  type: 'shop',
                  b2c_user: false,
                  permissions: [
                    'PERMISSION_STORAGE_GET',
                    'PERMISSION_CONTRACT_PROPOSAL_GET',
                    'PERMISSION_CONTRACT_PROPOSAL_CREATE',
                  ],
                },
              ),
            },
          },
        },
      },
    },
    MainScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'С чего начать' })).toBeVisible();
    await expect(canvas.queryByText(/дел нет/)).toBeNull();
    await expect(canvas.getByRole('link', { name: /Заключить договор с поставщиком/ })).toHaveAttribute(
      'href',
      '/connection-proposal/create',
    );
    await expect(canvas.getByText('Сделать первый заказ')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /Сделать первый заказ/ })).toBeNull();
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
