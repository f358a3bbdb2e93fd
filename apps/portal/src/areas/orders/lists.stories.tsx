import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, type PortalStory } from '../../../stories/portal-screen.tsx';
import { InboxArchiveScreen } from './archive-screen.tsx';
import { OutgoingScreen } from './outgoing-screen.tsx';

const meta = preview.meta({ title: 'Портал/Списки заказов' });

const asked: URLSearchParams[] = [];
const listed = (path: string, at: string, rows: object[]): PortalStory => ({
  at,
  user: { type: path.includes('incoming') ? 'supplier' : 'shop', is_admin: false },
  answers: {
    [`GET ${path}`]: (request) => {
      asked.push(new URL(request.url).searchParams);
      return { body: { data: rows, pagination: { total: rows.length, page: 1, pageSize: 20 }, tabs: {} } };
    },
  },
});
const order = { ...(exampleOfSchema('OrderRow') as object), id: 104_237 };

/** A number typed into the search is sent to the server together with the page. */
export const Outgoing = meta.story({
  ...onPage(listed('/document/order/outgoing-orders', '/outgoing', [order]), OutgoingScreen),
  play: async ({ canvas, userEvent }) => {
    asked.length = 0;
    await expect(await canvas.findByRole('heading', { name: 'Исходящие заказы' })).toBeVisible();
    await expect(await canvas.findByText('№ 104 237')).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox'), '104237{Enter}');
    await waitFor(() =>
      expect(asked.at(-1)?.get('filter[search]') ?? asked.at(-1)?.get('search')).toBe('104237'),
    );
  },
});

export const Archive = meta.story({
  ...onPage(listed('/archive-document/document-outgoing-order', '/outgoing?archive=1', []), OutgoingScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Архив исходящих заказов' })).toBeVisible();
    await expect(await canvas.findByText('В архиве пусто')).toBeVisible();
  },
});

export const IncomingArchive = meta.story({
  ...onPage(
    listed('/archive-document/document-incoming-order', '/inbox-archive', [order]),
    InboxArchiveScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Архив входящих заказов' })).toBeVisible();
    await expect(await canvas.findByText('№ 104 237')).toBeVisible();
  },
});
