import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { onPage, recording } from '../../../stories/portal-screen.tsx';
import { ClaimMadeScreen, ClaimReceivedScreen, ClaimsMadeScreen } from './old-lists.tsx';

const meta = preview.meta({ title: 'Портал/Претензии, прежние списки' });
const user = {
  type: 'distributor',
  permissions: [{ name: 'PERMISSION_DOCUMENT_CLAIMED_CLAIM_UPDATE', description: '' }],
};
const asked: URLSearchParams[] = [];

/** Claims of the company: the tab and the search are parameters of the former portal's API call. */
export const Made = meta.story({
  ...onPage(
    { at: '/claims-made', user, answers: { 'GET /document/claim/claimed-claim': recording(asked) } },
    ClaimsMadeScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    asked.length = 0;
    await userEvent.click(await canvas.findByRole('tab', { name: /Черновик/ }));
    await waitFor(() => expect(asked.at(-1)?.get('group')).toBe('draft'));
    await expect(canvas.getByRole('link', { name: 'Создать претензию' })).toHaveAttribute(
      'href',
      '/claim-create',
    );
  },
});

/** Claims against the company: without the other side's drafts. */
export const Received = meta.story({
  ...onPage(
    { at: '/claim-received', user, answers: { 'GET /document/claim/received-claim': recording(asked) } },
    ClaimReceivedScreen,
  ),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Полученные претензии' }),
    ).toBeVisible();
    await expect(await canvas.findByRole('tab', { name: /^Все/ })).toBeVisible();
    await expect(canvas.queryByRole('tab', { name: /Черновик/ })).toBeNull();
  },
});

/** A received claim, with a link back to its list. */
export const ReceivedOne = meta.story({
  ...onPage({ at: '/claim-received/7', path: '/claim-received/:id', user }, ClaimReceivedScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: /^Претензия №/ })).toBeVisible();
  },
});

/** A claim of the company. */
export const MadeOne = meta.story({
  ...onPage({ at: '/claims-made/7', path: '/claims-made/:id', user }, ClaimMadeScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: /^Претензия №/ })).toBeVisible();
  },
});
