import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { onPage } from '../../../stories/portal-screen.tsx';
import { AwaitScreen } from './await-screen.tsx';

const meta = preview.meta({ title: 'Портал/Ожидание документов' });

/** After registration: the address of the letter, and a supplier's next steps. */
export const SignedUp = meta.story({
  ...onPage({ at: '/await', state: { email: 'office@volga-detal.ru', type: 'supplier' } }, AwaitScreen),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Заявка принята' })).toBeVisible();
    await expect(canvas.getByText('office@volga-detal.ru')).toBeVisible();
    await expect(canvas.getByText(/загрузите прайс-лист/)).toBeVisible();
  },
});

/** Opened without having registered. */
export const Opened = meta.story({
  ...onPage({ at: '/await' }, AwaitScreen),
  play: async ({ canvas }) =>
    expect(canvas.getByRole('heading', { name: 'Как узнать о своей заявке' })).toBeVisible(),
});
