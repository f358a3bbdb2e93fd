import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { Breadcrumbs } from './breadcrumbs.js';

const meta = preview.meta({ title: 'Каркас/Breadcrumbs', component: Breadcrumbs });

export const Default = meta.story({
  args: {
    items: [{ label: 'Заказы' }, { label: 'Входящие заказы', href: '#inbox' }, { label: 'Входящий заказ' }],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Входящие заказы' })).toHaveAttribute('href', '#inbox');
    await expect(canvas.getByText('Входящий заказ').closest('li')).toHaveAttribute('aria-current', 'page');
  },
});
