import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
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
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** A top-level page has only itself. */
export const Top = meta.story({ args: { items: [{ label: 'Главная' }] } });

/** In a narrow container the names are truncated. */
export const Narrow = meta.story({
  args: {
    items: [
      { label: 'Справочники' },
      { label: 'Прайс-листы поставщика', href: '#prices' },
      { label: 'Загрузка прайс-листа склада на Заводском шоссе' },
    ],
  },
  decorators: (Story) => (
    <div className="w-80">
      <Story />
    </div>
  ),
});
