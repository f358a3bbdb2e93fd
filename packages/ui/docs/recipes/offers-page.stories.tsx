import { expect } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { isEnglish } from '../../../../.storybook/russian.js';
import { OffersPage } from './offers-page.js';

const meta = preview.meta({
  title: 'Рецепты/Страница предложений',
  component: OffersPage,
  globals: { locale: 'en' },
});

export const Default = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Part number' }), '113');
    await expect(canvas.getByText('OC 113')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Increase' }));
    await expect(canvas.getByRole('textbox', { name: 'Quantity, OC 113' })).toHaveValue('8');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Part number' }), 'x');
    await expect(canvas.queryByText('OC 113')).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /reset/i }));
    await expect(canvas.getByText('1–8 of 24')).toBeVisible();
    await isEnglish();
  },
});
