import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { onPage, recording } from '../../../../stories/portal-screen.tsx';
import { AcceptanceListScreen, ReceiveListScreen } from './acceptance-list.tsx';

const meta = preview.meta({ title: 'Портал/Приёмки, списки' });
const asked: URLSearchParams[] = [];
const answers = { 'GET /document/acceptance/acceptances': recording(asked) };

/** A distributor sees acceptances of both sides. */
export const Acceptances = meta.story({
  ...onPage({ at: '/acceptances', user: { type: 'distributor' }, answers }, AcceptanceListScreen),
  play: async ({ canvas, userEvent }) => {
    asked.length = 0;
    const tabs = await canvas.findAllByRole('tab');
    await userEvent.click(tabs.at(-1) ?? document.body);
    await waitFor(() => expect(asked.at(-1)?.get('group')).toBeTruthy());
    await expect(asked.at(-1)?.has('filter[receiving]')).toBe(false);
  },
});

/** Arrived goods to be counted: the call requests only these. */
export const Receive = meta.story({
  ...onPage({ at: '/receive', user: { type: 'shop', is_admin: false }, answers }, ReceiveListScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Приёмка на складе' })).toBeVisible();
    await waitFor(() => expect(asked.at(-1)?.get('filter[receiving]')).toBe('true'));
  },
});
