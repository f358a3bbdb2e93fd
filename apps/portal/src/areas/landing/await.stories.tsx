import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { onPage } from '../../../stories/portal-screen.tsx';
import { AwaitScreen } from './await-screen.tsx';

const meta = preview.meta({ title: 'Портал/Ожидание документов' });

/** After signing up: where the letter went, and what a supplier has to do next. */
export const SignedUp = meta.story({
  ...onPage({ at: '/await', state: { email: 'office@volga-detal.ru', type: 'supplier' } }, AwaitScreen),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Заявка принята' })).toBeVisible();
    await expect(canvas.getByText('office@volga-detal.ru')).toBeVisible();
    await expect(canvas.getByText(/загрузите прайс-лист/)).toBeVisible();
  },
});

/** Opened without having signed up. */
export const Opened = meta.story({
  ...onPage({ at: '/await' }, AwaitScreen),
  play: async ({ canvas }) =>
    expect(canvas.getByRole('heading', { name: 'Как узнать о своей заявке' })).toBeVisible(),
});
