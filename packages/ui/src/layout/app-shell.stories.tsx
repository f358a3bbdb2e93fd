import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { AppShell, Footer, Header, PageHeader } from './app-shell.js';
import { Breadcrumbs } from './breadcrumbs.js';
import { Button } from '../actions/button.js';
import { SearchIcon } from '../icons.js';
import { SideMenu } from './side-menu.js';

const meta = preview.meta({ title: 'Каркас/AppShell', component: AppShell });

export const Default = meta.story({
  args: {
    menu: (
      <SideMenu
        homeHref="#main"
        items={[{ label: 'Каталог', href: '#catalog', icon: <SearchIcon />, active: true }]}
      />
    ),
    header: (
      <Header
        left={<Breadcrumbs items={[{ label: 'Каталог' }, { label: 'Поиск товаров' }]} />}
        right="Склад на Ленина, 14"
      />
    ),
    children: <PageHeader title="Поиск товаров" actions={<Button>Найти</Button>} />,
  },
  parameters: { layout: 'fullscreen' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'К содержанию' })).toHaveFocus();
    await expect(canvas.getByRole('main')).toBeVisible();
    const { hash } = location;
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
    await expect(location.hash).toBe(hash);
  },
});

/** A page that also has a phone layout: in a wide window it has the usual frame. */
export const Phone = meta.story({
  args: { ...Default.input.args, phone: true },
  parameters: { layout: 'fullscreen' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Каталог' })).toBeVisible();
    await expect(canvas.getByRole('main').closest('[data-phone]')).not.toBeNull();
  },
});

/** Footer of the portal's pages. */
export const PortalFooter = meta.story({
  args: Default.input.args,
  render: () => (
    <Footer
      totals={[
        { label: 'Новых заказов', value: '4', href: '/inbox' },
        { label: 'В корзине', value: '12 480,00 руб.', href: '/catalog/basket' },
      ]}
      phone={{ href: 'tel:+78000000000', label: '8 800 000-00-00' }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '4' })).toHaveAttribute('href', '/inbox');
    await expect(canvas.getByRole('link', { name: '8 800 000-00-00' })).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
