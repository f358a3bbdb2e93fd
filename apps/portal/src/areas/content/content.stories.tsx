import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { BannerEditorScreen } from './banner-editor-screen.tsx';
import { BannersScreen } from './banners-screen.tsx';
import { NewsScreen } from './news-screen.tsx';
import type { BannerRow, NewsRow } from './queries.ts';

const meta = preview.meta({ title: 'Портал/Новости и акции' });

const NEWS = 'GET /content/posts';
const item = exampleOfSchema('PublicationRow') as NewsRow;
const news = ['Новый склад в Самаре', 'График отгрузок в праздники'].map((title, index) => ({
  ...item,
  id: index + 1,
  title,
  annotation: 'Коротко о том, что изменилось для покупателей.',
  image_url: null,
}));
const banner = exampleOfSchema('BannerRow') as BannerRow;
const banners = ['Масла недели', 'Тормозные колодки'].map((title, index) => ({
  ...banner,
  id: index + 1,
  title,
  annotation: 'Цены ниже до конца месяца.',
  image_url: null,
}));
const page = (data: unknown[]) => ({ body: { data, pagination: { total: data.length } } });

const screenAt = (at: string, answers: NonNullable<PortalStory['answers']>) => {
  const story = { at, user: { type: 'shop', is_admin: false }, answers };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>{at.startsWith('/news') ? <NewsScreen /> : <BannersScreen />}</PortalScreen>
    ),
  };
};

export const News = meta.story({
  ...screenAt('/news', { [NEWS]: page(news) }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('link', { name: /Новый склад в Самаре/ })).toBeVisible();
    await userEvent.keyboard('/');
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
  },
});

export const NothingFound = meta.story({
  ...screenAt('/news?search=%D1%87%D1%82%D0%BE', { [NEWS]: page([]) }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('По вашему запросу ничего не найдено')).toBeVisible(),
});

export const FailedNews = meta.story({
  ...screenAt('/news', { [NEWS]: { status: 500, message: 'Сервер не отвечает' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не отвечает')).toBeVisible(),
});

/** A news item that was taken away: the reader is led to the others; repeating would not help. */
export const RemovedNews = meta.story({
  ...onPage(
    {
      at: '/news/7',
      path: '/news/:id',
      user: { type: 'shop', is_admin: false },
      answers: { 'GET /content/posts/7/view': { status: 404, message: 'Новость не найдена' } },
    },
    NewsScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Новость не найдена')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Все новости' })).toHaveAttribute('href', '/news');
    await expect(canvas.queryByRole('button', { name: 'Повторить' })).toBeNull();
  },
});

export const Banners = meta.story({
  ...screenAt('/banners', { 'GET /content/banner/get-all-banners': page(banners) }),
  play: async ({ canvas }) => expect(await canvas.findByRole('link', { name: /Масла недели/ })).toBeVisible(),
});

export const NoBanners = meta.story({
  ...screenAt('/banners', { 'GET /content/banner/get-all-banners': page([]) }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сейчас акций нет')).toBeVisible(),
});

const editor = (at: string, path: string) => {
  const story = { at, path, user: { type: 'admin', is_admin: true } };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <BannerEditorScreen />
      </PortalScreen>
    ),
  };
};

/** «Add needs a formType or type param». Specification 2, section 2. */
export const EditorWithoutType = meta.story({
  ...editor('/settings/banners/add', '/settings/banners/add'),
  play: async ({ canvas }) =>
    expect(
      await canvas.findByText('В адресе не сказано, какую форму открыть: нет formType или type'),
    ).toBeVisible(),
});

/** «Update needs a formType param»: type alone is not enough. Specification 2, section 2. */
export const UpdateWithoutType = meta.story({
  ...editor('/settings/banners/3/update?type=update', '/settings/banners/:id/update'),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('В адресе не сказано, какую форму открыть: нет formType')).toBeVisible(),
});
