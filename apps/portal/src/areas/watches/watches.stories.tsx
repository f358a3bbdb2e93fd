import type { ComponentType } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { DeferredScreen } from '../basket/lines/deferred-screen.tsx';
import { WatchButton } from './watch-button.tsx';
import type { Watch, WatchRow } from './watches.ts';

const meta = preview.meta({ title: 'Портал/Слежу' });

const ALL = ['BASKET_GET', 'STORAGE_GET'];
const storage = { ...(exampleOfSchema('Storage') as object), id: 4, title: 'Магазин на Мира' };
/** What was sent: method, path and body. */
const sent: [string, unknown?][] = [];

const product = { id: 7, brand_title: 'KNECHT', article: 'OC 90', title: 'Фильтр масляный' };
const row: WatchRow = {
  id: 9,
  kind: 'number',
  title: 'KNECHT OC 90',
  article: 'OC 90',
  brand: 'KNECHT',
  search: null,
  product,
  storage: { id: 4, title: 'Магазин на Мира' },
  zone: 'Europe/Samara',
  wants: { appeared: true, wished_price: 1_200, last_pieces: 5, discontinued: true },
  created_at: '2026-11-01T08:00:00Z',
  checked_at: '2026-12-01T08:40:00Z',
  offers: 3,
  goods: 1,
  price: 1_240,
  pieces: 14,
  more: false,
  offered_at: '2026-12-01T08:40:00Z',
  paused: false,
  silence: null,
  last: {
    id: 3,
    at: '2026-11-30T12:20:00Z',
    news: 'appeared',
    offers: 2,
    price: 1_260,
    pieces: 10,
    more: false,
    products: [product],
  },
};
const awaited: WatchRow = {
  ...row,
  id: 10,
  title: 'OX 1258D',
  article: 'OX 1258D',
  brand: '',
  product: null,
  wants: { appeared: true, wished_price: null, last_pieces: null, discontinued: false },
  offers: 0,
  goods: 0,
  price: null,
  pieces: 0,
  offered_at: null,
  last: null,
};
const searched: WatchRow = {
  ...row,
  id: 11,
  kind: 'search',
  title: 'амортизатор передний',
  article: '',
  brand: '',
  search: { title: 'амортизатор передний', brandIDs: [3] },
  product: null,
  goods: 12,
  offers: 31,
  paused: true,
  last: row.last && { ...row.last, news: 'cheaper', products: [] },
};
const silent: WatchRow = {
  ...row,
  id: 12,
  kind: 'deferred',
  title: 'MANN W 914/2',
  silence: 'not-deferred',
  last: row.last && { ...row.last, news: 'discontinued', offers: 0, price: null, pieces: 0, products: [] },
};
const watch: Watch = {
  ...row,
  events: [
    ...(row.last ? [row.last] : []),
    {
      id: 2,
      at: '2026-11-20T06:00:00Z',
      news: 'discontinued',
      offers: 0,
      price: null,
      pieces: 0,
      more: false,
      products: [],
    },
    {
      id: 1,
      at: '2026-11-03T06:00:00Z',
      news: 'last',
      offers: 1,
      price: 1_190,
      pieces: 3,
      more: false,
      products: [],
    },
  ],
};

const records =
  (body: unknown = { data: watch }) =>
  async (request: globalThis.Request) => {
    const text = await request.text();
    const place = `${request.method} ${new URL(request.url).pathname.replace(/^\/api/, '')}`;
    sent.push(text === '' ? [place] : [place, JSON.parse(text)]);
    return { body };
  };
const page = (rows: WatchRow[]) => ({
  body: {
    data: rows,
    pagination: { total: rows.length, page: 1, pageSize: 20 },
    counters: { all: 4, working: 2, silent: 1, paused: 1 },
  },
});

const at = (
  path: string,
  answers: PortalStory['answers'] = {},
  permissions = ALL,
  Shown: ComponentType = DeferredScreen,
) => {
  const story: PortalStory = {
    at: path,
    path: '/deferred',
    user: {
      type: 'shop',
      is_admin: false,
      b2c_user: false,
      default_storage_id: 4,
      permissions: permissions.map((name) => ({ name: `PERMISSION_${name}`, description: 'право' })),
    },
    answers: {
      'GET /warehouse/storage': { body: { data: [storage], pagination: { total: 1 } } },
      'GET /cart/deferred-item/index': { body: { data: [] } },
      'GET /watch': page([row, awaited, searched, silent]),
      'GET /watch/9': { body: { data: watch } },
      ...answers,
    },
  };
  return {
    beforeEach: () => {
      sent.length = 0;
      return portalStory(story);
    },
    render: () => (
      <PortalScreen story={story}>
        <Shown />
      </PortalScreen>
    ),
  };
};
const list = (answers: PortalStory['answers'] = {}) => at('/deferred?part=watches', answers);
const one = (answers: PortalStory['answers'] = {}) => at('/deferred?part=watches&watch=9', answers);

