import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, recording } from '../../../stories/portal-screen.tsx';
import { NewsEditorScreen } from './news-editor-screen.tsx';
import { WrittenBannersScreen } from './written-banners-screen.tsx';
import { WrittenNewsOneScreen } from './written-news-one-screen.tsx';
import { WrittenNewsScreen } from './written-news-screen.tsx';

const meta = preview.meta({ title: 'Портал/Новости и баннеры администратора' });
const user = {
  type: 'admin',
  is_admin: true,
  permissions: ['PERMISSION_BANNERS_EDIT', 'PERMISSION_NEWS_EDIT'].map((name) => ({ name, description: '' })),
};
const news = exampleOfSchema('News') as { title: string };
const sent: unknown[] = [];
const asked: URLSearchParams[] = [];

/** Banners of all statuses: the search is sent to the server; a link leads to a new banner. */
export const Banners = meta.story({
  ...onPage(
    { at: '/settings/banners', user, answers: { 'GET /content/banner/get-all-banners': recording(asked) } },
    WrittenBannersScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Баннеры' })).toBeVisible();
    await expect(canvas.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
      '/settings/banners/add?formType=add',
    );
  },
});

/** News of all statuses. */
export const NewsList = meta.story({
  ...onPage({ at: '/settings/news', user }, WrittenNewsScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Новости' })).toBeVisible();
    await expect(canvas.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
      '/settings/news/add',
    );
  },
});

/** One item as readers see it, with a link to edit it. */
export const OneNews = meta.story({
  ...onPage({ at: '/settings/news/7', path: '/settings/news/:id', user }, WrittenNewsOneScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: news.title })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Изменить' })).toHaveAttribute(
      'href',
      '/settings/news/7/update',
    );
  },
});

/** A new item without a title is not sent. */
export const NewNews = meta.story({
  ...onPage(
    {
      at: '/settings/news/add',
      user,
      answers: {
        'POST /content/posts': async (request) => {
          sent.push(await request.json());
          return undefined;
        },
      },
    },
    NewsEditorScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: /^Сохранить/ }));
    await waitFor(() => expect(canvas.getAllByText('Обязательное поле')[0]).toBeVisible());
    await expect(sent).toEqual([]);
  },
});
