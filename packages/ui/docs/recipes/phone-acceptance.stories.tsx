import { expect } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { isEnglish } from '../../../../.storybook/russian.js';
import { PhoneAcceptance } from './phone-acceptance.js';

const meta = preview.meta({
  title: 'Рецепты/Приёмка с телефона',
  component: PhoneAcceptance,
  globals: { locale: 'en', viewport: { value: 'phone' } },
  tags: ['phone'],
});

export const Default = meta.story({
  play: async ({ canvas, userEvent }) => {
    const code = canvas.getByRole('textbox', { name: 'Code' });
    await userEvent.type(code, '4009026000014{Enter}');
    await expect(canvas.getByRole('heading', { name: 'OC 90' })).toBeVisible();
    await userEvent.type(code, '1{Enter}');
    await expect(canvas.getByRole('alert')).toHaveTextContent('1 is not in this shipment. Put it aside.');
    await userEvent.type(code, '4009026000014{Enter}');
    await userEvent.type(code, '4009026000021{Enter}');
    await expect(canvas.getByRole('progressbar', { name: 'Accepted 3 of 3' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Finish the acceptance' })).toBeEnabled();
    await isEnglish();
  },
});
