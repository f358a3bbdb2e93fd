import { expect, screen } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { isEnglish } from '../../../../.storybook/russian.js';
import { FormPage } from './form-page.js';

const meta = preview.meta({
  title: 'Рецепты/Страница формы',
  component: FormPage,
  globals: { locale: 'en' },
});

export const Default = meta.story({
  play: async ({ canvas, userEvent }) => {
    const save = canvas.getByRole('button', { name: 'Save the warehouse' });
    await userEvent.click(save);
    await expect(canvas.getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription(
      'Name the warehouse',
    );
    await userEvent.type(canvas.getByRole('textbox', { name: /^Name/ }), 'North');
    await userEvent.type(canvas.getByRole('combobox', { name: /^City/ }), 'Tv');
    await userEvent.click(await screen.findByRole('option', { name: 'Tver' }));
    await userEvent.type(canvas.getByRole('textbox', { name: /^Phone/ }), '79161234567');
    await userEvent.click(save);
    await expect(await canvas.findByText('The warehouse is saved.')).toBeVisible();
    await isEnglish();
  },
});
