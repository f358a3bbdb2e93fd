import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { onPage, recording } from '../../../stories/portal-screen.tsx';
import { InboxArchiveScreen } from './archive-screen.tsx';
import { IncomingRefusalsScreen } from './refusals/refusal-list.tsx';

const meta = preview.meta({ title: 'Портал/Заказы, архив и отказы' });
const asked: URLSearchParams[] = [];

/** Archived orders: can be searched by customer, with a link back to the other orders. */
export const Archive = meta.story({
  ...onPage(
    {
      at: '/inbox-archive',
      user: { type: 'supplier' },
      answers: { 'GET /archive-document/document-incoming-order': recording(asked) },
    },
    InboxArchiveScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    asked.length = 0;
    await userEvent.type(await canvas.findByRole('searchbox'), 'гараж{Enter}');
    await waitFor(() => expect([...(asked.at(-1)?.values() ?? [])]).toContain('гараж'));
    await expect(canvas.getByRole('link', { name: 'К заказам' })).toHaveAttribute('href', '/inbox');
  },
});

/** The other side's refusals: each tab is loaded from the server, and there are no drafts. */
export const IncomingRefusals = meta.story({
  ...onPage(
    {
      at: '/inbox-refusals',
      user: { type: 'supplier' },
      answers: { 'GET /document/refusal/incoming-refusals': recording(asked) },
    },
    IncomingRefusalsScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    const tabs = await canvas.findAllByRole('tab');
    await expect(tabs.map(({ textContent }) => textContent).join()).not.toMatch(/Черновик/);
    asked.length = 0;
    await userEvent.click(tabs.at(-1) ?? document.body);
    await waitFor(() => expect(asked.at(-1)?.get('group')).toBeTruthy());
  },
});