/** Each watch tells its state and when it was checked, or why it is silent; steps are one click. */
export const Listed = meta.story({
  ...list({ 'POST /watch/9/pause': records(), 'POST /watch/11/resume': records() }),
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole('table', { name: 'За чем следите' }));
    await expect(await table.findByRole('link', { name: 'KNECHT OC 90' })).toHaveAttribute(
      'href',
      '/deferred?part=watches&watch=9',
    );
    await expect(table.getAllByText(/^3 предложения от 1.240,00 руб\., всего 14 шт\.$/)[0]).toBeVisible();
    await expect(table.getAllByText(/^проверено/)[0]).toHaveTextContent('проверено 01.12.2026 11:40');
    await expect(table.getByText('Молчит: товара больше нет в отложенных')).toBeVisible();
    await expect(table.getByRole('link', { name: 'Предложения: амортизатор передний' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/catalog\/result\?title=.*&brandIDs=3$/),
    );
    await expect(table.getByRole('link', { name: 'Предложения: OX 1258D' })).toHaveAttribute(
      'href',
      '/catalog/result?article=OX+1258D',
    );
    await userEvent.click(table.getByRole('button', { name: 'Приостановить: KNECHT OC 90' }));
    await waitFor(() => expect(sent).toEqual([['POST /watch/9/pause']]));
    await userEvent.click(table.getByRole('button', { name: 'Возобновить: амортизатор передний' }));
    await waitFor(() => expect(sent).toEqual([['POST /watch/9/pause'], ['POST /watch/11/resume']]));
  },
});

/** The tabs lead from the deferred goods to the watches. */
export const FromDeferred = meta.story({
  ...at('/deferred'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /Слежу/ }));
    await expect(await canvas.findByRole('link', { name: 'KNECHT OC 90' })).toBeVisible();
  },
});

/** Removing is undone from the message. */
export const Removed = meta.story({
  ...list({ 'DELETE /watch/9': records({ data: { ok: true } }), 'POST /watch/9/restore': records() }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Убрать: KNECHT OC 90' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Вернуть' }));
    await expect(await canvas.findByText('Наблюдение возвращено')).toBeVisible();
    await expect(sent).toEqual([['DELETE /watch/9'], ['POST /watch/9/restore']]);
  },
});

/** What to hear of is changed in a dialog; a wish needs its price. */
export const Changed = meta.story({
  ...list({ 'PUT /watch/10': records({ data: { ...awaited, events: [] } }) }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Изменить: OX 1258D' }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Цена стала не выше/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await expect(await dialog.findByText('Укажите цену')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /Желаемая цена/ }), '1150,50');
    await userEvent.click(dialog.getByRole('checkbox', { name: /последние штуки/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(sent).toEqual([
        [
          'PUT /watch/10',
          { wants: { appeared: true, wished_price: 1150.5, last_pieces: 5, discontinued: false } },
        ],
      ]),
    );
  },
});

/** One watch: its state, and what happened when. */
export const One = meta.story({
  ...one({ 'POST /watch/9/check': records() }),
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole('table', { name: 'Что происходило' }));
    await expect(table.getAllByRole('row')).toHaveLength(4);
    await expect(table.getByText('Больше не предлагают')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Открыть предложения' })).toHaveAttribute(
      'href',
      '/product/7',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить сейчас: KNECHT OC 90' }));
    await waitFor(() => expect(sent).toEqual([['POST /watch/9/check']]));
  },
});

/** Nothing is watched yet: how to begin. */
export const Nothing = meta.story({
  ...list({ 'GET /watch': page([]) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Вы пока ни за чем не следите')).toBeVisible();
  },
});

export const Failed = meta.story({
  ...list({ 'GET /watch': { status: 500, message: 'Что-то сломалось' } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Повторить' })).toBeVisible();
  },
});

export const OneFailed = meta.story({
  ...one({ 'GET /watch/9': { status: 404, message: 'Наблюдение не найдено' } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Наблюдение не найдено')).toBeVisible();
  },
});

/** On a phone each watch is a card. */
export const OnPhone = meta.story({
  ...list(),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'KNECHT OC 90' })).toBeVisible();
  },
});

const button = (permissions = ALL, answers: PortalStory['answers'] = {}) =>
  at('/deferred', answers, permissions, () => (
    <WatchButton
      of={{ kind: 'number', article: 'OC 90', brand: 'KNECHT' }}
      name="KNECHT OC 90"
      storageId={4}
      standardId={7}
    />
  ));

/** A product that is not watched yet: by default its appearance is told. */
export const Begun = meta.story({
  ...button(ALL, { 'GET /watch': page([]), 'POST /watch': records() }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Следить: KNECHT OC 90' }));
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('button', { name: 'Следить' }));
    await waitFor(() =>
      expect(sent).toEqual([
        [
          'POST /watch',
          {
            storage_id: 4,
            of: { kind: 'number', article: 'OC 90', brand: 'KNECHT' },
            wants: { appeared: true, wished_price: null, last_pieces: null, discontinued: false },
          },
        ],
      ]),
    );
  },
});

/** Who may not buy has no button. */
export const NoRight = meta.story({
  ...button(['STORAGE_GET']),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /Следить/ })).toBeNull();
  },
});
