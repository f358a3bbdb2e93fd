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

/** Every property, to try. */
export const Playground = Default.extend({ play: async () => {} });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
    </div>
  ),
});
