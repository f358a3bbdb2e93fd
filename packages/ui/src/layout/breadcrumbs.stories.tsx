import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { gone, RouterLink } from '../../../../.storybook/router-link.js';
import { LinkProvider } from '../actions/link.js';
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

/** Items are given addresses; a `LinkProvider` makes them the router's links. */
export const OnARouter = Default.extend({
  decorators: (Story) => (
    <LinkProvider component={({ href, ...props }) => <RouterLink to={href} {...props} />}>
      <Story />
    </LinkProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link', { name: 'Входящие заказы' });
    await expect(link).toHaveAttribute('href', '#inbox');
    gone.mockClear();
    await userEvent.click(link);
    await expect(gone.mock.calls).toEqual([['#inbox']]);
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
